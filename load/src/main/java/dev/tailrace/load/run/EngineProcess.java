package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.engine.EngineStart;
import java.time.Duration;

/** The process of an engine, which may be killed and started again as it was. */
final class EngineProcess implements AutoCloseable {

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);

    private final EngineStart start;
    private ChildProcess process;
    private long readyAfterNs;

    private EngineProcess(final EngineStart start) {
        this.start = start;
    }

    /** Starts it and waits until it is ready. */
    static EngineProcess start(final EngineStart start) {
        final EngineProcess engine = new EngineProcess(start);
        engine.launch();
        return engine;
    }

    private void launch() {
        final long startedNs = System.nanoTime();
        process = ChildProcess.start(start.command(), start.request());
        process.awaitReady(START_TIMEOUT);
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
