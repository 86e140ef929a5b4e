package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import org.junit.jupiter.api.Test;

class FrontierFilterTest {

    private final FrontierFilter filter = new FrontierFilter();
    private final Stamp stamp = new Stamp();

    @Test
    void shouldDropWhatItHasHad() {
        assertThat(accept(1, 0)).isTrue();
        assertThat(accept(1, 1)).isTrue();
        assertThat(accept(1, 0)).isFalse();
        assertThat(accept(1, 1)).isFalse();
        assertThat(accept(1, 2)).isTrue();
        assertThat(filter.dropped()).isEqualTo(2);
        assertThat(filter.missing()).isZero();
    }

    @Test
    void shouldDropWhatAnOldOwnerWritesBehindTheMarkerOfANewOne() {
        assertThat(accept(1, 0)).isTrue();
        assertThat(filter.accept(stamp.owner(0, 2, 0).flags(Stamp.TERM_MARKER).record(0, 77, 0)))
                .isFalse();
        assertThat(accept(1, 1)).isFalse();
        assertThat(accept(2, 1)).isTrue();
        assertThat(filter.term()).isEqualTo(2);
        assertThat(filter.frontier()).isEqualTo(1);
    }

    @Test
    void shouldCountWhatIsMissingButNotWhatWasBeforeItsFirstRecord() {
        assertThat(accept(1, 10)).isTrue();
        assertThat(filter.missing()).isZero();
        assertThat(accept(1, 14)).isTrue();
        assertThat(filter.missing()).isEqualTo(3);
    }

    @Test
    void shouldAllocateNothing() {
        final byte[] bytes = new byte[Stamp.LENGTH];
        final long[] number = {0};

        assertThat(Allocation.inSteadyState(() -> {
                    for (int i = 0; i < 10_000; i++) {
                        stamp.owner(0, 1, 0).record(number[0]++, 0, 0).encode(bytes, 0);
                        stamp.decode(bytes, 0, bytes.length);
                        filter.accept(stamp);
                    }
                }))
                .isZero();
    }

    private boolean accept(final int term, final long number) {
        return filter.accept(stamp.owner(0, term, 0).record(number, 0, 0));
    }
}
