package dev.tailrace.load.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DrainTest {

    private static final long MS = 1_000_000;

    @Test
    void shouldLetRecordsGoWhenTheyAreDueAsLongAsThereWasNoStall() {
        assertThat(new Drain(2_000).releaseNs(7)).isEqualTo(7);
    }

    @Test
    void shouldLetWhatHasWaitedGoAtItsRateUntilNothingHasToWait() {
        final Drain drain = new Drain(2_000);
        drain.open(10 * MS);
        // One record was due each millisecond from the seventh on; two go in each from the tenth on.
        final long[] released = new long[6];
        for (int record = 0; record < released.length; record++) {
            released[record] = drain.releaseNs((7 + record) * MS);
        }
        assertThat(released).containsExactly(10 * MS, 10 * MS, 11 * MS, 11 * MS, 12 * MS, 12 * MS);
    }

    @Test
    void shouldLetAllGoAtOnceWhenThereIsNoRate() {
        final Drain drain = new Drain(0);
        drain.open(10 * MS);
        assertThat(drain.releaseNs(9 * MS)).isEqualTo(9 * MS);
    }

    @Test
    void shouldRefuseARateThatIsNoWholeNumberOfRecordsEachMillisecond() {
        assertThatThrownBy(() -> new Drain(1_500))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a backlog goes at thousands of records a second, not at 1500 a second");
    }
}
