use std::vec;
use std::vec::Vec;

use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashErrorKind, ReadNorFlash};
use volteo_handheld::Slot;

use super::*;

const SECTOR: usize = 4_096;
const GAME: Content = Content::Saved(Slot::Game);
const SETTINGS: Content = Content::Saved(Slot::Settings);

/// Flash memory whose power goes in the middle of an operation.
#[derive(Clone)]
struct Memory {
    bytes: Vec<u8>,
    /// How many operations, of pages and of sectors, still succeed.
    power: usize,
    /// How often each sector has been erased.
    erased: Vec<usize>,
    /// A cell that does not keep what is written to it.
    worn: Option<usize>,
}

impl Memory {
    const PAGE: usize = 256;

    fn of(content: u8, sectors: usize) -> Self {
        Self {
            bytes: vec![content; sectors * SECTOR],
            power: usize::MAX,
            erased: vec![0; sectors],
            worn: None,
        }
    }

    /// Lets one operation happen: all of it, or the first part only when the power goes.
    fn happens(&mut self) -> (bool, Result<(), NorFlashErrorKind>) {
        match self.power.checked_sub(1) {
            Some(power) => {
                self.power = power;
                (true, Ok(()))
            }
            None => (false, Err(NorFlashErrorKind::Other)),
        }
    }
}

impl ErrorType for Memory {
    type Error = NorFlashErrorKind;
}

impl ReadNorFlash for Memory {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), NorFlashErrorKind> {
        let offset = offset as usize;
        bytes.copy_from_slice(&self.bytes[offset..offset + bytes.len()]);
        Ok(())
    }

    fn capacity(&self) -> usize {
        self.bytes.len()
    }
}

impl NorFlash for Memory {
    const WRITE_SIZE: usize = Self::PAGE;
    const ERASE_SIZE: usize = SECTOR;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), NorFlashErrorKind> {
        for sector in from as usize / SECTOR..to as usize / SECTOR {
            let (whole, result) = self.happens();
            let end = if whole { SECTOR } else { SECTOR / 3 };
            self.bytes[sector * SECTOR..][..end].fill(ERASED);
            self.erased[sector] += 1;
            result?;
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), NorFlashErrorKind> {
        assert_eq!(offset as usize % Self::PAGE, 0);
        for (page, bytes) in bytes.chunks(Self::PAGE).enumerate() {
            let at = offset as usize + page * Self::PAGE;
            let (whole, result) = self.happens();
            let length = if whole { bytes.len() } else { bytes.len() / 3 };
            for (to, from) in self.bytes[at..].iter_mut().zip(&bytes[..length]) {
                // Writing clears bits; only erasing sets them.
                *to &= from;
            }
            if self.worn == Some(at / CELL) {
                self.bytes[at] &= 0x0F;
            }
            result?;
        }
        Ok(())
    }
}

fn stored(store: &mut Store<Memory>, content: Content) -> Option<Vec<u8>> {
    store.read(content, &mut [0; CELL]).unwrap().map(<[u8]>::to_vec)
}

#[test]
fn what_was_stored_last_is_there_after_the_power_was_off() {
    let mut store = Store::open(Memory::of(ERASED, 4)).unwrap();
    assert_eq!(stored(&mut store, GAME), None);
    store.write(SETTINGS, b"loud").unwrap();
    for game in 0..200_u8 {
        store.write(GAME, &[game; 30]).unwrap();
        let mut again = Store::open(store.memory.clone()).unwrap();
        for store in [&mut store, &mut again] {
            assert_eq!(stored(store, GAME), Some(vec![game; 30]), "game {game}");
            assert_eq!(stored(store, SETTINGS).as_deref(), Some(&b"loud"[..]), "game {game}");
        }
    }
}

#[test]
fn memory_with_anything_in_it_can_be_used() {
    for content in [0, 0x5A, ERASED] {
        let mut store = Store::open(Memory::of(content, 2)).unwrap();
        assert_eq!(stored(&mut store, GAME), None);
        store.write(GAME, b"e6").unwrap();
        assert_eq!(stored(&mut Store::open(store.memory).unwrap(), GAME).as_deref(), Some(&b"e6"[..]));
    }
}

