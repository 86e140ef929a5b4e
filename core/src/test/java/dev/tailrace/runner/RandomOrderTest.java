package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.runner.MarkRun.Outcome;
import dev.tailrace.stream.Ordering;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random graphs of mutable records with random dispatch patterns, shared keys, tiny windows, bursts, drops and stalls
 * against the sequential run: the same results, labels, counts of bad input, and the same failures. A failure of a test
 * prints the seed, the plan, the graph and the input.
 */
class RandomOrderTest {

    @RepeatedTest(3_000)
    void shouldDeliverWhatTheSequentialRunDelivers(final RepetitionInfo repetition) {
        shouldBeEqual(MarkRun.sound(9_000_011L * repetition.getCurrentRepetition()));
    }

    /** A task with windows claimed a record of a punctuation that it had left already, and never left it again. */
    @Test
    void shouldFireWindowsInTimeWhenTheirTasksGetRecordsByClaim() {
        shouldBeEqual(MarkRun.sound(1_687_433_974_728L));
    }

    @RepeatedTest(3_000)
    void shouldFailWhereTheSequentialRunFails(final RepetitionInfo repetition) {
        shouldBeEqual(MarkRun.failing(11_000_003L * repetition.getCurrentRepetition()));
    }

    @Timeout(400)
    @RepeatedTest(200)
    void shouldFailOnThreadsWhereTheSequentialRunFails(final RepetitionInfo repetition) {
        final MarkRun run = MarkRun.failing(13_000_007L * repetition.getCurrentRepetition());
        final Outcome expected = run.sequential();
        assertThat(run.threaded()).as(() -> run.toString()).isEqualTo(expected);
    }

    static void shouldBeEqual(final MarkRun run) {
        final Outcome expected = run.sequential();
        assertThat(run.stepped(Ordering.TOTAL)).as(() -> run.toString()).isEqualTo(expected);
    }

    @RepeatedTest(1_000)
    void shouldLoseAndRepeatNothingWithoutOrder(final RepetitionInfo repetition) {
        final MarkRun run = MarkRun.sound(17_000_009L * repetition.getCurrentRepetition());
        final List<String> expected = run.sequential().texts();
        assertThat(run.stepped(Ordering.NONE).texts())
                .as(() -> run.toString())
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @RepeatedTest(1_000)
    void shouldKeepTheResultsOfEachKeyInOrder(final RepetitionInfo repetition) {
        final MarkRun run = MarkRun.sound(19_000_013L * repetition.getCurrentRepetition());
        final List<String> expected = run.sequential().texts();
        final List<String> texts = run.stepped(Ordering.KEY).texts();
        assertThat(texts).as(() -> run.toString()).containsExactlyInAnyOrderElementsOf(expected);
        if (run.steps.stream().allMatch(step -> step.keySince() == 0)) {
            assertThat(byKey(texts)).as(() -> run.toString()).isEqualTo(byKey(expected));
        }
    }

    /** By sink and key. */
    private static Map<String, List<String>> byKey(final List<String> texts) {
        return texts.stream().collect(Collectors.groupingBy(text -> text.replaceFirst("(n.*):.*/(.*)/.*", "$1 $2")));
    }
}
