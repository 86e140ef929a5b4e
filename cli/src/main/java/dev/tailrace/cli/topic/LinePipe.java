package dev.tailrace.cli.topic;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Receives lines from a child process through a loopback connection and passes them to a log, on its own thread;
 * the child's own standard output carries its reports. A client that does not send the secret word is disconnected.
 */
public final class LinePipe {

    private static final int LOOK_AGAIN_MS = 200;
    private static final int WORD_WITHIN_MS = 10_000;
    private static final int WORD_BYTES = 16;

    private final OutputLog lines;
    private final ServerSocket server;
    private final String word;
    private final AtomicReference<RuntimeException> failure = new AtomicReference<>();
    private final Thread pump = new Thread(this::pump, "tailrace-lines");
    private volatile boolean childEnded;

    private LinePipe(final OutputLog lines, final ServerSocket server) {
        this.lines = lines;
        this.server = server;
        final byte[] random = new byte[WORD_BYTES];
        new SecureRandom().nextBytes(random);
        word = HexFormat.of().formatHex(random);
    }

    /** Begins to listen; the lines go to this log. */
    public static LinePipe open(final OutputLog lines) {
        try {
            final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            server.setSoTimeout(LOOK_AGAIN_MS);
            final LinePipe pipe = new LinePipe(lines, server);
            pipe.pump.setDaemon(true);
            pipe.pump.start();
            return pipe;
        } catch (final IOException e) {
            throw new StatusException(ExitStatus.INTERNAL_ERROR, "no free port on loopback: " + e.getMessage(), e);
        }
    }

    /** The port and the secret word that the child needs to connect. */
    public String portAndWord() {
        return server.getLocalPort() + " " + word;
    }

    /**
     * Waits until all lines of a child that has ended are written.
     *
     * @return why they could not be, if so
     */
    public Optional<RuntimeException> finish() {
        childEnded = true;
        try {
            pump.join();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
        return Optional.ofNullable(failure.get());
    }

    private void pump() {
        try (server;
                Socket child = accept()) {
            if (child != null) {
                copy(new BufferedInputStream(child.getInputStream()));
            }
        } catch (final OutputException e) {
            failure.set(e);
        } catch (final IOException ignored) {
            return; // the end of the child reports the reason
        }
    }

    /**
     * Waits for the connection; accepts once more after the child has ended, as it may have connected and written before
     * its end.
     */
    private Socket accept() throws IOException {
        while (true) {
            final boolean last = childEnded;
            try {
                final Socket someone = server.accept();
                if (sendsWord(someone)) {
                    return someone;
                }
                someone.close();
            } catch (final SocketTimeoutException ignored) {
                if (last) {
                    return null;
                }
            }
        }
    }

    /** Whether the client is the child; another one may be silent, or have left. */
    private boolean sendsWord(final Socket someone) {
        try {
            someone.setSoTimeout(WORD_WITHIN_MS);
            final byte[] greeting = someone.getInputStream().readNBytes(word.length() + 1);
            someone.setSoTimeout(0);
            return (word + "\n").equals(new String(greeting, StandardCharsets.US_ASCII));
        } catch (final IOException ignored) {
            return false;
        }
    }

    private void copy(final InputStream stream) throws IOException {
        final ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = stream.read(); next >= 0; next = stream.read()) {
            if (next == '\n') {
                lines.write(line.toByteArray(), 0, line.size(), 0, 0);
                line.reset();
                if (stream.available() == 0) {
                    lines.flush();
                }
            } else {
                line.write(next);
            }
        }
        lines.close();
    }
}
