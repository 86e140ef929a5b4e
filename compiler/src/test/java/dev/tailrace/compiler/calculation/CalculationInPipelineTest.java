package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.graph.Pipeline;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.TextEncoder;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A calculation inside a pipeline, one per key, on the pipeline's logical time. */
public class CalculationInPipelineTest {

    private static final List<Tick> TICKS =
            List.of(new Tick(1, 1), new Tick(2, 5), new Tick(1, 7), new Tick(2, 12), new Tick(1, 13), new Tick(1, 31));

    /** Emits how often it was called since the last interval. */
    public static final class PerInterval {

        private final Output<String> output;
        private int count;

        public PerInterval(final Output<String> output) {
            this.output = output;
        }

        public void onTick(final Tick tick) {
            count++;
        }

        public void close(final long dueNs) {
            output.emit(count + " until " + dueNs);
            count = 0;
        }
    }

    private static CalculationOperator<Tick, String> operator(
            final Function<CalculationGraph, CalculationProcessor> processor) {
        final Calculation calculation = Calculation.named("per-interval");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Outlet<String> counts = calculation.output("counts");
        calculation
                .node("counter", new PerInterval(counts))
                .onAlways(ticks, PerInterval::onTick)
                .everyAlways(Duration.ofNanos(10), PerInterval::close);
        return new CalculationOperator<>(processor.apply(calculation.build()), ticks, counts);
    }

    private static Function<CalculationGraph, CalculationProcessor> compiled() {
        final Function<CalculationGraph, CalculationProcessor>[] first = newArray();
        return graph -> {
            if (first[0] == null) {
                first[0] = CalculationCompiler.factory(graph);
            }
            return first[0].apply(graph);
        };
    }

    @SuppressWarnings("unchecked")
    private static Function<CalculationGraph, CalculationProcessor>[] newArray() {
        return (Function<CalculationGraph, CalculationProcessor>[]) new Function<?, ?>[1];
    }

    private static List<String> run(
            final Function<CalculationGraph, CalculationProcessor> processor, final boolean compilePipeline) {
        final ListInput<Tick> input = new ListInput<>(TICKS, Tick::value);
        final CollectedOutput out = new CollectedOutput();
        final Pipeline pipeline = Pipeline.named("calculating");
        pipeline.source("ticks", input::decoder)
                .keyById("instrument", Tick::instrument)
                .process("counts", () -> operator(processor))
                .timers(Duration.ofNanos(10))
                .sink("out", TextEncoder::new);
        final StreamGraph graph = pipeline.build();
        final SequentialRun.Binding binding =
                SequentialRun.of(graph).input("ticks", input).outputs(out);
        if (compilePipeline) {
            binding.processor(ProcessorFactory.of(
                    graph, "example.Calculating", CalculationInPipelineTest.class.getClassLoader())::create);
        }
        binding.build().run();
        return out.texts();
    }

    @Test
    void shouldRunOneCalculationPerKeyOnThePipelinesTime() {
        final List<String> interpreted = run(InterpretedCalculation::of, false);

        assertThat(interpreted).containsExactly("2 until 10", "1 until 10", "1 until 20", "1 until 20");
        assertThat(run(compiled(), false)).isEqualTo(interpreted);
        assertThat(run(compiled(), true)).isEqualTo(interpreted);
    }

    /** Reads a clock where nobody but the check would look: in a lambda of a calculation inside a pipeline. */
    @Test
    void shouldFindAClockInACalculationInsideAPipeline() {
        final Pipeline pipeline = Pipeline.named("hidden-clock");
        pipeline.source("ticks", new ListInput<Tick>(List.of(), Tick::value)::decoder)
                .process("counts", CalculationInPipelineTest::clocked)
                .sink("out", TextEncoder::new);

        final List<String> findings = Determinism.check(pipeline.build()).findings().stream()
                .map(Object::toString)
                .toList();

        assertThat(findings).hasSize(1).first().asString().contains("node 'counts'", "System.nanoTime()");
    }

    private static CalculationOperator<Tick, String> clocked() {
        final Calculation calculation = Calculation.named("clocked");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        final Outlet<String> out = calculation.output("out");
        calculation.node("node", new long[1]).onAlways(ticks, (times, tick) -> times[0] = System.nanoTime());
        return new CalculationOperator<>(InterpretedCalculation.of(calculation.build()), ticks, out);
    }
}
