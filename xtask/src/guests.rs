//! An engine of other people's, which the tests of the match referee drive. Without it they are skipped, and say so.

use std::path::Path;

use crate::process::{Result, output, program, succeeds_within};
use crate::setup::{APT_LIMIT, apt_get};

/// Where Debian's package puts its program.
const PROGRAM: &str = "/usr/games/gtp-rhino";
const PACKAGE: &str = "grhino";

/// Installs the engine if it is missing and this machine lets one, and says how that went.
pub(crate) fn provide() -> Result<String> {
    if Path::new(PROGRAM).is_file() {
        return Ok(format!("{PROGRAM} is there to be played against"));
    }
    let missing =
        format!("{PROGRAM} is missing, so no test plays against it: on Debian `apt-get install {PACKAGE}`");
    if output(program("apt-get").arg("--version")).is_err() || output(program("id").arg("-u"))?.trim() != "0"
    {
        return Ok(missing);
    }
    let mut install = apt_get("install");
    install.args(["--yes", "--no-install-recommends", PACKAGE]);
    // A list of packages that is there already need not be loaded again.
    let is_installed = succeeds_within(APT_LIMIT, &mut install)?
        || succeeds_within(APT_LIMIT, &mut apt_get("update"))? && succeeds_within(APT_LIMIT, &mut install)?;
    Ok(if is_installed { format!("installed {PACKAGE}, to be played against") } else { missing })
}
