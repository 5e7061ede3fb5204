//! The table.

use super::Language;

/// Makes an enum of texts out of `Name: English, Spanish;`.
macro_rules! texts {
    ($($name:ident: $english:literal, $spanish:literal;)*) => {
        /// A text for people. Places in braces are filled by [`Say::fill`](super::Say::fill).
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Text {
            $(#[doc = $english] $name,)*
        }

        impl Text {
            /// Every text.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$name,)*];

            /// Its words in a language.
            pub(super) const fn in_language(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $english,
                    (Self::$name, Language::Spanish) => $spanish,)*
                }
            }
        }
    };
}

texts! {
    // Who plays. The sides, levels, rule sets and layouts have their names from the device.
    Human: "human", "persona";
    LevelIs: "level {level}", "nivel {level}";
    LevelNamed: "{name} ({level})", "{name} ({level})";

    // A line on each game.
    WofAbout: "The game as it is played in tournaments, on 8×8", "El juego de los torneos, en 8×8";
    BeginnerAbout: "A disc flips in one direction only: you choose which", "Una ficha voltea en una sola dirección: tú eliges cuál";
    AntiAbout: "Whoever has fewer discs wins", "Gana quien tiene menos fichas";
    Mini4About: "The standard game on 4×4", "El juego oficial en 4×4";
    Mini6About: "The standard game on 6×6", "El juego oficial en 6×6";
    Grand10About: "The standard game on 10×10", "El juego oficial en 10×10";
    OctagonAbout: "10×10 without the corners", "10×10 sin las esquinas";
    ParallelAbout: "The standard game from the parallel start", "El juego oficial con salida en paralelo";
    ClassicAbout: "An empty board, and 32 discs for each side", "Un tablero vacío y 32 fichas por bando";
    Solitaire: "Solitaire", "Solitario";
    SolitaireAbout: "One player captures tiles with discs of both colors", "Una persona captura losetas con fichas de ambos colores";
    OwnRules: "Own rules", "Reglas propias";
    OwnRulesAbout: "A board of {width}×{height}", "Un tablero de {width}×{height}";

    // During a game.
    ToMove: "{side} to move", "Juegan {side}";
    MustChoose: "{square}: choose the direction", "{square}: elige la dirección";
    ChooseKeys: "Arrows: next direction · Enter: flip · Esc: back", "Flechas: otra dirección · Intro: voltear · Esc: volver";
    BoardKeys: "Arrows move · Enter places · u undo · h hint · ? help · Esc pause", "Flechas mover · Intro poner · u deshacer · h pista · ? ayuda · Esc pausa";
    OverKeys: "Enter: the result · u undo · Esc: pause", "Intro: el resultado · u deshacer · Esc: pausa";
    SoloOverKeys: "Enter: the result · Esc: pause", "Intro: el resultado · Esc: pausa";
    MenuKeys: "Arrows choose · Enter takes it · Esc goes back", "Flechas elegir · Intro aceptar · Esc volver";
    SetupKeys: "Up and down: row · left and right: change · Enter: start", "Arriba y abajo: fila · izquierda y derecha: cambiar · Intro: empezar";
    TypeKeys: "Type a name · Enter writes the file · Esc goes back", "Escribe un nombre · Intro guarda el archivo · Esc volver";
    HelpKeys: "Any key goes back", "Cualquier tecla vuelve";
    Placed: "{side} {move}: flipped {count}", "{side} {move}: volteadas {count}";
    Passes: "{side} has no move and passes", "{side} no tienen jugada y pasan";
    PassedByChoice: "{side} passes", "{side} pasan";
    TookBack: "Taken back", "Jugada deshecha";
    NothingToTakeBack: "There is nothing to take back", "No hay nada que deshacer";
    LostOnTimeStays: "A game lost on time stays lost", "Una partida perdida por tiempo no se deshace";
    TurnedUpStays: "A disc that turned a tile up stays: the tile has been seen", "La ficha que descubre una loseta se queda: ya se ha visto";
    CountedStays: "A solitaire that is over stays over", "Un solitario terminado no se deshace";
    Resumed: "The saved game goes on where it stood", "La partida guardada sigue donde estaba";
    DrawDeclined: "{side} declines the draw", "{side} rechazan el empate";
    ColorsSwapped: "A new game: the colors are swapped", "Partida nueva: colores cambiados";
    SameDeal: "The same deal again", "El mismo reparto otra vez";
    NewGameBegins: "A new game", "Partida nueva";
    HintIs: "Hint: {move} ({value})", "Pista: {move} ({value})";
    SoloHintIs: "Hint: {move} (about {points})", "Pista: {move} (unos {points})";
    Thinks: "{side}: computer thinking", "{side}: pensando";
    ThinksKeys: "m: move now", "m: jugar ya";
    SavingFailed: "The game cannot be saved: {problem}", "No se puede guardar la partida: {problem}";
    Written: "Written: {path}", "Guardado: {path}";
    WrittenInPart: "Written without clocks and names, which this format cannot hold: {path}", "Guardado sin relojes ni nombres, que no caben en este formato: {path}";
    CannotHold: "This format cannot hold the game; .jsonl holds everything", "Este formato no admite la partida; .jsonl lo admite todo";
    UnknownEnding: "The file name must end in {endings}", "El nombre debe terminar en {endings}";
    FileIsThere: "{path} is there already: take another name", "{path} ya existe: elige otro nombre";
    CannotWrite: "{path} cannot be written: {problem}", "No se puede escribir {path}: {problem}";
    TooSmall: "This window has {width}×{height} characters", "Esta ventana tiene {width}×{height} caracteres";
    TooSmallNeeds: "The game needs {width}×{height}", "La partida necesita {width}×{height}";
    TooSmallWaits: "It is paused until the window is larger", "Queda en pausa hasta que la ventana crezca";

    // Around the device in the terminal.
    DeviceKeys: "arrows: move · Enter: A · Backspace: back · q: quit", "flechas: mover · Intro: A · Retroceso: volver · q: salir";
    DeviceTooSmall: "This window has {columns}×{lines} characters. The device needs {width}×{height}.", "Esta ventana tiene {columns}×{lines} caracteres. El aparato necesita {width}×{height}.";
    DeviceUnsaved: "Not saved: {problem}. It is tried again.", "Sin guardar: {problem}. Se intenta otra vez.";

    // The panel beside the board.
    Left: "{count} left", "quedan {count}";
    Empties: "Empties", "Vacías";
    Moves: "Moves", "Jugadas";
    Flips: "{square} flips", "{square} voltea";
    FlipsNothing: "{square} flips nothing", "{square} no voltea nada";
    NotHere: "{square}: no move", "{square}: sin jugada";
    NextDisc: "Next disc", "Ficha";
    TilesCaptured: "Tiles", "Losetas";
    Value: "Value", "Valor";
    Hand: "Hand", "Mano";
    DealNumber: "Deal", "Reparto";
    ColorKeys: "b or w: the color", "b o w: el color";
    PassKey: "p: pass", "p: pasar";
    Captures: "captures {tiles}", "captura {tiles}";
    Evaluation: "Evaluation", "Evaluación";

    // Menus.
    Paused: "Paused", "Pausa";
    GoOn: "Go on", "Seguir";
    NewGame: "New game", "Partida nueva";
    Rematch: "Rematch, colors swapped", "Revancha, colores cambiados";
    PlayAgain: "The same deal again", "El mismo reparto";
    OfferDraw: "Offer a draw", "Ofrecer empate";
    Resign: "Resign", "Abandonar";
    StopSolitaire: "Stop and count", "Terminar y contar";
    Export: "Write a file: record or picture", "Guardar un archivo: partida o imagen";
    Help: "Help", "Ayuda";
    Quit: "Quit (the game is kept)", "Salir (la partida se conserva)";
    LookAtBoard: "Look at the board", "Ver el tablero";
    Yes: "Yes", "Sí";
    No: "No", "No";
    AskReplace: "Give up the game under way?", "¿Dejar la partida en curso?";
    AskResign: "{side}: resign?", "{side}: ¿abandonar?";
    AskDraw: "{offering} offers a draw. {asked}: accept?", "{offering} ofrecen empate. {asked}: ¿aceptar?";
    AskStop: "Stop here and count?", "¿Terminar aquí y contar?";

    // A new game.
    RulesRow: "Rules", "Reglas";
    ClockRow: "Clock", "Reloj";
    NoClock: "none", "sin reloj";
    PerMove: "{seconds} s a move", "{seconds} s por jugada";
    Minutes: "{time} min each", "{time} min cada uno";
    MinutesMore: "{time} min each, {more} s more a move", "{time} min cada uno, {more} s más por jugada";
    LayoutRow: "Layout", "Colocación";
    OwnLayout: "own squares", "casillas propias";
    ColorsRow: "Colors", "Colores";
    EitherColor: "your choice", "a elegir";
    Alternate: "by turns", "por turnos";
    CountRow: "Score", "Puntos";
    CountTiles: "tiles", "losetas";
    CountValues: "numbers", "números";
    Start: "Start", "Empezar";

    // The end.
    Result: "Result", "Resultado";
    Wins: "{side} wins", "Ganan {side}";
    Draw: "A draw", "Empate";
    NoResult: "No result", "Sin resultado";
    BoardCount: "Board count", "En el tablero";
    TournamentScore: "Tournament score", "Puntos de torneo";
    EmptyLeft: "{count} empty", "{count} vacías";
    BoardFull: "The board is full", "El tablero está lleno";
    WipedOut: "{side} has no disc left", "{side} se quedan sin fichas";
    NobodyMoves: "Neither side has a move", "Ningún bando tiene jugada";
    BothPassed: "Both sides passed", "Ambos bandos pasaron";
    Resigned: "{side} resigned", "{side} abandonaron";
    TimeOut: "{side} ran out of time", "{side} agotaron el tiempo";
    AgreedDraw: "The sides agreed on a draw", "Los bandos acordaron el empate";
    Forfeited: "{side} forfeited the game", "{side} perdieron por jugada ilegal";
    Abandoned: "The game was broken off", "La partida se interrumpió";
    AllCaptured: "Every tile is captured", "Todas las losetas están capturadas";
    NoPlacement: "No disc can be placed", "No se puede poner ninguna ficha";
    Stopped: "You stopped here", "Lo dejaste aquí";
    CapturedOf: "{count} of 24 tiles", "{count} de 24 losetas";
    ValueIs: "Sum of their numbers: {value}", "Suma de sus números: {value}";

    // Writing a file.
    FileHead: "Write a file", "Guardar un archivo";
    FileName: "Name", "Nombre";
    FileAbout: "Its ending tells what it is:", "La terminación dice qué es:";
    FileRecords: ".jsonl .ggf .pgn .txt: the record", ".jsonl .ggf .pgn .txt: la partida";
    FilePictures: ".svg .png: a picture of the board", ".svg .png: una imagen del tablero";

    // Help.
    HelpArrows: "Arrows, Home, End, PgUp, PgDn: move the cursor", "Flechas, Inicio, Fin, RePág, AvPág: mover el cursor";
    HelpTab: "Tab, Shift-Tab: next, previous legal square", "Tab, Mayús-Tab: casilla legal siguiente, anterior";
    HelpEnter: "Enter, Space, a click: place a disc", "Intro, espacio, clic: poner una ficha";
    HelpUndo: "u: take back", "u: deshacer";
    HelpHint: "h: a hint", "h: una pista";
    HelpValue: "e: evaluation · m: the computer moves now", "e: evaluación · m: la máquina juega ya";
    HelpPass: "p: pass, where the rules let you", "p: pasar, si las reglas lo permiten";
    HelpColor: "b, w, c: color of the next disc (solitaire)", "b, w, c: color de la ficha (solitario)";
    HelpTheme: "t: colors or plain black and white", "t: colores o blanco y negro";
    HelpPause: "Esc: pause, menu", "Esc: pausa, menú";
    HelpQuit: "Ctrl-C: quit; the game is kept", "Ctrl-C: salir; la partida se conserva";
    HelpMarks: "Marks: {legal} legal · {last} last disc · {flip} would flip", "Marcas: {legal} legal · {last} última ficha · {flip} voltearía";

    // Why a file cannot be written.
    DiskFull: "the disk is full", "el disco está lleno";
    NoPermission: "there is no permission", "no hay permiso";
    ReadOnly: "the disk can only be read", "el disco es de solo lectura";
    NoFolder: "the folder is not there", "la carpeta no existe";

    // Refusals.
    OffBoard: "{square} is not on the board", "{square} no está en el tablero";
    Hole: "{square} is a hole", "{square} es un hueco";
    OccupiedBlack: "There is a black disc on {square}", "En {square} hay una ficha negra";
    OccupiedWhite: "There is a white disc on {square}", "En {square} hay una ficha blanca";
    WouldFlipNothing: "{side} would flip nothing on {square}", "{side} no voltean nada en {square}";
    WouldTouchNothing: "On {square} {side} would flip nothing and touch no disc", "En {square} {side} no voltean ni tocan nada";
    OutsideCenter: "The first four discs go to the center", "Las cuatro primeras fichas van al centro";
    DirectionRequired: "{square} needs a direction: {choices}, as in {square}:{first}", "{square} pide una dirección: {choices}, como {square}:{first}";
    DirectionFlipsNothing: "On {square} {named} flips nothing; there are: {choices}", "En {square} {named} no voltea nada; hay: {choices}";
    SeveralDirections: "One direction only on {square}: {choices}", "Una sola dirección en {square}: {choices}";
    NoChoice: "These rules leave no choice of direction: give the square alone", "Estas reglas no dejan elegir dirección: da solo la casilla";
    MustPass: "{side} has no move and must pass", "{side} no tienen jugada y deben pasar";
    PassNotAllowed: "{side} has a move and may not pass", "{side} tienen jugada y no pueden pasar";
    GameOver: "The game is over", "La partida ha terminado";
    WrongSide: "It is the other side's turn", "Es el turno del otro bando";
    SupplyExhausted: "{side} has no disc left to place", "{side} no tienen fichas que poner";
    OnTile: "There is a tile on {square}", "En {square} hay una loseta";
    WrongColor: "{side} is to be placed now", "Ahora toca poner {side}";
    TakesNothing: "{side} on {square} flips no disc and captures no tile", "{side} en {square} no voltea ficha ni captura loseta";

    // Line by line.
    PlainGame: "{name}: {about}.", "{name}: {about}.";
    PlainHelpHint: "Type a square like {square}, or help.", "Escribe una casilla como {square}, o ayuda.";
    PlainPlaced: "{side} {move} flips {squares}.", "{side} {move} voltea {squares}.";
    PlainPlacedNothing: "{side} {move} flips nothing.", "{side} {move} no voltea nada.";
    PlainCaptured: "It captures {tiles}.", "Captura {tiles}.";
    PlainTurnedUp: "Turned up: {tiles}.", "Descubiertas: {tiles}.";
    PlainCounts: "Black {black}, White {white}, empty {empties}.", "Negras {black}, Blancas {white}, vacías {empties}.";
    PlainToMove: "{side} to move.", "Juegan {side}.";
    PlainClocks: "Clocks: Black {black}, White {white}.", "Relojes: Negras {black}, Blancas {white}.";
    PlainLegal: "Legal moves: {count}.", "Jugadas legales: {count}.";
    PlainLegalAre: "Legal: {squares}.", "Legales: {squares}.";
    PlainLegalLine: "{move} flips {squares}", "{move} voltea {squares}";
    PlainLegalNothing: "{move} flips nothing", "{move} no voltea nada";
    PlainMayPass: "{side} may pass.", "{side} pueden pasar.";
    PlainNoPlies: "No move has been played.", "No se ha jugado nada.";
    PlainRow: "Rank {rank}: {squares}.", "Fila {rank}: {squares}.";
    PlainEmpty: "empty", "vacía";
    PlainHole: "hole", "hueco";
    PlainBlack: "black", "negra";
    PlainWhite: "white", "blanca";
    PlainFaceDown: "tile face down", "loseta boca abajo";
    PlainScore: "Captured {count} of 24 tiles, value {value}. Hand: {hand}.", "Capturadas {count} de 24 losetas, valor {value}. Mano: {hand}.";
    PlainEmptyHand: "empty", "vacía";
    PlainDeal: "Deal {seed}, layout {layout}.", "Reparto {seed}, colocación {layout}.";
    PlainSaved: "The game is saved in {path}.", "La partida está guardada en {path}.";
    PlainYesNo: "Answer yes or no.", "Responde sí o no.";
    PlainPaused: "Paused: the clocks stand still. Type resume to go on.", "En pausa: los relojes están parados. Escribe seguir.";
    PlainUnknown: "{word} is neither a square nor a command; type help for both.", "{word} no es ni una casilla ni una orden; escribe ayuda.";
    PlainNeedsFile: "Name the file: export game.jsonl", "Nombra el archivo: exportar partida.jsonl";
    PlainNeedsRank: "Name a rank from 1 to {height}: row 3", "Nombra una fila de 1 a {height}: fila 3";
    PlainOver: "The game is over: new, rematch, undo, export FILE or quit.", "La partida ha terminado: nueva, revancha, deshacer, exportar ARCHIVO o salir.";
    PlainSoloOver: "The game is over: new, rematch, export FILE or quit.", "La partida ha terminado: nueva, revancha, exportar ARCHIVO o salir.";
    PlainHowToPlace: "Squares: d3 places a disc; d3:s flips to the south where you must choose; Bd3 or Wd3 in the solitaire.", "Casillas: d3 pone una ficha; d3:s voltea hacia el sur si hay que elegir; Bd3 o Wd3 en el solitario.";
    PlainCommands: "Commands:", "Órdenes:";
    PlainNoPause: "There is no clock to pause.", "No hay reloj que parar.";
    PlainOnlySolitaire: "That is for the solitaire.", "Eso es para el solitario.";
    PlainOnlyContest: "That is for games of two players.", "Eso es para partidas de dos.";
    PlainSayColor: "Either color may go to {square}: type B{square} or W{square}.", "En {square} vale cualquier color: escribe B{square} o W{square}.";
    BrokenTooLong: "it is longer than any game", "es más larga que cualquier partida";
    BrokenNoGame: "it holds no game", "no contiene una partida";
    BrokenVersion: "its layout is of version {version}; this program knows version {known}", "es de la versión {version}; este programa conoce la {known}";
    BrokenRules: "its rules cannot be used", "sus reglas no valen";
    BrokenPlayers: "it names no players that there are", "no nombra jugadores que existan";
    BrokenClock: "its clock cannot be read", "no se puede leer su reloj";
    BrokenTable: "its tiles cannot be read", "no se pueden leer sus losetas";
    BrokenMoves: "a move in it cannot be read", "una jugada no se puede leer";
    PlainUnreadable: "The saved game cannot be read ({problem}). It is kept as {path}.", "No se puede leer la partida guardada ({problem}). Queda en {path}.";

    // Commands of the line by line game: words, and what they do.
    MovesWords: "moves", "jugadas";
    MovesDoes: "the legal moves, and what each flips", "las jugadas legales y lo que voltea cada una";
    BoardWords: "board", "tablero";
    BoardDoes: "the board", "el tablero";
    RowWords: "row", "fila";
    RowDoes: "a rank in words: row 3", "una fila en palabras: fila 3";
    CountWords: "count", "cuenta";
    CountDoes: "counts, clocks and whose turn it is", "fichas, relojes y turno";
    ListWords: "list", "lista";
    ListDoes: "the moves played", "lo jugado hasta ahora";
    PassWords: "pass", "pasar";
    PassDoes: "pass, where the rules let you", "pasar, si las reglas lo permiten";
    UndoWords: "undo", "deshacer";
    UndoDoes: "take back", "deshacer la última jugada";
    HintWords: "hint", "pista";
    HintDoes: "a hint", "una pista";
    NowWords: "now", "ya";
    NowDoes: "the computer moves now", "la máquina juega ya";
    DrawWords: "draw", "empate";
    DrawDoes: "offer a draw", "ofrecer empate";
    ResignWords: "resign", "abandonar";
    ResignDoes: "give the game up", "abandonar la partida";
    StopWords: "stop", "parar";
    StopDoes: "end a solitaire and count", "terminar el solitario y contar";
    PauseWords: "pause", "pausa";
    PauseDoes: "stop the clocks", "parar los relojes";
    ResumeWords: "resume", "seguir";
    ResumeDoes: "let the clocks go on", "poner los relojes en marcha";
    NewWords: "new", "nueva";
    NewDoes: "the same game from the start", "el mismo juego desde el principio";
    RematchWords: "rematch", "revancha";
    RematchDoes: "the same game with the colors swapped", "el mismo juego con los colores cambiados";
    ExportWords: "export", "exportar";
    ExportDoes: "write the record or a picture: export game.jsonl", "guardar la partida o una imagen: exportar partida.jsonl";
    SaveWords: "save", "guardar";
    SaveDoes: "say where the game is saved", "decir dónde está guardada la partida";
    HelpWords: "help", "ayuda";
    HelpDoes: "this list", "esta lista";
    QuitWords: "quit", "salir";
    QuitDoes: "end; the game is kept", "terminar; la partida se conserva";
    YesWords: "yes", "sí";
    NoWords: "no", "no";
}
