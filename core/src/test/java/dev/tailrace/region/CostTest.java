package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.tailrace.channel.LongRing;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.order.Cost;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The memory that a plan is said to take is what its slots and rings take. */
class CostTest {

    private static final int WINDOW = 4_096;

    private final ListInput<Long> input = new ListInput<>(List.of(1L), record -> record);

    private ExecutionGraph plan() {
        final Pipeline pipeline = Pipeline.named("costly");
        pipeline.source("in", input::decoder)
                .via(Dispatch.ROUND_ROBIN)
                .map("one", (Long record) -> record)
                .parallelism(2)
                .via(Dispatch.ROUND_ROBIN)
                .map("two", (Long record) -> record)
                .parallelism(3)
                .sink("out", TextEncoder::new);
        return ExecutionGraph.of(pipeline.build(), Ordering.TOTAL);
    }

    @Test
    void shouldSayAboutHowManyBytesARegionTakes() {
        final Cost.OfRegion cost = Cost.of(plan(), WINDOW).regions().get(0);

        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long before = threads.getCurrentThreadAllocatedBytes();
        final Region region = new Region(WINDOW, 2, 5, true);
        for (int slot = 0; slot < WINDOW; slot++) {
            region.slot(slot).addAlone();
        }
        final Object[] rings = {
            new LongRing(WINDOW),
            new LongRing(WINDOW),
            new LongRing(Cost.INNER_RING),
            new LongRing(Cost.INNER_RING),
            new LongRing(Cost.INNER_RING),
            new LongRing(Cost.INNER_RING),
            new LongRing(Cost.INNER_RING),
            new LongRing(Cost.INNER_RING)
        };
        final long taken = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(cost.rings()).isEqualTo(rings.length);
        assertThat(cost.bytes()).isCloseTo(taken, Percentage.withPercentage(10));
    }
}
