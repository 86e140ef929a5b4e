package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultDigestsTest {

    private static final int MOST = 1 << 20;

    private final ResultDigests digests = new ResultDigests();

    @Test
    void shouldKeepTheFirstResultsOfALongRun() {
        for (long number = 0; number <= MOST + 1; number++) {
            digests.add(number, Kit.VALUE);
        }

        assertThat(agrees(0, (byte) 9)).isFalse();
        assertThat(agrees(0, Kit.VALUE)).isTrue();
        assertThat(agrees(MOST - 1, (byte) 9)).isFalse();
        assertThat(agrees(MOST, (byte) 9)).as("it is not kept").isTrue();
    }

    @Test
    void shouldForgetResultsBeforeAHole() {
        digests.add(0, Kit.VALUE);
        digests.add(1, Kit.VALUE);
        digests.add(3, Kit.VALUE);
        digests.add(4, Kit.VALUE);

        assertThat(agrees(1, (byte) 9)).as("it is forgotten").isTrue();
        assertThat(agrees(3, (byte) 9)).isFalse();
        assertThat(agrees(4, (byte) 9)).isFalse();
    }

    private boolean agrees(final long number, final byte... value) {
        return digests.agrees(number, value, 0, value.length);
    }
}
