package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Round;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A part of the instrument is stopped for a second within the measured phase. */
class PausedInstrumentIT {

    private static final Timing TIMING = Timing.warmUp(500, 1).then(500, 3);
    private static final Phase PHASE = TIMING.phases().get(0);
    private static final long SECOND_NS = 1_000_000_000;
    private static final int BROKER = -1;

    @TempDir
    private Path folder;

    @Test
    void shouldMarkARoundInWhichAPartOfTheInstrumentStoodStill() throws Exception {
        try (Cluster cluster = Cluster.start()) {
            assertThat(stopped(cluster, "consumer", 0).recording().pausesNs().get("consumer"))
                    .isBetween(SECOND_NS / 2, 3 * SECOND_NS / 2);
            assertThat(stopped(cluster, "broker", BROKER).recording().pausesNs().get("broker"))
                    .isBetween(SECOND_NS / 2, 3 * SECOND_NS / 2);
            assertThat(stopped(cluster, "driver", 1).recording().pausesNs().get("driver"))
                    .isBetween(SECOND_NS / 2, 3 * SECOND_NS / 2);
        }
    }

    /**
     * The measured round.
     *
     * @param process which of the processes of the run is stopped: 0 for the consumer, 1 for the driver, or the broker
     */
    private Round stopped(final Cluster cluster, final String name, final int process)
            throws IOException, InterruptedException {
        final Workload workload =
                Workload.echo(RecordsSpec.payload(), TIMING.shape().records(), folder);
        final MeasuredRun run = new MeasuredRun(cluster, workload, TIMING, Duration.ofSeconds(5), folder);
        final Thread[] stopping = new Thread[1];
        final LoadListener listener = (engine, startNs, shape, processes) -> {
            final long pid =
                    process == BROKER ? brokerPid() : processes.get(process).pid();
            stopping[0] = new Thread(() -> stop(pid, startNs + PHASE.fromNs() + SECOND_NS));
            stopping[0].start();
        };
        final RunResult result = run.listener(listener).run(name, Optional.empty());
        stopping[0].join();
        return new Rounds(workload, result, run.trace(), JvmLogs.NONE, 1, true, false).of(PHASE, name);
    }

    private static long brokerPid() {
        return ProcessHandle.current()
                .children()
                .filter(child -> child.info().commandLine().orElse("").endsWith("Program broker"))
                .findFirst()
                .orElseThrow()
                .pid();
    }

    private static void stop(final long pid, final long atNs) {
        parkUntil(atNs);
        signal("-STOP", pid);
        parkUntil(atNs + SECOND_NS);
        signal("-CONT", pid);
    }

    private static void signal(final String signal, final long pid) {
        try {
            new ProcessBuilder("kill", signal, Long.toString(pid)).start().waitFor();
        } catch (final IOException | InterruptedException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void parkUntil(final long atNs) {
        while (System.nanoTime() - atNs < 0) {
            LockSupport.parkNanos(atNs - System.nanoTime());
        }
    }
}
