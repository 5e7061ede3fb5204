//! `volteo play`: games on the whole screen, or line by line.

mod clock;
mod contest;
mod game;
mod geometry;
mod model;
mod new_game;
mod plain;
mod popup;
mod record;
mod save;
mod seat;
mod solo;
mod terminal;
mod texts;
mod thinking;
mod thoughts;
mod view;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use volteo_core::Rules;
use volteo_core::solitaire::Deal;

use self::clock::Control;
use self::game::Game;
use self::model::{Depth, Model, Theme};
use self::new_game::{Kind, Named, NewGame};
use self::save::{Kept, Store};
use self::seat::Seat;
use self::texts::{Language, Say as _, Text};
use crate::failure::Failure;
use crate::output::{self, Output};
use crate::setup::find_rules;
use crate::texts::{language_of_environment, language_parser};

/// The name by which the solitaire is asked for.
const SOLITAIRE: &str = "solitaire";

/// Play a game on the whole screen, or line by line with --plain. The game is kept after every move and goes on the
/// next time, paused; a finished one, or --new, makes room for another.
#[derive(clap::Args)]
pub struct Args {
    /// The game: a rule set by name, a size like size12, a TOML file, or solitaire
    #[arg(long, short, value_name = "NAME|FILE")]
    rules: Option<String>,
    /// Who plays Black: human, or the computer at a level: greedy, easy, normal, hard, expert, or a number from 1 to 20
    #[arg(long, value_name = "PLAYER")]
    black: Option<Seat>,
    /// Who plays White: the same
    #[arg(long, value_name = "PLAYER")]
    white: Option<Seat>,
    /// The clocks: minutes for each side like 10 or 2:30, with seconds more after each move like 5+3, or seconds for
    /// each move like 30s
    #[arg(long, value_name = "TIME")]
    clock: Option<Control>,
    #[command(flatten)]
    table: TableArgs,
    /// How the screen is drawn
    #[arg(long, value_enum, value_name = "THEME", default_value = "auto")]
    theme: ThemeArg,
    /// The language; that of LC_ALL or LANG if left out
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    language: Option<Language>,
    /// Ask and answer line by line: for screen readers, and through pipes
    #[arg(long)]
    plain: bool,
    /// Begin a new game in place of the one that is kept
    #[arg(long)]
    new: bool,
    /// Keep the game in this file instead of the user's data folder
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

/// The table of a solitaire.
#[derive(clap::Args)]
#[command(next_help_heading = "Solitaire")]
struct TableArgs {
    /// Where the tiles lie: frame, chequer, corners, or 24 squares
    #[arg(long, value_name = "NAME|SQUARES")]
    layout: Option<String>,
    /// The number of the deal: the same one gives the same deal everywhere
    #[arg(long, value_name = "N", conflicts_with = "deal")]
    seed: Option<u64>,
    /// The deal itself: 24 tiles like B7, W10, Bx in board order
    #[arg(long, value_name = "TILES")]
    deal: Option<String>,
    /// Let the colors alternate instead of leaving the choice to the player
    #[arg(long)]
    alternate: bool,
    /// Count the numbers on the tiles instead of the tiles
    #[arg(long)]
    values: bool,
}

/// How the screen is to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    /// In colors where colors are wanted
    Auto,
    /// In colors
    Color,
    /// With shapes alone
    Mono,
}

impl ThemeArg {
    fn theme(self) -> Theme {
        match self {
            Self::Color => Theme::Color,
            Self::Mono => Theme::Monochrome,
            Self::Auto if output::wants_color() => Theme::Color,
            Self::Auto => Theme::Monochrome,
        }
    }
}

impl Depth {
    /// As many colors as the terminal says that it shows.
    fn of_environment() -> Self {
        let says_full = std::env::var("COLORTERM").is_ok_and(|it| it == "truecolor" || it == "24bit");
        if says_full { Self::Full } else { Self::Indexed }
    }
}

impl Args {
    /// Whether the command line says what game to play.
    fn names_a_game(&self) -> bool {
        let TableArgs { layout, seed, deal, alternate, values } = &self.table;
        let named = [&self.rules, layout, deal].into_iter().any(Option::is_some);
        let seats = self.black.is_some() || self.white.is_some();
        named || seats || self.clock.is_some() || seed.is_some() || *alternate || *values
    }

