package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.engine.EngineStart;
import java.time.Duration;

/** The process of an engine, which may be killed and started again as it was. */
final class EngineProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final EngineStart start;
    private final Runnable look;
    private ChildProcess process;
    private long readyAfterNs;

    private EngineProcess(final EngineStart start, final Runnable look) {
        this.start = start;
        this.look = look;
    }

    /**
     * Starts it and waits until it is ready.
     *
     * @param look called now and then while it waits; ends the waiting by an exception, and the process with it
     */
    static EngineProcess start(final EngineStart start, final Runnable look) {
        final EngineProcess engine = new EngineProcess(start, look);
        engine.launch();
        return engine;
    }

    private void launch() {
        final long startedNs = System.nanoTime();
        process = ChildProcess.start(start.command(), start.request());
        process.awaitReady(START_TIMEOUT, look);
        readyAfterNs = System.nanoTime() - startedNs;
    }

    /** Kills it at once and starts it again. */
    void restart() {
        process.kill();
        launch();
    }

    /** From the latest start of the process until it was ready. */
    long readyAfterNs() {
        return readyAfterNs;
    }

    /** Whether it is a process of this host, so that the system knows what it uses. */
    boolean isHere() {
        return start.command().host().isEmpty();
    }

    ChildProcess process() {
        return process;
    }

    @Override
    public void close() {
        process.close();
    }
}
