package dev.tailrace.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IrregularitiesTest {

    @Test
    void shouldStopAtTheFirstOfAGovernedKindOnly() {
        final Irregularities strict = new Irregularities(OnError.FAIL);
        strict.locateWith(() -> "feed: byte 7");
        strict.counted("counted", "is odd").report();
        strict.noted("noted", "is worth a word").report();
        final Irregularity governed = strict.governed("governed", "is wrong");
        assertThatThrownBy(governed::report).isInstanceOf(InputException.class).hasMessage("feed: byte 7: is wrong");
    }

    @Test
    void shouldNotTakeANoteForBadInput() {
        final Irregularities lenient = new Irregularities(OnError.SKIP);
        assertThat(lenient.governed("governed", "is wrong").isBadInput()).isTrue();
        assertThat(lenient.counted("counted", "is odd").isBadInput()).isTrue();
        assertThat(lenient.noted("noted", "is worth a word").isBadInput()).isFalse();
    }

    @Test
    void shouldCountAndKeepTheFirstPlaceInTheOrderOfRegistration() {
        final Irregularities lenient = new Irregularities(OnError.SKIP);
        final Irregularity never = lenient.governed("never", "is never met");
        final Irregularity second = lenient.governed("second", "is met");
        final String[] place = {"here"};
        lenient.locateWith(() -> place[0]);
        second.report();
        place[0] = "there";
        lenient.governed("second", "is met").report();
        assertThat(lenient.met()).containsExactly(second);
        assertThat(second.count()).isEqualTo(2);
        assertThat(second.firstPlace()).isEqualTo("here");
        assertThat(never.firstPlace()).isNull();
    }

    @Test
    void shouldPutPartitionsTogetherAlikeInWhateverOrderTheyEnd() {
        final Irregularities a = ofPartition("feed-0, offset 7", 7);
        final Irregularities b = ofPartition("feed-1, offset 7", 7);
        final Irregularities c = ofPartition("feed-2, offset 9", 9);

        for (final List<Irregularities> order : List.of(List.of(a, b, c), List.of(c, b, a), List.of(b, c, a))) {
            final Irregularities all = new Irregularities(OnError.SKIP);
            order.forEach(all::add);
            assertThat(all.counts()).isEqualTo(Map.of("odd", 3L));
            assertThat(all.firsts()).isEqualTo(Map.of("odd", "feed-0, offset 7: expected 2 bytes, found 1"));
        }
    }

    private static Irregularities ofPartition(final String place, final long position) {
        final Irregularities met = new Irregularities(OnError.SKIP);
        met.locateWith(() -> place, () -> position);
        met.governed("odd", "is odd").report(2, 1, "bytes");
        return met;
    }
}