    /// The game that the command line asks for.
    fn new_game(&self, chance: u64) -> Result<NewGame, Failure> {
        let mut new = NewGame::usual(chance);
        self.read_table(&mut new)?;
        match self.rules.as_deref() {
            None => {}
            Some(SOLITAIRE) => new.kind = Kind::Solitaire,
            Some(name) => {
                let found = find_rules(name)?;
                let rules = Rules::new(&found.rules).map_err(|error| Failure::request(error.to_string()))?;
                new.kind = Kind::Contest(Box::new(Named { rules, name: found.name }));
            }
        }
        let for_two = self.black.is_some() || self.white.is_some() || self.clock.is_some();
        if matches!(new.kind, Kind::Solitaire) && for_two {
            return Err(Failure::request(
                "the solitaire has one player and no clock: leave out --black, --white, --clock",
            ));
        }
        new.seats = [self.black, self.white].map(|seat| seat.unwrap_or(Seat::Human));
        new.control = self.clock;
        Ok(new)
    }

    fn read_table(&self, new: &mut NewGame) -> Result<(), Failure> {
        let TableArgs { layout, seed, deal, alternate, values } = &self.table;
        let is_given =
            [layout, deal].into_iter().any(Option::is_some) || seed.is_some() || *alternate || *values;
        if is_given && self.rules.as_deref() != Some(SOLITAIRE) {
            return Err(Failure::request(
                "--layout, --seed, --deal, --alternate and --values are for --rules solitaire",
            ));
        }
        let table = &mut new.table;
        if let Some(layout) = layout {
            let read = layout.parse();
            table.layout = read.map_err(|error| Failure::request(format!("the layout is wrong: {error}")))?;
        }
        if let Some(deal) = deal {
            let read = Deal::read(table.layout, deal);
            table.deal = Some(read.map_err(|error| Failure::request(format!("the deal is wrong: {error}")))?);
        }
        table.seed = seed.unwrap_or(table.seed);
        (table.options.alternate, table.options.values) = (*alternate, *values);
        Ok(())
    }
}

/// What the game begins with.
struct Opening {
    game: Game,
    /// The game that was asked for while another is under way: whoever plays is asked first.
    wished: Option<NewGame>,
    /// What there is to say.
    notice: Option<String>,
}

impl Opening {
    fn of(args: &Args, store: &Store, language: Language, chance: u64) -> Result<Self, Failure> {
        let new = args.new_game(chance)?;
        let mut opening = Self { game: new.begin(), wished: None, notice: None };
        match store.load()? {
            Kept::Nothing => {}
            Kept::Unreadable { path, problem } => {
                let problem = problem.text(language);
                let said = [("path", &path.display() as &dyn std::fmt::Display), ("problem", &problem)];
                opening.notice = Some(language.fill(Text::PlainUnreadable, &said));
            }
            Kept::Game(kept) if kept.is_under_way() && !args.new => {
                opening.game = kept;
                opening.wished = args.names_a_game().then_some(new);
            }
            Kept::Game(_) => {}
        }
        Ok(opening)
    }
}

/// Runs the command.
pub fn run(args: &Args, output: &mut Output) -> Result<ExitCode, Failure> {
    let language = args.language.unwrap_or_else(language_of_environment);
    let size = if args.plain { None } else { Some(terminal::size()?) };
    let store = Store::open(args.save.as_deref())?;
    let chance = RandomState::new().hash_one(SOLITAIRE);
    let opening = Opening::of(args, &store, language, chance)?;
    let Some(size) = size else {
        return plain::play(opening, language, chance, &store, output);
    };
    let Opening { game, wished, notice } = opening;
    let mut model =
        Model::new(game, language, args.theme.theme(), size, chance).with_colors(Depth::of_environment());
    if let Some(wished) = wished {
        model = model.asking_to_replace(wished);
    }
    if let Some(notice) = notice {
        model.tell(notice);
    }
    terminal::play(model, &store)
}
