//! What a program takes of a device's memory, by its ELF file.

use std::path::Path;

use object::read::elf::{ElfFile32, FileHeader as _, SectionHeader as _};
use object::{Endianness, Object, ObjectSection, ObjectSymbol, SymbolKind, elf};

use crate::process::Result;

/// Sizes in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sizes {
    /// Everything that is run, the table of interrupts with it.
    pub(crate) code: u64,
    /// The part of it that comes from the engine, and from the rules.
    pub(crate) engine: u64,
    pub(crate) rules: u64,
    /// Everything in flash that is only read.
    pub(crate) constants: u64,
    /// What lies at a fixed place in RAM.
    pub(crate) statics: u64,
    /// The part of it that does not begin as zeros: it is in flash too.
    pub(crate) initial: u64,
}

/// The sizes of the program in a file.
pub(crate) fn of(path: &Path) -> Result<Sizes> {
    let bytes = std::fs::read(path)?;
    let file =
        ElfFile32::<Endianness>::parse(&*bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    let endian = file.elf_header().endian()?;
    let mut sizes = Sizes::default();
    for section in file.sections() {
        let flags = section.elf_section_header().sh_flags(endian);
        let has = |flag| flags.contains(flag);
        match () {
            () if !has(elf::SHF_ALLOC) => {}
            () if has(elf::SHF_WRITE) => {
                sizes.statics += section.size();
                if section.elf_section_header().sh_type(endian) == elf::SHT_PROGBITS
                    && section.name() == Ok(".data")
                {
                    sizes.initial += section.size();
                }
            }
            () if has(elf::SHF_EXECINSTR) || section.name() == Ok(".vector_table") => {
                sizes.code += section.size();
            }
            () => sizes.constants += section.size(),
        }
    }
    // The names of generic functions name the crate that they come from, wherever they were made.
    for symbol in file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text) {
        let name = symbol.name().unwrap_or_default();
        if name.contains("volteo_engine") {
            sizes.engine += symbol.size();
        } else if name.contains("volteo_core") {
            sizes.rules += symbol.size();
        }
    }
    Ok(sizes)
}
