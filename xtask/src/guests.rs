//! Programs of other people's that tests run. Without one its tests are skipped, and say so.

use std::path::Path;

use crate::process::{Result, output, program, succeeds_within};
use crate::setup::{APT_LIMIT, apt_get};

/// A program of other people's.
struct Guest {
    /// Where Debian's package puts it.
    program: &'static str,
    package: &'static str,
    /// What it is there for.
    purpose: &'static str,
}

const GUESTS: [Guest; 2] = [
    Guest { program: "/usr/games/gtp-rhino", package: "grhino", purpose: "to be played against" },
    // Over 100 MB with what it depends on.
    Guest { program: "/usr/bin/chromium", package: "chromium", purpose: "to open the pages of comparisons" },
];

/// Installs what is missing and this machine lets one install, and says of each program how that went.
pub(crate) fn provide() -> Result<Vec<String>> {
    GUESTS.iter().map(Guest::provide).collect()
}

impl Guest {
    fn provide(&self) -> Result<String> {
        let Self { program: path, package, purpose } = self;
        if Path::new(path).is_file() {
            return Ok(format!("{path} is there, {purpose}"));
        }
        let missing =
            format!("{path} is missing, so no test has it {purpose}: on Debian `apt-get install {package}`");
        if output(program("apt-get").arg("--version")).is_err()
            || output(program("id").arg("-u"))?.trim() != "0"
        {
            return Ok(missing);
        }
        let mut install = apt_get("install");
        install.args(["--yes", "--no-install-recommends", package]);
        // A list of packages that is there already need not be loaded again.
        let is_installed = succeeds_within(APT_LIMIT, &mut install)?
            || succeeds_within(APT_LIMIT, &mut apt_get("update"))?
                && succeeds_within(APT_LIMIT, &mut install)?;
        Ok(if is_installed { format!("installed {package}, {purpose}") } else { missing })
    }
}
