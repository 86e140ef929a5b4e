package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.experiments.flink.listing1.JobTuning;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderPlanTest {

    @Test
    void shouldReadGivenKeysAndKeepDefaults() {
        final OrderPlan plan = OrderPlan.of(new String[] {
            "results",
            "methods=gap,window-sort",
            "loads=500,max",
            "seconds=3",
            "records=70",
            "tasks=15,2",
            "linger-ms=5",
            "merge-heap-mb=4096",
            "producer.batch.size=65536"
        });
        assertThat(plan)
                .isEqualTo(new OrderPlan(
                        Path.of("results"),
                        2,
                        List.of(OrderMethod.GAP, OrderMethod.WINDOW_SORT),
                        List.of(new Load(500, 1_500), new Load(0, 70)),
                        15,
                        2,
                        200,
                        4_096,
                        new JobTuning(1, 5, true, Map.of("batch.size", "65536"))));
    }

    @Test
    void shouldListTheKeysOfAPlan() {
        assertThatThrownBy(() -> OrderPlan.of(new String[] {"results", "round=3"}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'round=3' is not one of {buffer-timeout-ms=1, linger-ms=0, loads=20000, merge-heap-mb=512,"
                        + " methods=none,gap,conflux-published,conflux-tuned,window-sort, records=2000000, rounds=2,"
                        + " seconds=16, steps=200, tasks=4,2}");
    }
}
