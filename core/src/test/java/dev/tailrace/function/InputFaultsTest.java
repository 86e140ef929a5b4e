package dev.tailrace.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InputFaultsTest {

    @Test
    void shouldStopAtTheFirstOfAGovernedKindOnly() {
        final InputFaults strict = new InputFaults(OnError.FAIL);
        strict.locateWith(() -> "feed: byte 7");
        strict.counted("counted", "is odd").report();
        strict.informational("informational", "is worth a word").report();
        final InputFault fatal = strict.fatal("fatal", "is wrong");
        assertThatThrownBy(fatal::report).isInstanceOf(InputException.class).hasMessage("feed: byte 7: is wrong");
    }

    @Test
    void shouldNotTakeANoteForBadInput() {
        final InputFaults lenient = new InputFaults(OnError.SKIP);
        assertThat(lenient.fatal("fatal", "is wrong").isBadInput()).isTrue();
        assertThat(lenient.counted("counted", "is odd").isBadInput()).isTrue();
        assertThat(lenient.informational("informational", "is worth a word").isBadInput())
                .isFalse();
    }

    @Test
    void shouldLeaveNotesOutOfTheCountsOfBadInput() {
        final InputFaults lenient = new InputFaults(OnError.SKIP);
        lenient.counted("counted", "is odd").report();
        lenient.informational("informational", "is worth a word").report();
        assertThat(lenient.badInputCounts()).isEqualTo(Map.of("counted", 1L));
        assertThat(lenient.counts()).containsOnlyKeys("counted", "informational");
    }

    @Test
    void shouldCountAndKeepTheFirstPlaceInTheOrderOfRegistration() {
        final InputFaults lenient = new InputFaults(OnError.SKIP);
        final InputFault never = lenient.fatal("never", "is never met");
        final InputFault second = lenient.fatal("second", "is met");
        final String[] place = {"here"};
        lenient.locateWith(() -> place[0]);
        second.report();
        place[0] = "there";
        lenient.fatal("second", "is met").report();
        assertThat(lenient.met()).containsExactly(second);
        assertThat(second.count()).isEqualTo(2);
        assertThat(second.firstPlace()).isEqualTo("here");
        assertThat(never.firstPlace()).isNull();
    }

    @Test
    void shouldPutPartitionsTogetherAlikeInWhateverOrderTheyEnd() {
        final InputFaults a = ofPartition("feed-0, offset 7", 7);
        final InputFaults b = ofPartition("feed-1, offset 7", 7);
        final InputFaults c = ofPartition("feed-2, offset 9", 9);

        for (final List<InputFaults> order : List.of(List.of(a, b, c), List.of(c, b, a), List.of(b, c, a))) {
            final InputFaults all = new InputFaults(OnError.SKIP);
            order.forEach(all::add);
            assertThat(all.counts()).isEqualTo(Map.of("odd", 3L));
            assertThat(all.firsts()).isEqualTo(Map.of("odd", "feed-0, offset 7: expected 2 bytes, found 1"));
        }
    }

    private static InputFaults ofPartition(final String place, final long position) {
        final InputFaults met = new InputFaults(OnError.SKIP);
        met.locateWith(() -> place, () -> position);
        met.fatal("odd", "is odd").report(2, 1, "bytes");
        return met;
    }
}
