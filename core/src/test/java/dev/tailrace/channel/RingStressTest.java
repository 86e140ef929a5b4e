package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.ObjLongConsumer;
import org.junit.jupiter.api.Test;

/** Rings between real threads; {@code -Dtailrace.soak=3600} continues for an hour in each test. */
class RingStressTest {

    private static final int RACES = 200;
    private static final int MOST_ROUNDS = 100;
    private static final int PASSAGES = 5;
    private static final int VALUES = 50_000;
    private static final int VALUES_TO_CLAIM = 10_000;

    private static void shouldWinEveryRace(final int consumers, final IntFunction<Ring> ringOfCapacity) {
        shouldMeet(
                Set.of(Race.TAKEN_AT_ONCE, Race.FULL, Race.FOUND_LATER),
                (met, seed) -> new Race(seed, consumers, ringOfCapacity).run(met));
    }

    /** On a machine that is busy otherwise the threads may take a while to meet in all ways. */
    private static void shouldMeet(final Set<String> outcomes, final ObjLongConsumer<Tally> race) {
        final Tally met = new Tally();
        for (int round = 0; round < MOST_ROUNDS && !met.outcomes().containsAll(outcomes); round++) {
            final long first = 1_000L * round;
            Soak.repeat(RACES, seed -> race.accept(met, first + seed));
        }
        assertThat(met.outcomes()).containsAll(outcomes);
    }

    @Test
    void shouldWinEveryRaceOfAProducerAndAConsumer() {
        shouldWinEveryRace(1, capacity -> Ring.of(new LongRing(capacity)));
    }

    @Test
    void shouldWinEveryRaceOfAProducerAndOneClaimer() {
        shouldWinEveryRace(1, capacity -> Ring.of(new ClaimRing(capacity)));
    }

    @Test
    void shouldWinEveryRaceOfAProducerAndSeveralClaimers() {
        shouldWinEveryRace(2, capacity -> Ring.of(new ClaimRing(capacity)));
    }

    @Test
    void shouldWinEveryRaceOfTwoProducersAndAConsumer() {
        shouldMeet(
                Set.of(GatherRace.TAKEN_AT_ONCE, GatherRace.FULL, GatherRace.MIXED),
                (met, seed) -> new GatherRace(seed, capacity -> Ring.shared(new ClaimRing(capacity))).run(met));
    }

    @Test
    void shouldFindARingThatLetsTwoPutIntoTheSameCell() {
        assertThatThrownBy(() -> Soak.untilItFails(seed -> new GatherRace(seed, HastyRing::new).run(new Tally())))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("seed ");
    }

    @Test
    void shouldPassEachValueOnceInOrder() {
        Soak.repeat(PASSAGES, seed -> new Passage(seed, VALUES, 1, capacity -> Ring.of(new LongRing(capacity))).run());
    }

    @Test
    void shouldPassEachValueToOneOfSeveralClaimers() {
        Soak.repeat(
                PASSAGES,
                seed -> new Passage(seed, VALUES_TO_CLAIM, 3, capacity -> Ring.of(new ClaimRing(capacity))).run());
    }

    @Test
    void shouldFindARingThatPublishesBeforeItWrites() {
        assertThatThrownBy(() -> Soak.untilItFails(seed -> new Passage(seed, VALUES, 1, HastyRing::new).run()))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining(", capacity ");
    }

    @Test
    void shouldFindARingThatLetsTwoClaimTheSameValue() {
        assertThatThrownBy(() -> Soak.untilItFails(seed -> new Race(seed, 2, HastyRing::new).run(new Tally())))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("seed ");
    }
}
