package dev.tailrace.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private final List<byte[]> kept = new ArrayList<>();
    private int windows;

    @Test
    void shouldForgiveWarmUp() {
        final long bytes = Allocation.inSteadyState(() -> {
            if (windows++ < 10) {
                kept.add(new byte[100]);
            }
        });

        assertThat(bytes).isZero();
        assertThat(windows).isEqualTo(13);
    }

    @Test
    void shouldForgiveOneLateAllocation() {
        final long bytes = Allocation.inSteadyState(() -> {
            if (windows++ == 2) {
                kept.add(new byte[100]);
            }
        });

        assertThat(bytes).isZero();
    }

    @Test
    void shouldNotForgiveWhatHappensAgainAndAgain() {
        final long bytes = Allocation.inSteadyState(() -> {
            if (windows++ % 3 == 0) {
                kept.add(new byte[100]);
            }
        });

        assertThat(bytes).isPositive();
    }
}
