package dev.tailrace.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.workload.Expectation;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ResultTableTest {

    /** More than are looked at near a place. */
    private static final int RESULTS = 3_000_000;

    private static final int SAME = 1_000_000;

    // Each result differs from the others, except that there are three with the hash of the result SAME.
    private final Expectation expected = Expectation.of(LongStream.range(0, RESULTS)
            .flatMap(i -> LongStream.of(i == 5 || i == SAME + 100_000 ? SAME : i, i))
            .toArray());

    private final ResultTable table = new ResultTable(expected);
    private final BitSet arrived = new BitSet();

    @Test
    void shouldFindTheFirstOpenOneOfEqualResultsElseOneThatArrived() {
        arrived.set(0, SAME);
        assertThat(find(SAME)).isEqualTo(SAME);
        arrived.set(SAME);
        assertThat(find(SAME)).isEqualTo(SAME + 100_000);
        arrived.set(SAME + 100_000);
        assertThat(find(SAME)).isIn(SAME, SAME + 100_000);
    }

    @Test
    void shouldFindWhatIsFarAwayAFewTimes() {
        assertThat(find(RESULTS - 1)).isEqualTo(RESULTS - 1);
        arrived.set(RESULTS - 1);
        assertThat(find(5 + 1)).isEqualTo(6);
        arrived.set(0, RESULTS);
        assertThat(find(7)).isEqualTo(7);
        for (int i = 0; i < 20; i++) {
            assertThat(find(-1)).isNegative();
        }
        assertThat(find(8)).isNegative();
        assertThat(find(RESULTS - 1)).isEqualTo(RESULTS - 1);
    }

    @Test
    void shouldFindNothingWhereNothingIsExpected() {
        assertThat(new ResultTable(Expectation.of()).find(1, 0, -1, index -> true))
                .isNegative();
    }

    private int find(final long fingerprint) {
        return table.find(fingerprint, arrived.nextClearBit(0), arrived.length() - 1, index -> !arrived.get(index));
    }
}
