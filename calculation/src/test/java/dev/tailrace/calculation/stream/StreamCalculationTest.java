package dev.tailrace.calculation.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pipeline says of the calculations in it. */
class StreamCalculationTest {

    private final Pipeline pipeline = Pipeline.named("test");
    private final EventStream<Long> in = pipeline.source("in", new ListInput<Long>(List.of(), n -> n)::decoder);

    private static void count(final Calculation calculation, final Input<Long> numbers, final Outlet<Long> results) {
        calculation.node("n", new long[1]).onAlways(numbers, (count, number) -> count[0]++);
    }

    @Test
    void shouldPrintItsKind() {
        StreamCalculation.calculate(in, "counts", Long.class, StreamCalculationTest::count)
                .sink("out", TextEncoder::new);

        assertThat(pipeline.build().node("counts")).hasToString("counts (calculation)");
    }

    @Test
    void shouldRefuseCalculationsThatAreMissingOrInvalid() {
        StreamCalculation.<Long, Long>calculate(in, "none", Long.class, null).sink("x", TextEncoder::new);
        StreamCalculation.calculate(in, "untyped", null, StreamCalculationTest::count)
                .sink("y", TextEncoder::new);
        StreamCalculation.<Long, Long>calculate(
                        in, "idle", Long.class, (calculation, numbers, results) -> calculation.node("n", new long[1]))
                .sink("z", TextEncoder::new);

        assertRefused(
                "node 'none' is given null for a function or supplier",
                "node 'untyped' is given null for a function or supplier",
                "node 'idle' has a calculation in which input 'records' has no listeners; add .on(records, handler) to"
                        + " a node or remove it",
                "node 'idle' has a calculation in which node 'n' never runs; say what it listens to: .on(input,"
                        + " handler), .dependsOn(node), ..");
    }

    @Test
    void shouldRefuseACalculationThatWaitsForTimeWithoutTimers() {
        StreamCalculation.<Long, Long>calculate(in, "counts", Long.class, (calculation, numbers, results) -> calculation
                        .node("n", new long[1])
                        .onAlways(numbers, (count, number) -> count[0]++)
                        .everyAlways(Duration.ofSeconds(1), (count, dueNs) -> count[0]++))
                .sink("out", TextEncoder::new);

        assertRefused("node 'counts' has a calculation that waits for 'every 1 s' but declares no timers; add"
                + " .timers(timer resolution) after it");
    }

    private void assertRefused(final String... problems) {
        assertThatThrownBy(pipeline::build)
                .isInstanceOfSatisfying(InvalidPipelineException.class, refused -> assertThat(refused.problems())
                        .containsExactly(problems));
    }
}
