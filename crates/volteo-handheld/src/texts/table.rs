//! The table.

use volteo_core::solitaire::Layout;
use volteo_core::{Builtin, Color};

use super::Language;
#[cfg(test)]
use super::room::Room;
use crate::Level;

/// Makes an enum of texts out of `Name: room, English, Spanish;`.
macro_rules! texts {
    ($($name:ident: $room:expr, $english:literal, $spanish:literal;)*) => {
        /// A text for people.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Text {
            $($name,)*
        }

        impl Text {
            /// Every text.
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$name,)*];

            /// The room it has.
            #[cfg(test)]
            pub(super) const fn room(self) -> Room {
                match self {
                    $(Self::$name => $room,)*
                }
            }

            /// Its words in a language.
            pub(crate) const fn in_language(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $english,
                    (Self::$name, Language::Spanish) => $spanish,)*
                }
            }
        }
    };
}

texts! {
    // The first screen.
    HoldA: Room::Foot, "Hold A to go back", "A largo: volver atrás";

    // Home.
    Continue: Room::Row, "Continue", "Continuar";
    NewGame: Room::Row, "New game", "Partida nueva";
    Solitaire: Room::Row, "Solitaire", "Solitario";
    Learn: Room::Row, "Learn", "Aprender";
    Statistics: Room::Row, "Statistics", "Estadística";
    Settings: Room::Row, "Settings", "Ajustes";

    // A new game.
    NewGameHead: Room::Head, "New game", "Partida nueva";
    RulesLabel: Room::Label, "Rules", "Reglas";
    OpponentLabel: Room::Label, "Opponent", "Rival";
    TwoPlayers: Room::Value, "2 players", "2 personas";
    ByCable: Room::Value, "by cable", "por cable";
    Greedy: Room::Value, "Greedy", "Voraz";
    Easy: Room::Value, "Easy", "Fácil";
    Normal: Room::Value, "Normal", "Normal";
    Hard: Room::Value, "Hard", "Difícil";
    Expert: Room::Value, "Expert", "Experto";
    YouPlayLabel: Room::Label, "You play", "Juegas con";
    ChanceValue: Room::Value, "Random", "Al azar";
    ClockLabel: Room::Label, "Clock", "Reloj";
    NoClock: Room::Value, "None", "Sin reloj";
    PerMove: Room::Unit, " s a move", " s/jugada";
    Minutes: Room::Unit, " min each", " min c/u";
    Start: Room::Row, "Start", "Empezar";

    // The rule sets: name, and what they are about.
    RulesHead: Room::Head, "Rules", "Reglas";
    Wof: Room::Value, "Standard", "Oficial";
    WofLine: Room::Foot, "The tournament game, 8x8", "El juego de torneo, 8x8";
    Beginner: Room::Value, "Beginner", "Iniciación";
    BeginnerLine: Room::Foot, "You choose one direction", "Eliges una dirección";
    Anti: Room::Value, "Anti", "Al revés";
    AntiLine: Room::Foot, "The fewer discs win", "Gana quien tiene menos";
    Mini6: Room::Value, "Small", "Pequeño";
    Mini6Line: Room::Foot, "A short game on 6x6", "Una partida corta, 6x6";
    Mini4: Room::Value, "Tiny", "Diminuto";
    Mini4Line: Room::Foot, "A game of a minute, 4x4", "Un minuto de juego, 4x4";
    Parallel: Room::Value, "Parallel", "Paralelo";
    ParallelLine: Room::Foot, "Colors start side by side", "Empieza en paralelo";
    Classic: Room::Value, "1880s", "De 1880";
    ClassicLine: Room::Foot, "Empty start, 32 each", "Sin fichas, 32 cada uno";
    Grand10: Room::Value, "Grand", "Grande";
    Grand10Line: Room::Foot, "A long game on 10x10", "Una partida larga, 10x10";
    Octagon: Room::Value, "Octagon", "Octógono";
    OctagonLine: Room::Foot, "10x10 without corners", "10x10 sin las esquinas";

    // Beside the board.
    Black: Room::Notice, "Black", "Negras";
    White: Room::Notice, "White", "Blancas";
    Passes: Room::Notice, "must pass", "pasan";
    Flips: Room::Panel, "flips ", "voltea ";
    WhichWay: Room::Panel, "Which way?", "¿Por dónde?";
    Thinking: Room::Panel, "thinking", "pensando";
    NowWithA: Room::Panel, "A: move now", "A: ya";
    HintNowWithA: Room::Panel, "A: hint now", "A: ya";
    GameOver: Room::Panel, "Game over", "Fin";
    ResultWithA: Room::Panel, "A: result", "A: ver fin";
    Mobility: Room::Panel, "Moves", "Jugadas";
    Stable: Room::Panel, "Stable", "Firmes";
    HintValue: Room::Part(3), "Hint ", "Pista ";
    AboutValue: Room::Part(3), "about ", "unos ";
    CertainValue: Room::Part(3), "result ", "final ";
    NoMoveHere: Room::Notice, "Not legal", "No es legal";

    NoCable: Room::Notice, "No cable", "Sin cable";
    OtherLeft: Room::Notice, "They left", "Se fueron";
    DrawOffered: Room::Panel, "draw offer", "¿tablas?";

    // Looking for the other device.
    CableHead: Room::Head, "By cable", "Por cable";
    JoinCable: Room::Lines(3), "Join the cable. On the\nother device begin a\ngame by cable too.", "Conecta el cable. En el\notro aparato empieza\nuna partida por cable.";
    PartnerIsThere: Room::Lines(3), "The other device is\nthere. It is to begin\na game by cable too.", "El otro aparato está.\nQue empiece también una\npartida por cable.";
    PartnerDeclines: Room::Lines(3), "The other device does\nnot want this game.", "El otro aparato no\nquiere esta partida.";
    PartnerWants: Room::Lines(1), "The other device wants:", "El otro aparato quiere:";
    PlayThatWithA: Room::Foot, "A: play that", "A: jugar a eso";

    // A new solitaire.
    DealOut: Room::Row, "Start", "Empezar";
    DealLabel: Room::Label, "Deal", "Reparto";
    LayoutLabel: Room::Label, "Layout", "Colocación";
    LayoutFrame: Room::Value, "frame", "marco";
    LayoutChequer: Room::Value, "chequer", "damero";
    LayoutCorners: Room::Value, "corners", "esquinas";
    ColorsLabel: Room::Label, "Colors", "Colores";
    ColorsFree: Room::Value, "your choice", "a elegir";
    ColorsByTurns: Room::Value, "by turns", "por turnos";
    CountedLabel: Room::Label, "Counted", "Cuentan";
    CountTiles: Room::Value, "tiles", "losetas";
    CountNumbers: Room::Value, "numbers", "números";
    Best: Room::Foot, "Best: ", "Récord: ";
    InDeal: Room::Foot, ", deal ", ", reparto ";
    NumberHead: Room::Head, "Which deal?", "¿Qué reparto?";
    ChooseWithA: Room::Foot, "A: choose", "A: elegir";
    NoDealZero: Room::Foot, "Deals begin at 0001", "Empiezan en el 0001";

    // Beside the solitaire, and its end.
    DealNumber: Room::Part(4), "Deal ", "Nº ";
    Takes: Room::Panel, "takes", "gana";
    StopHere: Room::Row, "Stop here", "Terminar aquí";
    EndAllCaptured: Room::Foot, "You took every tile!", "¡Todas las losetas!";
    EndNoPlacement: Room::Foot, "No disc can be placed", "No hay más jugadas";
    EndStopped: Room::Foot, "You stopped here", "Lo dejaste aquí";
    TheBest: Room::Foot, "Your best so far!", "¡Tu mejor resultado!";
    NextDeal: Room::Row, "Next deal", "Otro reparto";
    SameDeal: Room::Row, "Same deal again", "Repetir reparto";

    // Lessons. What each of them says is in the lessons' own table.
    LessonsHead: Room::Head, "Lessons", "Lecciones";
    LessonDone: Room::Value, "done", "hecha";
    OnWithA: Room::PageFoot, "A: go on", "A: seguir";
    RightOn: Room::PageFoot, "Yes! A: on", "¡Sí! A: más";
    AgainWithA: Room::PageFoot, "A: retry", "A: otra vez";
    YourMove: Room::PageFoot, "plays", "juega";
    PointAt: Room::PageFoot, "Point: A", "Apunta: A";
    DiscHere: Room::Page, "There is a disc here already. A disc goes on an empty square.", "Aquí ya hay una ficha. Se juega en una casilla vacía.";
    FlipsNothing: Room::Page, "Not legal: it outflanks nothing, so nothing flips.", "No es legal: no encierra nada y no voltea nada.";
    TileHere: Room::Page, "A tile lies here. It has to be taken first.", "Aquí hay una loseta. Primero hay que ganarla.";
    TakesNothing: Room::Page, "Not legal: it flips no disc and takes no tile.", "No es legal: no voltea ni gana nada.";

    // Taking back.
    TakeBackHead: Room::Panel, "Take back", "Deshacer";
    GoOnWithA: Room::Panel, "A: go on", "A: seguir";
    FromHere: Room::Panel, "from here", "desde aquí";

    // The pause.
    Paused: Room::Head, "Paused", "Pausa";
    Resume: Room::Row, "Resume", "Seguir jugando";
    Hint: Room::Row, "Hint", "Pista";
    TakeBack: Room::Row, "Take back moves", "Deshacer jugadas";
    OfferDraw: Room::Row, "Offer a draw", "Ofrecer empate";
    Resign: Room::Row, "Resign", "Abandonar";
    MainMenu: Room::Row, "Main menu", "Menú principal";

    // Questions.
    No: Room::Row, "No", "No";
    Yes: Room::Row, "Yes", "Sí";
    AskReplace: Room::Lines(2), "A game is under way.\nGive it up?", "Hay otra en curso.\n¿La dejas?";
    AskResign: Room::Lines(2), "resigns.\nSure?", "abandonan.\n¿Seguro?";
    AskDraw: Room::Lines(2), "is offered a draw.\nAccept?", "pueden empatar.\n¿Aceptan?";
    AskReplaceSolitaire: Room::Lines(2), "A solitaire is under\nway. Give it up?", "Hay un solitario en\ncurso. ¿Lo dejas?";
    AskStopSolitaire: Room::Lines(2), "Stop here and\ncount the tiles?", "¿Terminar aquí y\ncontar las losetas?";
    AskErase: Room::Lines(2), "Erase everything that\nis stored?", "¿Borrar todo lo que\nestá guardado?";

    // The end.
    BlackWins: Room::Headline, "Black wins", "Ganan Negras";
    WhiteWins: Room::Headline, "White wins", "Ganan Blancas";
    Draw: Room::Headline, "A draw", "Empate";
    BrokenOff: Room::Headline, "Broken off", "Sin acabar";
    EndFull: Room::Foot, "The board is full", "El tablero está lleno";
    EndWipedOut: Room::Foot, "One color is wiped out", "Un color desapareció";
    EndBlocked: Room::Foot, "Neither side has a move", "Ningún bando tiene jugada";
    EndResigned: Room::AfterSide, " resigned", " abandonaron";
    EndTimeOut: Room::AfterSide, " ran out of time", " sin tiempo";
    EndForfeit: Room::AfterSide, " forfeits", " pierden por falta";
    EndAgreed: Room::Foot, "A draw was agreed", "Empate acordado";
    EndBrokenOff: Room::Foot, "The game was broken off", "Se dejó a medias";
    BoardScore: Room::Foot, "board", "tablero";
    TournamentScore: Room::Foot, "score", "torneo";
    RatingValue: Room::Foot, "Elo ", "Elo ";
    NotEntered: Room::Foot, "Not counted: had help", "No cuenta: con ayuda";
    Rematch: Room::Row, "Rematch", "Revancha";
    NobodyThere: Room::Foot, "Nobody is at the cable", "No hay nadie al cable";
    PartnerLeft: Room::Foot, "The other device left", "El otro aparato se fue";
    RematchWanted: Room::Foot, "Waiting for the other", "Esperando al otro";
    RematchAsked: Room::Foot, "They want a rematch", "Quieren la revancha";
    LookAtBoard: Room::Row, "Board", "Tablero";

    // Statistics.
    WonColumn: Room::Column, "Won", "Gan";
    DrawnColumn: Room::Column, "Drw", "Emp";
    LostColumn: Room::Column, "Lst", "Per";
    BestColumn: Room::Column, "Best", "Máx";

    // Settings.
    SettingsHead: Room::Head, "Settings", "Ajustes";
    LanguageLabel: Room::Label, "Language", "Idioma";
    LanguageName: Room::Value, "English", "Español";
    ContrastLabel: Room::Label, "Contrast", "Contraste";
    DimLabel: Room::Label, "Dim after", "Atenuar en";
    OffLabel: Room::Label, "Off after", "Apagar en";
    Seconds: Room::Unit, " s", " s";
    MinutesShort: Room::Unit, " min", " min";
    Never: Room::Value, "never", "nunca";
    AnimationLabel: Room::Label, "Flips", "Volteo";
    AnimationOff: Room::Value, "at once", "al instante";
    AnimationNormal: Room::Value, "normal", "normal";
    AnimationSlow: Room::Value, "slow", "lento";
    SoundLabel: Room::Label, "Sound", "Sonido";
    MarksLabel: Room::Label, "Legal moves", "Legales";
    CoachLabel: Room::Label, "Coach", "Entrenador";
    On: Room::Value, "on", "sí";
    Off: Room::Value, "off", "no";
    Erase: Room::Row, "Erase data", "Borrar datos";

    // Notices.
    NoticeHead: Room::Head, "Notice", "Aviso";
    UnreadableGame: Room::Lines(3), "The saved game cannot\nbe read. It was kept\napart.", "La partida guardada no\nse puede leer. Se guardó\naparte.";
    UnreadableSettings: Room::Lines(3), "The settings cannot be\nread. They were kept\napart.", "Los ajustes no se\npueden leer. Se\nguardaron aparte.";
    UnreadableStatistics: Room::Lines(3), "The statistics cannot be\nread. They were kept\napart.", "La estadística no se\npuede leer. Se guardó\naparte.";
    UnreadableSolitaire: Room::Lines(3), "The saved solitaire\ncannot be read. It was\nkept apart.", "El solitario guardado no\nse puede leer. Se guardó\naparte.";
    UnreadableBest: Room::Lines(3), "The best results cannot\nbe read. They were kept\napart.", "Los récords no se pueden\nleer. Se guardaron\naparte.";
    UnreadableLessons: Room::Lines(3), "The lessons done cannot\nbe read. They were kept\napart.", "Las lecciones hechas no\nse pueden leer. Se\nguardaron aparte.";
    OkWithA: Room::Foot, "A: go on", "A: seguir";
}

