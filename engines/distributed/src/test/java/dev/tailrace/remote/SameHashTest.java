package dev.tailrace.remote;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class SameHashTest {

    /** A record that has itself among its parts. */
    private record Venue(String name, Venue parent) {}

    @Test
    void shouldTakeARecordThatHasItselfAmongItsParts() {
        assertThatCode(() -> SameHash.check(Venue.class, null)).doesNotThrowAnyException();
    }
}
