package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.channel.Soak;
import dev.tailrace.channel.Tally;
import dev.tailrace.region.SlotRace.Way;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Slots between real threads; {@link SlotSoak} continues for longer. */
@Timeout(400)
class SlotStressTest {

    private static final int RACES = 150;
    private static final int MOST_ROUNDS = 100;
    private static final int PASSAGES = 10;
    private static final int NUMBERS = 5_000;

    @Test
    void shouldShowTheMergerAllThatATaskHasDone() {
        shouldMeetJust(Way.ALONE, Set.of(SlotRace.SEEN_OPEN, SlotRace.SEEN_CLOSED, SlotRace.FIRST_WAS_LAST));
    }

    @ParameterizedTest
    @EnumSource(names = {"TOGETHER", "SENT_ON"})
    void shouldBeClosedByWhicheverTaskIsLast(final Way way) {
        shouldMeetJust(
                way,
                Set.of(SlotRace.SEEN_OPEN, SlotRace.SEEN_CLOSED, SlotRace.FIRST_WAS_LAST, SlotRace.SECOND_WAS_LAST));
    }

    /** On a machine that is busy otherwise the threads may take a while to meet in all ways. */
    private static void shouldMeetJust(final Way way, final Set<String> outcomes) {
        final Tally met = new Tally();
        for (int round = 0; round < MOST_ROUNDS && !met.outcomes().containsAll(outcomes); round++) {
            final long first = 1_000L * round;
            Soak.repeat(RACES, seed -> new SlotRace(first + seed, way, false).run(met));
        }
        assertThat(met.outcomes()).containsExactlyInAnyOrderElementsOf(outcomes);
    }

    @ParameterizedTest
    @EnumSource
    void shouldFindTasksThatCloseTooEarly(final Way way) {
        assertThatThrownBy(() -> Soak.untilItFails(seed -> new SlotRace(seed, way, true).run(new Tally())))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("seed ");
    }

    @Test
    void shouldBeFilledAnewOnlyWhenTheMergerHasReadIt() {
        Soak.repeat(PASSAGES, seed -> new SlotPassage(seed, NUMBERS, false).run());
    }

    /** It may also fall over what is half there, and says then what that was. */
    @Test
    void shouldFindAMergerThatDoesNotWaitForTheTask() {
        assertThatThrownBy(() -> Soak.untilItFails(seed -> new SlotPassage(seed, NUMBERS, true).run()))
                .isInstanceOf(AssertionError.class);
    }
}
