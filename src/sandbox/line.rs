//! A listener whose connections can be cut in the middle of an answer.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

/// One connection, as a handler can hold it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(Arc<AtomicBool>);

impl Line {
    /// From now on nothing more is written: the other side sees the connection close without an answer.
    pub(crate) fn cut(&self) {
        self.0.store(true, Ordering::Release);
    }
}

/// A TCP listener that makes [`LineStream`]s.
pub(crate) struct LineListener(pub(crate) TcpListener);

/// A TCP stream with its [`Line`].
pub(crate) struct LineStream {
    tcp: TcpStream,
    line: Line,
}

impl Listener for LineListener {
    type Io = LineStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        let (tcp, address) = Listener::accept(&mut self.0).await;
        // Answers are small and awaited: they must not wait to be joined with others.
        let _ = tcp.set_nodelay(true);
        (
            LineStream {
                tcp,
                line: Line::default(),
            },
            address,
        )
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, LineListener>> for Line {
    fn connect_info(stream: IncomingStream<'_, LineListener>) -> Self {
        stream.io().line.clone()
    }
}

impl LineStream {
    fn check(&self) -> io::Result<()> {
        if self.line.0.load(Ordering::Acquire) {
            Err(io::ErrorKind::BrokenPipe.into())
        } else {
            Ok(())
        }
    }
}

impl AsyncRead for LineStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.check()?;
        Pin::new(&mut self.tcp).poll_read(cx, buf)
    }
}

impl AsyncWrite for LineStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.check()?;
        Pin::new(&mut self.tcp).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.check()?;
        Pin::new(&mut self.tcp).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.tcp).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.check()?;
        Pin::new(&mut self.tcp).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.tcp.is_write_vectored()
    }
}