#[test]
fn a_power_cut_at_any_operation_leaves_the_new_state_or_the_one_before() {
    let mut store = Store::open(Memory::of(ERASED, 2)).unwrap();
    for slot in Slot::ALL {
        store.write(Content::Saved(slot), &[slot as u8; 9]).unwrap();
    }
    let mut cuts = 0;
    for game in 1..60_u8 {
        for power in 0.. {
            let mut memory = store.memory.clone();
            memory.power = power;
            let mut cut = Store { memory, state: store.state.clone() };
            let finished = cut.write(GAME, &[game; 200]).is_ok();
            cut.memory.power = usize::MAX;

            let mut after = Store::open(cut.memory).unwrap();
            let before = if game == 1 { vec![Slot::Game as u8; 9] } else { vec![game - 1; 200] };
            let now = stored(&mut after, GAME).unwrap();
            assert!(now == [game; 200] || (!finished && now == before), "game {game}, cut {power}: {now:?}");
            assert_eq!(stored(&mut after, SETTINGS), Some(vec![Slot::Settings as u8; 9]));
            // And what is stored next is stored.
            after.write(GAME, b"next").unwrap();
            after.write(SETTINGS, b"changed").unwrap();
            let mut again = Store::open(after.memory).unwrap();
            assert_eq!(stored(&mut again, GAME).as_deref(), Some(&b"next"[..]));
            assert_eq!(stored(&mut again, SETTINGS).as_deref(), Some(&b"changed"[..]));
            if finished {
                break;
            }
            cuts += 1;
        }
        store.write(GAME, &[game; 200]).unwrap();
    }
    // Two pages a save, and more where the bank changes.
    assert!(cuts > 2 * 59);
}

#[test]
fn a_second_cut_while_the_first_is_made_good_leaves_the_state_too() {
    let mut store = Store::open(Memory::of(ERASED, 2)).unwrap();
    store.write(SETTINGS, b"loud").unwrap();
    let before_move = loop {
        store.write(GAME, b"before").unwrap();
        if store.state.next == store.cells_a_bank() {
            break store;
        }
    };
    for first in 0..9 {
        for second in 0..9 {
            let mut memory = before_move.memory.clone();
            for power in [first, second] {
                memory.power = power;
                let mut store = Store::open(memory).unwrap();
                let _ = store.write(GAME, b"after");
                memory = store.memory;
            }
            memory.power = usize::MAX;
            let mut store = Store::open(memory).unwrap();
            let game = stored(&mut store, GAME).unwrap();
            assert!(game == b"before" || game == b"after", "cuts {first} and {second}");
            assert_eq!(stored(&mut store, SETTINGS).as_deref(), Some(&b"loud"[..]));
        }
    }
}

#[test]
fn a_cell_that_does_not_keep_what_is_written_is_passed_over() {
    let mut memory = Memory::of(ERASED, 2);
    memory.worn = Some(1);
    let mut store = Store::open(memory).unwrap();
    for game in 0..40_u8 {
        store.write(GAME, &[game]).unwrap();
        assert_eq!(stored(&mut Store::open(store.memory.clone()).unwrap(), GAME), Some(vec![game]));
    }
}

#[test]
fn what_is_set_aside_stays_while_the_slot_is_written() {
    let mut store = Store::open(Memory::of(ERASED, 4)).unwrap();
    store.write(GAME, b"of another version").unwrap();
    store.set_aside(Slot::Game).unwrap();
    (0..100_u8).for_each(|game| store.write(GAME, &[game]).unwrap());
    let aside = stored(&mut store, Content::SetAside(Slot::Game));
    assert_eq!(aside.as_deref(), Some(&b"of another version"[..]));
    store.set_aside(Slot::Settings).unwrap();
    assert_eq!(stored(&mut store, Content::SetAside(Slot::Settings)), None);
}

#[test]
fn what_is_too_long_is_refused_and_changes_nothing() {
    let mut store = Store::open(Memory::of(ERASED, 2)).unwrap();
    store.write(GAME, b"e6").unwrap();
    assert_eq!(store.write(GAME, &[0; CELL]), Err(StoreError::TooLong));
    assert_eq!(stored(&mut store, GAME).as_deref(), Some(&b"e6"[..]));
}

#[test]
fn both_banks_wear_alike_and_slowly() {
    let mut store = Store::open(Memory::of(ERASED, 8)).unwrap();
    store.write(SETTINGS, b"loud").unwrap();
    (0..1_000_u32).for_each(|game| store.write(GAME, &game.to_le_bytes()).unwrap());
    let (most, least) =
        (store.memory.erased.iter().max().unwrap(), store.memory.erased.iter().min().unwrap());
    assert!(most - least <= 1, "{:?}", store.memory.erased);
    assert!(*most <= 1_000 / 50, "{most}");
}
