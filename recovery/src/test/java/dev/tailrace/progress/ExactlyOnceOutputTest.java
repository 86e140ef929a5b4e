package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExactlyOnceOutputTest {

    private static final RunIdentity IDENTITY = identity("1s", "day.itch");

    private final List<String> stored = new ArrayList<>();
    private StoredProgress progress;
    private ResultStore.CommitPolicy policy = ResultStore.CommitPolicy.OF_DATABASE;
    private long nowNs;
    private boolean full;
    private int commits;

    private static RunIdentity identity(final String window, final String input) {
        return new RunIdentity(
                "vwap",
                PipelineVersion.of(Map.of("setting window", window)),
                List.of(new LogIdentity("feed", input)),
                List.of(LogIdentity.of("averages")));
    }

    private ExactlyOnceOutput open(final RunIdentity identity) {
        return ExactlyOnceOutput.of("out", new MemoryStore(), identity, () -> nowNs);
    }

    private static void write(final ExactlyOnceOutput output, final int first, final int end) {
        IntStream.range(first, end).forEach(number -> write(output, "result " + number, number));
    }

    private static void write(final ExactlyOnceOutput output, final String result, final int number) {
        final byte[] bytes = (" " + result).getBytes(StandardCharsets.UTF_8);
        output.write(bytes, 1, bytes.length - 1, number / 2, number % 2);
    }

    private static List<String> results(final int count) {
        return IntStream.range(0, count).mapToObj(number -> "result " + number).toList();
    }

    @Test
    void shouldStoreEachResultOnceWhereverARunEnds() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int run = 0; run < 50; run++) {
            final ExactlyOnceOutput output = open(IDENTITY);
            for (int number = 0; number < random.nextInt(300); number++) {
                nowNs += 10_000_000;
                write(output, number, number + 1);
                if (random.nextInt(30) == 0) {
                    output.flush();
                }
            }
        }
        try (ExactlyOnceOutput output = open(IDENTITY)) {
            write(output, 0, 400);
            output.complete();
        }
        assertThat(stored).as("seed %d", seed).isEqualTo(results(400));
    }

    @Test
    void shouldCommitWhenTheInputIsIdleAndAfterASecond() {
        final ExactlyOnceOutput output = open(IDENTITY);
        output.flush();
        write(output, 0, 10);
        assertThat(commits).isZero();
        output.flush();
        output.flush();
        assertThat(commits).isEqualTo(1);

        write(output, 10, 11);
        nowNs += 999_999_999;
        write(output, 11, 12);
        assertThat(commits).isEqualTo(1);
        nowNs += 1;
        write(output, 12, 13);
        assertThat(commits).isEqualTo(2);
        assertThat(stored).isEqualTo(results(13));
    }

    @Test
    void shouldCommitWhenTheStoreWants() {
        policy = new ResultStore.CommitPolicy(100, Duration.ofHours(1), false);
        final ExactlyOnceOutput output = open(IDENTITY);
        write(output, 0, 250);
        output.flush();
        assertThat(stored).isEqualTo(results(200));
        output.close();
        output.close();
        assertThat(stored).isEqualTo(results(250));
    }

    @Test
    void shouldCommitNothingOfAFailedRunToAStoreThatCommitsAtTheEnd() {
        policy = new ResultStore.CommitPolicy(Long.MAX_VALUE, Duration.ofDays(36_500), false);
        try (ExactlyOnceOutput failed = open(IDENTITY)) {
            write(failed, 0, 5);
            failed.flush();
        }
        assertThat(commits).isZero();

        try (ExactlyOnceOutput interrupted = open(IDENTITY)) {
            write(interrupted, 0, 4);
            interrupted.commit();
        }
        assertThat(stored).isEqualTo(results(4));
    }

    @Test
    void shouldRefuseResultsOfAnotherRun() {
        try (ExactlyOnceOutput output = open(IDENTITY)) {
            write(output, 0, 3);
        }
        assertThatThrownBy(() -> open(identity("2s", "day.itch")))
                .isInstanceOf(RefusalException.class)
                .hasMessage(
                        "out has 3 results of another run: setting window was 1s, is 2s. Run the pipeline as it was, or"
                                + " give these results another table, file or folder");
        assertThatThrownBy(() -> open(identity("1s", "next-day.itch")))
                .hasMessageContaining("of another run: input feed was day.itch, is next-day.itch.");
        assertThatThrownBy(() ->
                        open(new RunIdentity("other", IDENTITY.pipeline(), IDENTITY.inputs(), IDENTITY.outputs())))
                .hasMessageContaining("of pipeline 'vwap', not of 'other'.");
        assertThatThrownBy(() -> open(new RunIdentity("vwap", IDENTITY.pipeline(), List.of(), IDENTITY.outputs())))
                .hasMessageContaining("of a run with other inputs.");
    }

    @Test
    void shouldNoticeResultsThatDifferFromThoseStored() {
        try (ExactlyOnceOutput output = open(IDENTITY)) {
            write(output, 0, 5);
        }
        final ExactlyOnceOutput output = open(IDENTITY);
        write(output, 0, 2);
        write(output, "another 2", 2);
        write(output, 3, 4);
        assertThatThrownBy(() -> write(output, 4, 5))
                .isInstanceOf(OutputException.class)
                .hasMessageStartingWith("out has 5 results, and those computed now differ from them");
        output.close();
        assertThat(stored).isEqualTo(results(5));
    }

    @Test
    void shouldNoticeTheSameResultsWithOtherLabels() {
        try (ExactlyOnceOutput output = open(IDENTITY)) {
            write(output, 0, 2);
        }
        final ExactlyOnceOutput output = open(IDENTITY);
        write(output, "result 0", 0);
        assertThatThrownBy(() -> write(output, "result 1", 2)).hasMessageContaining("differ");
    }

    @Test
    void shouldNoticeThatTheInputHasBecomeShorter() {
        try (ExactlyOnceOutput output = open(IDENTITY)) {
            write(output, 0, 5);
        }
        final ExactlyOnceOutput output = open(IDENTITY);
        write(output, 0, 4);
        assertThatThrownBy(output::complete)
                .hasMessage(
                        "out has 5 results, and the run has computed only 4: its input is shorter than it was. Nothing"
                                + " was written");
    }

    @Test
    void shouldCommitARunWithoutResultsWhenItIsComplete() {
        open(IDENTITY).close();
        assertThat(commits).isZero();

        final ExactlyOnceOutput output = open(IDENTITY);
        output.complete();
        output.close();
        assertThat(commits).isEqualTo(1);
        try (ExactlyOnceOutput next = open(identity("2s", "day.itch"))) {
            write(next, 0, 5);
        }
        assertThat(stored).isEqualTo(results(5));
    }

    @Test
    void shouldCommitNothingAfterAFailure() {
        final ExactlyOnceOutput output = open(IDENTITY);
        write(output, 0, 5);
        output.flush();
        write(output, 5, 6);
        full = true;
        assertThatThrownBy(output::flush).hasMessage("full");
        full = false;
        write(output, 6, 7);
        output.flush();
        output.close();
        assertThat(stored).isEqualTo(results(5));
    }

    /** Keeps results in the lists of the test. */
    private final class MemoryStore implements ResultStore {

        private final List<String> pending = new ArrayList<>();

        @Override
        public Optional<StoredProgress> progress() {
            return Optional.ofNullable(progress);
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            pending.add(new String(buffer, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void commit(final StoredProgress now) {
            if (full) {
                throw new OutputException("full", null);
            }
            stored.addAll(pending);
            pending.clear();
            progress = now;
            commits++;
        }

        @Override
        public CommitPolicy commitPolicy() {
            return policy;
        }

        @Override
        public void close() {
            pending.clear();
        }
    }
}
