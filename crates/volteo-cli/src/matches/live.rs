//! The table on the terminal while games are played.

use std::io::IsTerminal;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use volteo_match::{Contest, Event, Played, Summary};

use super::report;

/// How often the table is drawn at most, in times a second.
const REFRESH: u8 = 8;

/// A table that is drawn again and again, below what is printed line by line. In a pipe there is none.
pub struct Live {
    bar: ProgressBar,
    played: Vec<Played>,
    under_way: Vec<(usize, String)>,
}

impl Live {
    /// A table for a contest of which some games have been played already.
    pub fn new(contest: &Contest, before: Vec<Played>, is_wanted: bool) -> Self {
        let target = if is_wanted && std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr_with_hz(REFRESH)
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template("{msg}\n{elapsed_precise}") {
            bar.set_style(style);
        }
        let mut live = Self { bar, played: before, under_way: Vec::new() };
        live.draw(contest);
        live
    }

    /// Takes an event in.
    pub fn show(&mut self, contest: &Contest, event: &Event) {
        if self.bar.is_hidden() {
            return;
        }
        match event {
            Event::Begins { number, players, .. } => {
                let [black, white] = players.map(|player| contest.players[player].name.as_str());
                self.under_way.push((*number, format!("{black} – {white}")));
                self.under_way.sort_unstable();
            }
            Event::Ply { .. } => return,
            Event::Ended { played, .. } => {
                self.under_way.retain(|(number, _)| *number != played.number);
                if played.points.is_some() {
                    self.played.push(played.clone());
                }
            }
        }
        self.draw(contest);
    }

    /// Prints something above the table.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }

    /// Takes the table off the terminal.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn draw(&mut self, contest: &Contest) {
        if self.bar.is_hidden() {
            return;
        }
        let mut text = format!("{} games played", self.played.len());
        for (number, players) in &self.under_way {
            text += &format!("\ngame {}: {players}", number + 1);
        }
        if contest.players.len() == 2 {
            let summary = Summary::of(&self.played, contest.pairing, contest.sprt.as_ref());
            let [won, drawn, lost] = summary.tally.games;
            text += &format!("\n{won} won, {drawn} drawn, {lost} lost");
            if let Some(elo) = summary.elo {
                text += &format!(", Elo {}", report::elo_with_error(&elo));
            }
            if let Some(sprt) = summary.sprt {
                text +=
                    &format!(", test {:.2} of {:.2} to {:.2}", sprt.ratio, sprt.limits[0], sprt.limits[1]);
            }
        } else {
            text += &format!("\n{}", report::table(contest, &self.played, &[]).trim_end());
        }
        self.bar.set_message(text);
        self.bar.tick();
    }
}
