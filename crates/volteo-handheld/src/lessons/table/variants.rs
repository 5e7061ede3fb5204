//! Lessons about other games.

use volteo_core::Builtin;

use super::{find, right, say, say_of, w, wrong};
use crate::lessons::{Lesson, Setting, Step};

pub(super) const BEGINNER: Lesson = Lesson {
    title: w("Beginner's choice", "Tú eliges línea"),
    steps: &[
        Step::Set(Setting::Position {
            rules: Builtin::Beginner,
            text: "-------- -------- \
                   ---O---- \
                   ---OO--- \
                   --XOO--- \
                   --O-X--- \
                   -----X-- \
                   -------- X",
        }),
        say(w(
            "By the beginner's rule a disc flips one line only, and you choose which.",
            "En la iniciación una ficha voltea una sola línea, y tú eliges cuál.",
        )),
        find(
            w(
                "Play e3 with A. Then turn to the longer line and press A.",
                "Juega e3 con A. Luego gira hacia la línea más larga y pulsa A.",
            ),
            &[
                right(
                    "e3:s",
                    w(
                        "2 discs flip, and d4 stays white: one line only.",
                        "Se voltean 2, y d4 sigue blanca: una sola línea.",
                    ),
                ),
                wrong(
                    "e3:sw",
                    w("That flips 1. The line down flips 2.", "Esa voltea 1. La de abajo voltea 2."),
                ),
            ],
        ),
        say(w(
            "Sometimes the shorter line is better: fewer discs, fewer moves for the rival.",
            "A veces conviene la línea corta: menos fichas, menos jugadas al rival.",
        )),
    ],
};

pub(super) const TILES: Lesson = Lesson {
    title: w("The tiles", "Las losetas"),
    steps: &[
        Step::Set(Setting::Tiles { number: 1, placements: "" }),
        say(w(
            "The solitaire: 24 tiles lie face down. Take as many as you can.",
            "El solitario: 24 losetas boca abajo. Gana todas las que puedas.",
        )),
        say(w(
            "You place discs of either color. Each must flip discs or take a tile.",
            "Juegas fichas de los dos colores. Cada una voltea fichas o gana losetas.",
        )),
        find(
            w("Place a black disc on c4.", "Juega una ficha negra en c4."),
            &[right(
                "Bc4",
                w(
                    "It turned up the tiles that it touches on a side. b4 is a white 4.",
                    "Ha descubierto las losetas que toca por los lados. En b4 hay un 4 blanco.",
                ),
            )],
        ),
        find(
            w(
                "Hold the white 4 between 2 black discs to take it.",
                "Pon el 4 blanco entre 2 fichas negras y será tuyo.",
            ),
            &[right(
                "Ba4",
                w(
                    "1 tile, worth 4. Tiles are held by discs of the other color.",
                    "1 loseta, que vale 4. Se ganan con fichas del otro color.",
                ),
            )],
        ),
        say_of(
            "b4",
            w(
                "Its square is empty now. Tiles stop lines of discs until they are taken.",
                "Su casilla queda vacía. Las losetas cortan las líneas hasta ganarlas.",
            ),
        ),
        say(w(
            "It ends when no disc can be placed. Friends who play the same deal compare.",
            "Acaba cuando no se puede jugar. Compara con quien juegue el mismo reparto.",
        )),
    ],
};
