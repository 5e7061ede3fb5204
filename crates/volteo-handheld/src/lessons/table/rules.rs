//! Lessons about the rules.

use super::{choose, find, point, position, right, say, w, wrong};
use crate::lessons::Lesson;

pub(super) const OUTFLANKING: Lesson = Lesson {
    title: w("Outflanking", "Encerrar"),
    steps: &[
        position(
            "-------- -------- -------- \
             ---OX--- \
             ---XO--- \
             -------- -------- -------- X",
        ),
        say(w(
            "Black and White take turns. A disc is black on one side and white on the other.",
            "Negras y blancas se turnan. Cada ficha tiene una cara negra y otra blanca.",
        )),
        say(w(
            "A move outflanks: it leaves rival discs in a line between the new disc and another of yours.",
            "Jugar es encerrar: fichas rivales en línea entre la ficha nueva y otra tuya.",
        )),
        find(
            w("You are Black. Outflank a white disc.", "Llevas negras. Encierra una ficha blanca."),
            &[right(
                "d3 c4 f5 e6",
                w(
                    "The disc between flips: now it is 4 to 1. There are 4 first moves, all alike.",
                    "La ficha de en medio se voltea: van 4 a 1. Hay 4 primeras jugadas, todas iguales.",
                ),
            )],
        ),
        position(
            "-------- -------- \
             ---X---- \
             ---XX--- \
             ---XO--- \
             -------- -------- -------- O",
        ),
        find(
            w("Now be White, and outflank a black disc.", "Ahora llevas blancas. Encierra una ficha negra."),
            &[right("c3 e3 c5", w("White has one back: 3 to 3.", "Las blancas recuperan una: 3 a 3."))],
        ),
        say(w(
            "So it goes on by turns, until neither side can move.",
            "Así se sigue, por turnos, hasta que nadie pueda jugar.",
        )),
    ],
};

pub(super) const ALL_AT_ONCE: Lesson = Lesson {
    title: w("All at once", "Todas a la vez"),
    steps: &[
        position(
            "X--X--X- \
             -O-O-O-- \
             --OOO--- \
             XOO-OOOX \
             --OOO--- \
             -O-O-O-- \
             X--X--X- \
             -------- X",
        ),
        find(
            w(
                "A disc can flip lines in all 8 directions. Find the square.",
                "Una ficha puede voltear líneas en las 8 direcciones. Halla la casilla.",
            ),
            &[right(
                "d4",
                w(
                    "17 discs at once. You do not choose: every line flips, like it or not.",
                    "17 fichas a la vez. No se elige: se voltean todas las líneas.",
                ),
            )],
        ),
        position(
            "-------- -------- -------- \
             -OXOX--- \
             -------- -------- -------- -------- X",
        ),
        find(
            w(
                "Play at the left edge. Will d4 flip as well?",
                "Juega en el borde izquierdo. ¿Se volteará también d4?",
            ),
            &[right(
                "a4",
                w(
                    "No: b4 alone. A line ends at your first disc.",
                    "No, solo b4. La línea acaba en tu primera ficha.",
                ),
            )],
        ),
        position(
            "-------- -------- \
             -OX----- \
             -O------ \
             -X------ \
             -------- -------- -------- X",
        ),
        find(
            w(
                "Play a3. Then b4 will lie between two black discs.",
                "Juega a3. Luego b4 quedará entre dos fichas negras.",
            ),
            &[
                right(
                    "a3",
                    w(
                        "Yet b4 stays white: only the disc that you place outflanks.",
                        "Pero b4 sigue blanca: solo encierra la ficha que se juega.",
                    ),
                ),
                wrong("b2", w("That flips b3 and b4. Play a3.", "Eso voltea b3 y b4. Juega a3.")),
            ],
        ),
    ],
};

