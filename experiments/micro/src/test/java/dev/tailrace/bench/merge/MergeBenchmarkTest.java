package dev.tailrace.bench.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured merges, whatever the structure. */
class MergeBenchmarkTest {

    @ParameterizedTest
    @EnumSource
    void shouldPassOnNearlyAllInOrder(final MergeStructure structure) {
        for (final int tasks : new int[] {2, 16, 64}) {
            final MergeBenchmark benchmark = new MergeBenchmark();
            benchmark.structure = structure;
            benchmark.tasks = tasks;
            benchmark.draw();
            benchmark.merge();

            assertThat(benchmark.merge())
                    .isBetween(2L * MergeBenchmark.RECORDS - Merge.WINDOW, 2L * MergeBenchmark.RECORDS);
        }
    }

    @Test
    void shouldStopBeforeMeasuringWhatIsOutOfOrder() {
        final MergedSequence output = new MergedSequence();
        List.of(0L, 2L, 1L, 1L, 3L).forEach(output::accept);

        assertThat(output.inversions()).isEqualTo(2);
        assertThat(output.count()).isEqualTo(5);
    }

    @Test
    void shouldKeepTheOrderOfEachTaskInWhatArrives() {
        final MergeArrivals arrivals = MergeArrivals.of(10_000, 4);
        final int[] last = {-1, -1, -1, -1};
        int overtaken = 0;
        for (int arrival = 0; arrival < arrivals.count(); arrival++) {
            assertThat(arrivals.sequence(arrival)).isGreaterThan(last[arrivals.task(arrival)]);
            overtaken += arrivals.sequence(arrival) != arrival ? 1 : 0;
            last[arrivals.task(arrival)] = arrivals.sequence(arrival);
        }

        assertThat(IntStream.range(0, 10_000).map(arrivals::sequence).distinct().count())
                .isEqualTo(10_000);
        assertThat(overtaken).isGreaterThan(9_000);
    }
}
