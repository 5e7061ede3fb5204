//! Lessons about playing well.

use super::{LOOK_AGAIN, choose, point, position, right, say, say_of, w, wrong};
use crate::lessons::Lesson;

pub(super) const CORNERS: Lesson = Lesson {
    title: w("Corners", "Esquinas"),
    steps: &[
        position(
            "-OOOOOX- \
             XXXXXXX- \
             XXXOXOXO \
             XXXOXXXX \
             XXXOOX-O \
             XXXOXOO- \
             X-OOXOOX \
             -O-OO-OO X",
        ),
        say_of(
            "a1 h1 a8 h8",
            w(
                "No line runs through a corner. A disc there is never flipped.",
                "Ninguna línea pasa por una esquina. Su ficha nunca se voltea.",
            ),
        ),
        choose(
            w("You are Black. Take a corner.", "Llevas negras. Toma una esquina."),
            &[right(
                "a1",
                w(
                    "5 discs flip, and the edge from a1 to g1 is yours for good.",
                    "Se voltean 5, y el borde de a1 a g1 ya es tuyo para siempre.",
                ),
            )],
            w(
                "With best play that loses. Only the corner wins.",
                "Así se pierde con buen juego. Solo gana la esquina.",
            ),
        ),
        say_of(
            "a1 b1 c1 d1 e1 f1 g1",
            w(
                "Discs that nothing can flip are stable. They grow out of corners.",
                "Las fichas que nada voltea son firmes. Crecen desde las esquinas.",
            ),
        ),
    ],
};

pub(super) const BESIDE_CORNERS: Lesson = Lesson {
    title: w("C- and X-squares", "Casillas C y X"),
    steps: &[
        position(
            "-XXXXX-- \
             O-XXX--- \
             OOOXXXXX \
             OXOXXXXX \
             OXXOOOOX \
             -XXXXOXX \
             ----XO-X \
             -----O-- X",
        ),
        say_of(
            "b2 g2 b7 g7",
            w(
                "X-squares touch a corner on the diagonal. A disc there can open it to the rival.",
                "Las casillas X tocan una esquina en diagonal. Jugar ahí puede abrirla.",
            ),
        ),
        say_of(
            "b1 g1 a2 h2 a7 h7 b8 g8",
            w(
                "C-squares touch a corner along the edge. They are risky too.",
                "Las casillas C tocan una esquina por el borde. También son un riesgo.",
            ),
        ),
        point(
            w("Point at an X-square.", "Apunta a una casilla X."),
            &[
                right(
                    "b2 g2 b7 g7",
                    w(
                        "Yes. Keep off it while the corner beside it is empty.",
                        "Sí. Evítala mientras su esquina esté vacía.",
                    ),
                ),
                wrong(
                    "b1 g1 a2 h2 a7 h7 b8 g8",
                    w(
                        "That is a C-square, on the edge. X is on the diagonal.",
                        "Esa es una casilla C, del borde. La X va en diagonal.",
                    ),
                ),
            ],
            w("Look beside a corner, on the diagonal.", "Mira junto a una esquina, en diagonal."),
        ),
        choose(
            w(
                "You are Black. One move of 4 keeps White out of the corners.",
                "Llevas negras. De 4 jugadas, una no da esquina a las blancas.",
            ),
            &[
                right(
                    "e8",
                    w(
                        "Right. After any other move White takes a corner.",
                        "Eso es. Tras cualquier otra las blancas toman una esquina.",
                    ),
                ),
                wrong(
                    "b2 g7",
                    w(
                        "An X-square: now White can take a corner.",
                        "Una casilla X: las blancas pueden tomar la esquina.",
                    ),
                ),
            ],
            w(
                "A C-square: now White can take a corner.",
                "Una casilla C: las blancas pueden tomar la esquina.",
            ),
        ),
    ],
};

pub(super) const MOBILITY: Lesson = Lesson {
    title: w("Mobility", "Movilidad"),
    steps: &[
        position(
            "-------- \
             -OOO---- \
             --XXOXX- \
             --XXXXX- \
             --XXX-O- \
             --XX---- \
             ---X---- \
             -------- X",
        ),
        say(w(
            "Who has few moves must soon make bad ones. Moves count more than discs early on.",
            "Quien tiene pocas jugadas acaba haciendo malas. Al principio importan más que las fichas.",
        )),
        choose(
            w(
                "White could move to 10 squares. Leave as few as you can.",
                "Las blancas podrían jugar en 10 casillas. Deja las menos posibles.",
            ),
            &[right(
                "c1",
                w(
                    "Only 3 are left. Any other move leaves 6 or more.",
                    "Solo quedan 3. Con otra jugada quedarían 6 o más.",
                ),
            )],
            w("White keeps 6 moves or more. It can be 3.", "Quedan 6 jugadas o más. Pueden ser 3."),
        ),
        say(w(
            "The coach in the settings counts moves and stable discs as you play.",
            "El entrenador, en los ajustes, cuenta jugadas y fichas firmes.",
        )),
    ],
};

pub(super) const LAST_EMPTIES: Lesson = Lesson {
    title: w("The last empties", "Últimas casillas"),
    steps: &[
        position(
            "XXXXXXXX \
             O-OOOOOO \
             OOOOXXO- \
             OOOOOOX- \
             OOOXOOXO \
             OXXOXXXX \
             OOOXOOOO \
             OOOOOOXO X",
        ),
        say(w(
            "What is placed last is never flipped. Try to move last: count the empties.",
            "Lo último que se juega no se voltea. Intenta jugar al final: cuenta los huecos.",
        )),
        say_of(
            "b2 h3 h4",
            w(
                "Here is a region of 1 empty and one of 2. Who enters a pair leaves its last square to the rival.",
                "Hay una zona de 1 hueco y otra de 2. Quien entra en un par deja el final al rival.",
            ),
        ),
        choose(
            w(
                "You are Black. Take the odd region, so that White must enter the even one.",
                "Llevas negras. Juega en la zona impar; así las blancas entran en la par.",
            ),
            &[right(
                "b2",
                w(
                    "You will have the last move and win, 33 to 31. All else loses.",
                    "Jugarás la última y ganarás 33 a 31. Lo demás pierde.",
                ),
            )],
            w(
                "White answers beside it and wins. Take the odd region.",
                "Las blancas responden al lado y ganan. Juega en la zona impar.",
            ),
        ),
        choose(
            w(
                "Be White and enter the pair: where do you lose by less?",
                "Ahora las blancas: entra en el par. ¿Dónde pierdes por menos?",
            ),
            &[right(
                "h4",
                w(
                    "The better one. Still, the last square is left to Black.",
                    "La mejor. Pero el final queda para las negras.",
                ),
            )],
            w("Then Black takes h4 and wins 36 to 28.", "Entonces las negras juegan h4 y ganan 36 a 28."),
        ),
        choose(
            w("Be Black again and move last.", "Otra vez las negras: juega la última."),
            &[right(
                "h3",
                w(
                    "33 to 31, and no move is left to flip anything back.",
                    "33 a 31, y ya nadie puede voltear nada.",
                ),
            )],
            LOOK_AGAIN,
        ),
    ],
};
