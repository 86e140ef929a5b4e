package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class OrderStatisticsTest {

    private final OrderStatistics statistics = new OrderStatistics("region 1", 8, List.of("a#0", "a#1", "b#0"));

    @Test
    void shouldNameTheTaskThatWasWaitedForMostAndTheLongestWait() {
        statistics.blocked(0, 30);
        statistics.blocked(1, 20);
        statistics.blocked(1, 20);
        statistics.blocked(2, 5);

        assertThat(statistics.mostWaitedFor()).isEqualTo("a#1");
        assertThat(statistics.waitedForNs("a#1")).isEqualTo(40);
        assertThat(statistics.longestWaitFor()).isEqualTo("a#0");
        assertThat(statistics.longestWaitNs()).isEqualTo(30);
    }

    @Test
    void shouldSayWhenNoTaskHadBegun() {
        statistics.blocked(-1, 7);
        assertThat(statistics.longestWaitFor()).isEqualTo("a record that no task has begun");
        assertThat(statistics.mostWaitedFor()).isEmpty();
        assertThat(statistics.waitedForNs("nobody")).isZero();
    }

    @Test
    void shouldCountSlotsInUseAlsoWhereResultsLeaveAsTheyCome() {
        final ListInput<Long> input =
                new ListInput<>(LongStream.range(0, 10_000).boxed().toList(), record -> record);
        final Pipeline pipeline = Pipeline.named("counted");
        pipeline.source("in", input::decoder)
                .map("same", (Long record) -> record)
                .parallelism(2)
                .sink("out", TextEncoder::new);
        final OutputLog ignored = (buffer, offset, length, sequence, ordinal) -> {};
        final ParallelRun run = ParallelRun.of(pipeline.build(), Ordering.NONE)
                .input("in", input)
                .outputs(ignored)
                .options(ParallelOptions.defaults().window(256))
                .build();

        run.run();

        assertThat(run.statistics().get(0).occupancy().max()).isLessThanOrEqualTo(256 + OrderStatistics.SAMPLED);
    }
}
