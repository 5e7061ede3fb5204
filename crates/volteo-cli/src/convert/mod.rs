//! `volteo convert`: records from one format into another, with nothing lost unsaid.

mod target;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use volteo_core::Builtin;
use volteo_records::ruleset_file::NamedRuleSet;
use volteo_records::{
    End, Format, GameRecord, GameToWrite, PlyNote, ReadRecords, Referee, RulesTag, WriteError,
};

use self::target::Target;
use crate::failure::{Failure, NOT_LEGAL, UNUSABLE};
use crate::figures::counted;
use crate::input;
use crate::output::{ERROR, plain, styled, tell};
use crate::referee::{format, format_of_ending};
use crate::setup::RulesArg;
use crate::whole_file::{Existing, IS_READ, whereabouts};

/// Convert records of games between formats. A game that the new format cannot hold whole is refused,
/// with what would be lost; the others are converted.
#[derive(clap::Args)]
pub struct Args {
    /// The file to read, or - for the standard input
    #[arg(value_name = "IN")]
    from: PathBuf,
    /// The file to write, or - for the standard output; its ending tells the format: txt, wtb, ggf, pgn, obf, jsonl
    #[arg(value_name = "OUT")]
    to: PathBuf,
    #[command(flatten)]
    rules: RulesArg,
    /// The format to read, if it is not to be told from the content
    #[arg(long = "from", value_name = "FORMAT", value_parser = format)]
    from_format: Option<Format>,
    /// The format to write, if it is not to be told from the ending of OUT
    #[arg(long = "to", value_name = "FORMAT", value_parser = format)]
    to_format: Option<Format>,
    /// Leave out what the new format may not hold
    #[arg(long, value_name = "PART", value_enum, value_delimiter = ',')]
    without: Vec<Part>,
    /// Write over a file that is there
    #[arg(long)]
    force: bool,
}

/// A part of a record that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The players' names and ratings
    Players,
    /// The players' ratings
    Ratings,
    /// Event, place, round, date and time control
    Occasion,
    /// The recorded result, how the game ended, and what else is claimed of its end
    Result,
    /// Clocks and the seconds taken
    Clocks,
    /// Evaluations
    Evaluations,
    /// Comments
    Comments,
    /// What only the old format knows of
    Extra,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let to_format = args.to_format.or_else(|| by_ending(&args.to)).ok_or_else(|| {
        Failure::request(format!(
            "{}: its ending tells no format; end it in txt, wtb, ggf, pgn, obf or jsonl, or give --to",
            args.to.display()
        ))
    })?;
    let given = args.rules.given()?;
    let mut referee = match &given {
        Some(named) => {
            Referee::with_rules(named.rules).map_err(|error| Failure::request(error.to_string()))?
        }
        None => Referee::new(),
    };
    let bytes = input::open(&args.from)?;
    let mut reader = input::records(&args.from, bytes, args.from_format)?;
    if args.from.is_file() && whereabouts(&args.from) == whereabouts(&args.to) {
        return Err(Failure::file(&args.to, IS_READ));
    }
    let existing = if args.force { Existing::Replaced } else { Existing::Kept };
    let mut target = Target::open(&args.to, to_format, existing)?;
    let done = convert(args, &mut *reader, &mut referee, given.as_ref(), &mut target)?;
    if done.converted + done.illegal + done.refused == 0 {
        return Err(Failure::file(&args.from, "holds no game"));
    }
    // Where no game came to be written, everything stays as it was.
    if done.converted > 0 {
        target.finish(existing)?;
    }
    done.report(args);
    Ok(ExitCode::from(done.exit_code()))
}

/// The format that a file's ending tells.
fn by_ending(path: &Path) -> Option<Format> {
    format_of_ending(&path.extension()?.to_str()?.to_ascii_lowercase())
}

/// How it went.
#[derive(Default)]
struct Done {
    converted: u64,
    illegal: u64,
    refused: u64,
}