impl Text {
    /// A side's name.
    pub(crate) const fn of_side(side: Color) -> Self {
        match side {
            Color::Black => Self::Black,
            Color::White => Self::White,
        }
    }

    /// A level's name.
    pub(crate) const fn of_level(level: Level) -> Self {
        match level {
            Level::Greedy => Self::Greedy,
            Level::Easy => Self::Easy,
            Level::Normal => Self::Normal,
            Level::Hard => Self::Hard,
            Level::Expert => Self::Expert,
        }
    }

    /// A layout's name.
    pub(crate) fn of_layout(layout: Layout) -> Self {
        match layout {
            Layout::CHEQUER => Self::LayoutChequer,
            Layout::CORNERS => Self::LayoutCorners,
            _ => Self::LayoutFrame,
        }
    }

    /// A rule set's name, and its line.
    pub(crate) const fn of_rules(builtin: Builtin) -> (Self, Self) {
        match builtin {
            Builtin::Wof => (Self::Wof, Self::WofLine),
            Builtin::Beginner => (Self::Beginner, Self::BeginnerLine),
            Builtin::Anti => (Self::Anti, Self::AntiLine),
            Builtin::Mini4 => (Self::Mini4, Self::Mini4Line),
            Builtin::Mini6 => (Self::Mini6, Self::Mini6Line),
            Builtin::Grand10 => (Self::Grand10, Self::Grand10Line),
            Builtin::Octagon => (Self::Octagon, Self::OctagonLine),
            Builtin::Parallel => (Self::Parallel, Self::ParallelLine),
            Builtin::Classic => (Self::Classic, Self::ClassicLine),
        }
    }
}
