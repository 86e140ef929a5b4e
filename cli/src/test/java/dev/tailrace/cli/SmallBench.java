package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Correctness;
import dev.tailrace.result.Point;
import dev.tailrace.result.Recording;
import dev.tailrace.result.Round;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs {@code tailrace bench} as briefly as it goes, and demands of every test that no process is left behind. */
final class SmallBench implements AfterEachCallback {

    private static final long LOOK_NS = 20_000_000;

    /** Some ten times as long as it takes on a machine that has nothing else to do. */
    private static final Duration PATIENCE = Duration.ofSeconds(200);

    /** A calibration takes longer than all the rest. */
    private static final Map<String, String> SMALL =
            Map.of("--warmup", "1s", "--duration", "2s", "--calibration", "none");

    private final Cli cli = new Cli();

    // Other tests run beside this one, in another process: its descendants are its own.
    @Override
    public void afterEach(final ExtensionContext test) {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
    }

    /** Runs it to its end; returns the exit code. What {@code options} do not say is small. */
    int run(final Path out, final String... options) {
        final List<String> words = new ArrayList<>(List.of("bench", "--out", out.toString()));
        SMALL.forEach((option, value) -> {
            if (!List.of(options).contains(option)) {
                words.addAll(List.of(option, value));
            }
        });
        words.addAll(List.of(options));
        return cli.run(words.toArray(String[]::new));
    }

    /** Waits for a process of a benchmark that runs. */
    ProcessHandle await(final String mainClass, final CompletableFuture<Integer> run) {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadlineNs < 0 && !run.isDone()) {
            final Optional<ProcessHandle> found = ProcessHandle.current()
                    .descendants()
                    .filter(process -> process.info().commandLine().orElse("").contains(mainClass))
                    .findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new AssertionError("no process runs " + mainClass + "; the benchmark said:\n" + err());
    }

    void interrupt() {
        cli.interrupt();
    }

    String out() {
        return cli.out();
    }

    String err() {
        return cli.err();
    }

    /** Asserts that a round at a rate was measured, checked and right. */
    static void assertWhole(final Point point, final Round round) {
        assertThat(round.failure()).isEmpty();
        assertThat(round.correctness().firstDifference()).isEmpty();
        assertThat(round.correctness().outcome()).isEqualTo(Correctness.Outcome.MATCHES);
        assertThat(round.counts().sent()).isEqualTo((long) point.ratePerSecond() * 2);
        assertThat(round.recording().samples(Recording.LATENCY).stream()
                        .mapToLong(samples -> samples.total())
                        .sum())
                .isEqualTo(round.counts().received())
                .isPositive();
        assertThat(round.resources().cpuSeconds()).isPositive();
        assertThat(round.resources().peakRssBytes()).isPositive();
        // An engine that allocates nothing is measured too.
        assertThat(round.resources().allocatedBytes()).isNotNegative();
        assertThat(round.resources().samples()).isNotEmpty();
        assertThat(round.recording().stages()).contains("stage.source-queue", "stage.process");
    }
}
