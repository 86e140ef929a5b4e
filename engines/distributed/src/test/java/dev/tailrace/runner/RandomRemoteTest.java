package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.remote.PartFailedException;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Random graphs as parts without common memory: the output is that of the sequential run, label by label, in whatever order
 * messages of different channels come, through snapshots and failures. A failure prints the seed, the plan and the input.
 */
class RandomRemoteTest {

    @RepeatedTest(300)
    void shouldDeliverWhatTheSequentialRunDelivers(final RepetitionInfo repetition) {
        final Case tried = new Case(MarkRun.sound(7_000_003L * repetition.getCurrentRepetition()));

        tried.runInParts(random -> false);

        tried.shouldHaveDelivered();
    }

    @RepeatedTest(300)
    void shouldDeliverTheSameWhenItsPartsResumeFromSnapshots(final RepetitionInfo repetition) {
        final Case tried = new Case(MarkRun.sound(11_000_027L * repetition.getCurrentRepetition()));

        tried.runInParts(random -> random.nextInt(6) == 0);

        tried.shouldHaveDelivered();
    }

    @RepeatedTest(300)
    void shouldDeliverAllBeforeWhatFailsAndNothingAfterIt(final RepetitionInfo repetition) {
        final Case tried = new Case(MarkRun.failing(13_000_021L * repetition.getCurrentRepetition()));

        tried.runInParts(random -> false);

        tried.shouldHaveDelivered();
    }

    private interface Moves {

        boolean now(Random random);
    }

    private static final class Case {

        private final MarkRun mark;
        private final CollectedOutput delivered = new CollectedOutput();
        private final CollectedOutput expected = new CollectedOutput();
        private String end = "";
        private String expectedEnd = "";
        private List<String> met = List.of();
        private List<String> expectedMet = List.of();
        private boolean isSpread;
        private boolean hasMoved;

        Case(final MarkRun mark) {
            this.mark = mark;
        }

        private StreamGraph graph() {
            return MarkGraphs.graph(mark.steps, mark.records, mark.fuse);
        }

        void runInParts(final Moves moves) {
            final StreamGraph graph = graph();
            isSpread = graph.nodes().stream().anyMatch(node -> node.parallelism() > 1);
            if (!isSpread) {
                return;
            }
            RemoteRun run = null;
            try {
                run = new RemoteRun(graph, delivered, mark.onError, mark.random);
                for (int position = 1; position <= mark.records.size(); position++) {
                    if (moves.now(mark.random)) {
                        run.move();
                        hasMoved = true;
                    }
                    run.record(position);
                }
                run.drain();
                met = run.met();
            } catch (final PartFailedException e) {
                end = "at " + e.position() + ": " + e.getCause();
            } catch (final Fuse.Blown e) {
                end = "opening: " + e;
            } catch (final RuntimeException | AssertionError e) {
                throw new AssertionError(this + "\n" + (run == null ? "" : run.plan()), e);
            }
        }

        void shouldHaveDelivered() {
            if (!isSpread) {
                return;
            }
            runSequentially();
            assertThat(delivered.texts()).as(toString()).isEqualTo(expected.texts());
            assertThat(delivered.labels()).as(toString()).isEqualTo(expected.labels());
            assertThat(end).as(toString()).isEqualTo(expectedEnd);
            if (!hasMoved) {
                assertThat(met).as(toString()).isEqualTo(expectedMet);
            }
        }

        private void runSequentially() {
            final InputFaults inputFaults = new InputFaults(mark.onError);
            final long[] position = new long[1];
            inputFaults.locateWith(() -> "record " + position[0], () -> position[0]);
            final EventProcessor processor;
            try {
                processor = SequentialRun.of(graph())
                        .outputs(expected)
                        .inputFaults(inputFaults)
                        .embed();
            } catch (final Fuse.Blown e) {
                expectedEnd = "opening: " + e;
                return;
            }
            try {
                while (position[0] < mark.records.size()) {
                    position[0]++;
                    processor.onRecord(new byte[0], 0, 0, position[0]);
                }
            } catch (final RuntimeException e) {
                expectedEnd = "at " + position[0] + ": " + e;
                return;
            }
            expectedMet = inputFaults.met().stream()
                    .map(kind -> kind.name() + " x" + kind.count() + " at " + kind.firstPlace())
                    .sorted()
                    .toList();
        }

        @Override
        public String toString() {
            return "seed " + mark.seed + "\n"
                    + mark.steps.stream().map(Object::toString).collect(Collectors.joining("\n")) + "\n" + mark.fuse
                    + ", " + mark.onError + "\n" + mark.records;
        }
    }
}
