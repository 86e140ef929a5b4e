package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.engine.EngineStart;
import java.time.Duration;

/** Process of an engine that can be killed and restarted with the same command. */
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
     * Starts the process and waits until it is ready.
     *
     * @param look called regularly while waiting; an exception from it ends the wait and the process
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

    /** Kills the process at once and starts it again. */
    void restart() {
        process.kill();
        launch();
    }

    /** Time from the latest start of the process until it was ready. */
    long readyAfterNs() {
        return readyAfterNs;
    }

    /** Whether it is a process of this host, so that the system reports what it uses. */
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