impl Done {
    fn report(&self, args: &Args) {
        let left = self.illegal + self.refused;
        if left > 0 {
            let path = args.to.display();
            let written = counted(self.converted, "game");
            tell(format_args!("{written} written to {path}, {left} left out"));
        }
    }

    fn exit_code(&self) -> u8 {
        match (self.refused, self.illegal) {
            (0, 0) => 0,
            (0, _) => NOT_LEGAL,
            _ => UNUSABLE,
        }
    }
}

fn convert(
    args: &Args,
    reader: &mut dyn ReadRecords,
    referee: &mut Referee,
    given: Option<&NamedRuleSet>,
    target: &mut Target,
) -> Result<Done, Failure> {
    let mut done = Done::default();
    let mut record = GameRecord::default();
    let file = args.from.display();
    while let Some(read) = reader.read(&mut record) {
        let problem = match read {
            Err(error) => {
                done.refused += 1;
                error.to_string()
            }
            Ok(place) => match convert_one(args, &record, referee, given, target)? {
                None => {
                    done.converted += 1;
                    continue;
                }
                Some(Left::Illegal(why)) => {
                    done.illegal += 1;
                    format!("game {}: {why}", place.game)
                }
                Some(Left::Refused(why)) => {
                    done.refused += 1;
                    format!("game {}: {why}", place.game)
                }
            },
        };
        let problem = format!("{file}: {problem}");
        tell(format_args!("{}: {}", styled(ERROR, "left out"), plain(&problem)));
    }
    Ok(done)
}

/// Why a game was not converted.
enum Left {
    Illegal(String),
    Refused(String),
}

fn convert_one(
    args: &Args,
    record: &GameRecord,
    referee: &mut Referee,
    given: Option<&NamedRuleSet>,
    target: &mut Target,
) -> Result<Option<Left>, Failure> {
    let Some((mut full, verdict)) = referee.write_out(record) else {
        let verdict = referee.judge(record);
        let why = crate::referee::why_not_legal(&verdict);
        return Ok(Some(match verdict.end {
            End::Unjudged(_) => Left::Refused(why),
            _ => Left::Illegal(why),
        }));
    };
    strip(&mut full, &args.without);
    let Ok(rules) = referee.rules_for(record) else {
        return Ok(Some(Left::Illegal("its rules are not known".to_owned())));
    };
    let rules_name = match (given, &record.rules) {
        (Some(given), _) => given.name.as_deref(),
        (None, Some(RulesTag::Named(name))) => Some(name.as_str()),
        (None, Some(RulesTag::Inline(_))) => record.rules_name.as_deref(),
        (None, None) => Builtin::ALL.into_iter().find(|it| it.rule_set() == *rules.set()).map(Builtin::name),
    };
    let score = verdict.score.filter(|_| verdict.end != End::Unfinished);
    let game = GameToWrite { record: &full, rules: rules.set(), rules_name, score };
    match target.write(&game) {
        Ok(()) => Ok(None),
        Err(WriteError::Io(error)) => Err(target.failed(&error)),
        Err(lost @ WriteError::CannotHold { .. }) => Ok(Some(Left::Refused(format!(
            "{lost}; --without leaves out what it names, and other formats hold more"
        )))),
    }
}

/// Takes parts out of a record.
fn strip(record: &mut GameRecord, without: &[Part]) {
    for part in without {
        match part {
            Part::Players => record.players = Default::default(),
            Part::Ratings => record.players.iter_mut().for_each(|it| it.rating = None),
            Part::Occasion => record.occasion = Default::default(),
            Part::Result => {
                (record.result, record.ending, record.claims) = (None, None, Default::default());
            }
            Part::Clocks => record.notes.iter_mut().for_each(|it| (it.clock, it.seconds) = (None, None)),
            Part::Evaluations => record.notes.iter_mut().for_each(|it| it.evaluation = None),
            Part::Comments => {
                record.comment = None;
                record.notes.iter_mut().for_each(|it| it.comment = None);
            }
            Part::Extra => record.extra.clear(),
        }
    }
    record.notes.retain(|note| *note != PlyNote { ply: note.ply, ..Default::default() });
}
