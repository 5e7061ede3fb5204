//! What a program in a terminal of its own leaves of it. The program is this test again, told to be that.

use std::io::Read;

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

use super::{FullScreen, Mouse};

/// What tells the test to be the program.
const PANICS: &str = "VOLTEO_TEST_PANICS";
const TAKEN: &str = "\x1b[?1049h";
const GIVEN_BACK: &str = "\x1b[?1049l";

#[test]
fn a_panic_gives_the_terminal_back_before_it_is_told() {
    if std::env::var_os(PANICS).is_some() {
        let _screen = FullScreen::take(Mouse::Left).unwrap();
        panic!("of its own accord");
    }
    let pty = native_pty_system().openpty(PtySize::default()).expect("a terminal");
    let mut command = CommandBuilder::new(std::env::current_exe().expect("this test"));
    let name = "full_screen::tests::a_panic_gives_the_terminal_back_before_it_is_told";
    command.args(["--exact", name, "--nocapture"]);
    command.env(PANICS, "1");
    let mut child = pty.slave.spawn_command(command).expect("the program starts");
    drop(pty.slave);
    let mut output = pty.master.try_clone_reader().expect("a screen");
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    // A terminal without a program ends in an error or in nothing, as systems will.
    while let Ok(count @ 1..) = output.read(&mut bytes) {
        shown += &String::from_utf8_lossy(&bytes[..count]);
    }
    assert!(!child.wait().expect("the program").success());
    let place = |of: &str| shown.find(of).unwrap_or_else(|| panic!("no {of:?}: {shown:?}"));
    assert!(place(TAKEN) < place(GIVEN_BACK), "{shown:?}");
    assert!(place(GIVEN_BACK) < place("of its own accord"), "{shown:?}");
    // Not raw any more: lines begin on the left again.
    assert!(shown[place("of its own accord")..].contains("\r\n"), "{shown:?}");
}
