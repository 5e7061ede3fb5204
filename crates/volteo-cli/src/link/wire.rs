//! What joins the computer to a device.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, channel};
use std::time::Duration;

use serial2::SerialPort;

use crate::failure::Failure;
use crate::output::tell;

const BAUD: u32 = 115_200;

/// Where the other end is.
#[derive(clap::Args, Clone)]
#[group(required = true, multiple = false)]
pub struct Address {
    /// A serial port, such as /dev/ttyUSB0
    #[arg(long, value_name = "FILE")]
    port: Option<PathBuf>,
    /// Something that listens at this address, such as an emulator or another computer
    #[arg(long, value_name = "HOST:PORT")]
    tcp: Option<String>,
    /// Whoever comes to this address of this computer; with port 0, to any that is free
    #[arg(long, value_name = "HOST:PORT")]
    listen: Option<String>,
}

/// A way to the other end.
pub struct Wire {
    heard: Receiver<Vec<u8>>,
    write: Box<dyn Write + Send>,
}

/// There is nobody at the other end any more.
#[derive(Debug)]
pub struct Gone;

impl Address {
    /// Opens the way, waiting for whoever is to come.
    pub fn open(&self) -> Result<Wire, Failure> {
        match (&self.port, &self.tcp, &self.listen) {
            (Some(port), ..) => serial(port),
            (_, Some(address), _) => {
                let stream = TcpStream::connect(address)
                    .map_err(|error| Failure::request(format!("{address} cannot be reached: {error}")))?;
                tcp(stream, address)
            }
            (.., Some(address)) => {
                let listener = TcpListener::bind(address)
                    .map_err(|error| Failure::request(format!("{address} cannot be listened at: {error}")))?;
                let at = listener.local_addr().map_err(|error| tcp_failure(address, &error))?;
                tell(format_args!("waiting at {at} for the other end"));
                let (stream, _) = listener.accept().map_err(|error| tcp_failure(address, &error))?;
                tcp(stream, address)
            }
            (None, None, None) => Err(Failure::request("one of --port, --tcp and --listen is needed")),
        }
    }
}

fn serial(path: &Path) -> Result<Wire, Failure> {
    let failure = |error: std::io::Error| Failure::file(path, error);
    let port = SerialPort::open(path, BAUD).map_err(failure)?;
    let read = port.try_clone().map_err(failure)?;
    Ok(Wire::new(read, port))
}

fn tcp(stream: TcpStream, address: &str) -> Result<Wire, Failure> {
    // A frame is to go out when it is said.
    stream.set_nodelay(true).map_err(|error| tcp_failure(address, &error))?;
    let read = stream.try_clone().map_err(|error| tcp_failure(address, &error))?;
    Ok(Wire::new(read, stream))
}

fn tcp_failure(address: &str, error: &std::io::Error) -> Failure {
    Failure::request(format!("{address}: {error}"))
}

impl Wire {
    /// What is read in a thread of its own is there to be heard.
    fn new(mut read: impl Read + Send + 'static, write: impl Write + Send + 'static) -> Self {
        let (to, heard) = channel();
        std::thread::spawn(move || {
            let mut room = [0; 256];
            loop {
                match read.read(&mut room) {
                    Ok(0) => return,
                    Ok(length) if to.send(room[..length].to_vec()).is_err() => return,
                    Ok(_) => {}
                    Err(error) if matches!(error.kind(), ErrorKind::TimedOut | ErrorKind::Interrupted) => {}
                    Err(_) => return,
                }
            }
        });
        Self { heard, write: Box::new(write) }
    }

    /// Waits so long for something to be heard.
    pub fn wait(&self, span: Duration) -> Result<Vec<u8>, Gone> {
        match self.heard.recv_timeout(span) {
            Ok(bytes) => Ok(bytes),
            Err(RecvTimeoutError::Timeout) => Ok(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => Err(Gone),
        }
    }

    /// What has been heard meanwhile.
    pub fn heard(&self) -> Result<Vec<u8>, Gone> {
        match self.heard.try_recv() {
            Ok(bytes) => Ok(bytes),
            Err(TryRecvError::Empty) => Ok(Vec::new()),
            Err(TryRecvError::Disconnected) => Err(Gone),
        }
    }

    /// Says something.
    pub fn say(&mut self, bytes: &[u8]) -> Result<(), Gone> {
        self.write.write_all(bytes).and_then(|()| self.write.flush()).map_err(|_| Gone)
    }
}
