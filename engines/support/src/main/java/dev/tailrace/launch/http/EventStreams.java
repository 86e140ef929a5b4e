package dev.tailrace.launch.http;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Sends server-sent events to browsers. Every browser is given the newest event when it has taken the one before: a slow one
 * skips events, and one that takes nothing for ten seconds is dropped. Publishing never waits. Safe for several threads.
 */
public final class EventStreams {

    private static final int MOST_BROWSERS = 32;
    private static final int OK = 200;
    /** A comment, which finds out whether the browser is still there. */
    private static final byte[] PING = ":\n\n".getBytes(StandardCharsets.US_ASCII);

    private static final long PING_MS = 5_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private byte[] newest = new byte[0];
    private long version;
    private boolean isClosed;

    private final LongSupplier clockNs;

    /** Streams to browsers that are watched by the clock of the system. */
    public EventStreams() {
        this(System::nanoTime);
    }

    EventStreams(final LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    private final class Listener {

        private final Thread thread = Thread.currentThread();
        private volatile long writingSinceNs;
        private volatile boolean isWriting;

        boolean isStuck(final long nowNs) {
            return isWriting && nowNs - writingSinceNs > PATIENCE_NS;
        }

        void write(final OutputStream stream, final byte[] event) throws IOException {
            writingSinceNs = clockNs.getAsLong();
            isWriting = true;
            stream.write(event);
            stream.flush();
            isWriting = false;
        }
    }

    /** Makes this the newest event. */
    public void publish(final String json) {
        final byte[] event = ("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
        final long nowNs = clockNs.getAsLong();
        // An interrupt closes the channel on which the thread waits.
        listeners.stream().filter(listener -> listener.isStuck(nowNs)).forEach(listener -> listener.thread.interrupt());
        synchronized (this) {
            newest = event;
            version++;
            notifyAll();
        }
    }

    /** Number of browsers that listen. */
    public int listeners() {
        return listeners.size();
    }

    /** Whether there is room for one more browser. */
    boolean hasRoom() {
        return listeners.size() < MOST_BROWSERS;
    }

    /** Sends events until the browser leaves or this is closed. */
    void serve(final HttpExchange exchange) throws IOException {
        final Listener listener = new Listener();
        listeners.add(listener);
        try (OutputStream stream = exchange.getResponseBody()) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(OK, 0);
            long sent = 0;
            while (sent >= 0) {
                sent = sendAfter(sent, listener, stream);
            }
        } catch (final InterruptedException dropped) {
            Thread.currentThread().interrupt();
        } finally {
            listeners.remove(listener);
        }
    }

    private long sendAfter(final long sent, final Listener listener, final OutputStream stream)
            throws IOException, InterruptedException {
        final byte[] event;
        final long next;
        synchronized (this) {
            if (version == sent && !isClosed) {
                wait(PING_MS);
            }
            event = version == sent ? PING : newest;
            next = isClosed ? -1 : version;
        }
        if (next >= 0) {
            listener.write(stream, event);
        }
        return next;
    }

    /** Ends all streams. */
    public synchronized void close() {
        isClosed = true;
        notifyAll();
    }
}
