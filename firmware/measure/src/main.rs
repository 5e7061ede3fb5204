//! What the engine costs on a device.
//!
//! The same tasks run in an emulator of a device, which counts instructions and bytes of stack, and on a host, which
//! tells what must come out. Every task is a line of JSON on the standard output; `cargo xtask device` reads them.
#![cfg_attr(target_os = "none", no_std, no_main)]

#[cfg(target_os = "none")]
mod device;
#[cfg(not(target_os = "none"))]
mod host;
mod line;
mod machine;
mod tasks;

#[cfg(not(target_os = "none"))]
fn main() {
    host::run();
}
