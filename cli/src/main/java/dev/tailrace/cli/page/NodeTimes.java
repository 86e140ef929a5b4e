package dev.tailrace.cli.page;

import dev.tailrace.compiler.NodeLines;
import dev.tailrace.runner.SequentialRun;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingStream;
import tools.jackson.databind.node.ObjectNode;

/**
 * The share of its busy time that a run spends in each node, from stack samples that Java's Flight Recorder takes 50 times a
 * second. It costs nothing per record. A sample belongs to the node for which the innermost frame of a generated class works;
 * one without such a frame, and of a thread that runs tasks, to the engine: reading, ordering, looking for work. Safe for
 * several threads.
 */
final class NodeTimes implements AutoCloseable {

    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final Duration PERIOD = Duration.ofMillis(20);
    private static final long MOST_BYTES = 1 << 24;
    private static final long LONGEST_FLUSH_MS = 2_000;

    /** The threads of a parallel run; that of a sequential run is known by its frames. */
    private static final Pattern THREAD = Pattern.compile("tailrace-\\d+");

    private final NodeLines lines;
    private final Map<String, Long> samples = new TreeMap<>();
    private volatile CountDownLatch flushed = new CountDownLatch(1);
    private volatile RecordingStream stream;

    NodeTimes(final NodeLines lines) {
        this.lines = lines;
    }

    /** Begins to take samples, which takes some 100 ms of the calling thread; without a Flight Recorder there are none. */
    void start() {
        try {
            final RecordingStream recorder = new RecordingStream();
            recorder.enable(SAMPLE).withPeriod(PERIOD);
            recorder.onEvent(SAMPLE, this::take);
            recorder.onFlush(() -> flushed.countDown());
            recorder.setMaxSize(MOST_BYTES);
            recorder.startAsync();
            stream = recorder;
        } catch (final IllegalStateException | LinkageError | SecurityException unavailable) {
            stream = null;
        }
    }

    private void take(final RecordedEvent event) {
        if (event.getStackTrace() == null) {
            return;
        }
        boolean isOfRun = event.getThread("sampledThread") != null
                && THREAD.matcher(
                                String.valueOf(event.getThread("sampledThread").getJavaName()))
                        .matches();
        for (final RecordedFrame frame : event.getStackTrace().getFrames()) {
            final String type = frame.getMethod().getType().getName();
            final String node = lines.node(type, frame.getLineNumber());
            if (node != null) {
                count(node);
                return;
            }
            isOfRun |= type.equals(SequentialRun.class.getName());
        }
        if (isOfRun) {
            count("");
        }
    }

    private synchronized void count(final String node) {
        samples.merge(node, 1L, Long::sum);
    }

    /** Waits for the samples until now, which the recorder hands over once a second. */
    void flush() {
        if (stream == null) {
            return;
        }
        flushed = new CountDownLatch(1);
        try {
            flushed.await(LONGEST_FLUSH_MS, TimeUnit.MILLISECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Writes the samples by node; those of no node have an empty name. */
    synchronized void write(final ObjectNode json) {
        samples.forEach(json::put);
    }

    @Override
    public void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
