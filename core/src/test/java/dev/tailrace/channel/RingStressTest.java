package dev.tailrace.channel;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Rings between real threads; {@code -Dtailrace.soak=3600} goes on for an hour in each test. */
class RingStressTest {

    private static final int RACES = 200;
    private static final int PASSAGES = 5;
    private static final int VALUES = 50_000;
    private static final int VALUES_TO_CLAIM = 10_000;

    @Test
    void shouldWinEveryRaceOfAProducerAndAConsumer() {
        Soak.repeat(RACES, seed -> new Race(seed, 1, capacity -> Ring.of(new LongRing(capacity))).run());
    }

    @Test
    void shouldWinEveryRaceOfAProducerAndOneClaimer() {
        Soak.repeat(RACES, seed -> new Race(seed, 1, capacity -> Ring.of(new ClaimRing(capacity))).run());
    }

    @Test
    void shouldWinEveryRaceOfAProducerAndSeveralClaimers() {
        Soak.repeat(RACES, seed -> new Race(seed, 2, capacity -> Ring.of(new ClaimRing(capacity))).run());
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
        assertThatThrownBy(() -> new Passage(1, VALUES, 1, HastyRing::new).run())
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("seed 1, capacity ");
    }

    @Test
    void shouldFindARingThatLetsTwoClaimTheSameValue() {
        assertThatThrownBy(() -> Soak.repeat(RACES, seed -> new Race(seed, 2, HastyRing::new).run()))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("expected ")
                .hasMessageContaining("seed ");
    }
}
