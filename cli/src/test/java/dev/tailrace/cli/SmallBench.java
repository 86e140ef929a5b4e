package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Correctness;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Runs {@code tailrace bench} as briefly as it goes, and demands of every test that no process is left behind. */
final class SmallBench implements AfterEachCallback {

    private static final long LOOK_NS = 20_000_000;

    /** Some ten times as long as it takes on a machine that has nothing else to do. */
    private static final Duration TIMEOUT = Duration.ofSeconds(400);

    /** A calibration takes longer than all the rest. */
    private static final Map<String, String> SMALL =
            Map.of("--warmup", "1s", "--duration", "2s", "--calibration", "none");

    private final Path folder = temporary();
    private volatile Program program;
    private volatile Process process;

    private static Path temporary() {
        try {
            return Files.createTempDirectory("small-bench-");
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // Other tests run beside this one, in another process: its descendants are its own.
    @Override
    public void afterEach(final ExtensionContext test) throws IOException {
        assertThat(ProcessHandle.current().descendants()).isEmpty();
        try (Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
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
        program = Program.tailrace(folder, words.toArray(String[]::new));
        try {
            process = program.start();
            return Program.end(process, TIMEOUT.toSeconds());
        } catch (final IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for a process of a benchmark that runs. */
    ProcessHandle await(final String mainClass, final CompletableFuture<Integer> run) {
        final long deadlineNs = System.nanoTime() + TIMEOUT.toNanos();
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

    /** The command itself, not the process of the benchmark. */
    Process command() {
        return process;
    }

    String out() {
        return read(Program::out);
    }

    String err() {
        return read(Program::err);
    }

    private String read(final Output output) {
        try {
            return program == null ? "" : output.of(program);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a program. */
    @FunctionalInterface
    private interface Output {

        String of(Program program) throws IOException;
    }

    /** Asserts that a round at a rate was measured, checked and right. */
    static void assertWhole(final Point point, final Round round) {
        assertThat(round.failure()).isEmpty();
        assertThat(round.correctness().firstDifference()).isEmpty();
        assertThat(round.correctness().outcome()).isEqualTo(Correctness.Outcome.MATCHES);
        assertThat(round.counts().sent()).isEqualTo((long) point.ratePerSecond() * 2);
        assertThat(round.recording().samples(RoundHistograms.LATENCY).stream()
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