pub(super) const PASSING: Lesson = Lesson {
    title: w("The forced pass", "El paso forzoso"),
    steps: &[
        position(
            "OOOOOOOO \
             OOOXXOOO \
             OOOOXOOO \
             OOOOOXOO \
             OOOXXOXO \
             OXXXOXOO \
             OXXXXXXX \
             -XXXOOX- X",
        ),
        point(
            w(
                "You are Black, 22 to 40. Where can you move? Point at an empty square.",
                "Llevas negras, 22 a 40. ¿Dónde puedes jugar? Apunta a una vacía.",
            ),
            &[right(
                "a8 h8",
                w(
                    "Nothing flips, neither here nor there. You must pass.",
                    "No se voltea nada, ni aquí ni en la otra. Tienes que pasar.",
                ),
            )],
            w("There is a disc. Only a8 and h8 are empty.", "Ahí hay una ficha. Solo a8 y h8 están vacías."),
        ),
        position(
            "OOOOOOOO \
             OOOXXOOO \
             OOOOXOOO \
             OOOOOXOO \
             OOOXXOXO \
             OXXXOXOO \
             OXXXXXXX \
             -XXXOOX- O",
        ),
        say(w(
            "A pass is forced and needs no button. White moves again.",
            "El paso es forzoso y no pide botón. Vuelven a jugar las blancas.",
        )),
        find(
            w("Now be White. Begin with a8.", "Ahora llevas blancas. Empieza por a8."),
            &[
                right(
                    "a8",
                    w(
                        "6 discs flip: 16 to 47. Black has to pass again.",
                        "Se voltean 6: 16 a 47. Las negras pasan otra vez.",
                    ),
                ),
                wrong("h8", w("h8 comes next. First a8.", "h8 va después. Primero a8.")),
            ],
        ),
        find(
            w("One square is left. Take it.", "Queda una casilla. Tómala."),
            &[right(
                "h8",
                w(
                    "The board is full: 11 to 53. White moved twice while Black passed.",
                    "Tablero lleno: 11 a 53. Las blancas jugaron dos veces; las negras pasaron.",
                ),
            )],
        ),
        say(w(
            "You pass when you have no move, and only then.",
            "Se pasa cuando no hay jugada, y solo entonces.",
        )),
    ],
};

pub(super) const THE_END: Lesson = Lesson {
    title: w("End and count", "Final y recuento"),
    steps: &[
        position(
            "-------- -------- \
             ----X--- \
             ---OXX-- \
             ---OOOX- \
             ---OXX-- \
             ----X--- \
             -------- X",
        ),
        choose(
            w(
                "A game can end early. One black move takes every white disc.",
                "Una partida puede acabar antes: una jugada negra se lleva todas las blancas.",
            ),
            &[right(
                "c5",
                w(
                    "13 to 0. White cannot move, nor can Black: it is over.",
                    "13 a 0. Nadie puede jugar: se acabó.",
                ),
            )],
            w("White would still have discs.", "Aún quedarían fichas blancas."),
        ),
        say(w(
            "In tournaments the winner gets the empty squares as well: 64 to 0.",
            "En los torneos quien gana suma las casillas vacías: 64 a 0.",
        )),
        position(
            "X----O-- \
             -X---O-- \
             --X-OOO- \
             ---XOO-- \
             ---XXO-- \
             -----X-X \
             ---XXXXX \
             -----X-X O",
        ),
        choose(
            w(
                "You are White. After which move can nobody move?",
                "Llevas blancas. ¿Tras qué jugada nadie puede jugar?",
            ),
            &[right(
                "c5",
                w(
                    "12 to 12: a draw, and 40 squares stay empty.",
                    "12 a 12: empate, y 40 casillas quedan vacías.",
                ),
            )],
            w("After that the game goes on.", "Después de esa la partida sigue."),
        ),
        say(w(
            "Mostly the board fills up. Whoever has more discs wins.",
            "Casi siempre se llena el tablero. Gana quien tiene más fichas.",
        )),
    ],
};
