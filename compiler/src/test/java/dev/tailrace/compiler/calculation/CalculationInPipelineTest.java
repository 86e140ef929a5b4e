package dev.tailrace.compiler.calculation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.PipelineFailedException;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.OperatorStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.MovingProcessor;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A calculation inside a pipeline, one per key, on the pipeline's stream time. */
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

    private static void define(final Calculation calculation, final Input<Tick> ticks, final Outlet<String> counts) {
        calculation
                .node("counter", new PerInterval(counts))
                .onAlways(ticks, PerInterval::onTick)
                .everyAlways(Duration.ofNanos(10), PerInterval::close);
    }

    @SuppressWarnings("unchecked")
    private static Function<CalculationGraph, CalculationProcessor>[] newArray() {
        return (Function<CalculationGraph, CalculationProcessor>[]) new Function<?, ?>[1];
    }

    private static List<String> run(
            final Function<CalculationGraph, CalculationProcessor> processor, final boolean compilePipeline) {
        return run(ticks -> ticks.process("counts", () -> operator(processor)), compilePipeline, Interpreter::of);
    }

    /** Results, by a pipeline that is compiled, or run by what {@code otherwise} makes. */
    private static List<String> run(
            final Function<KeyedStream<Tick>, OperatorStream<String>> node,
            final boolean compilePipeline,
            final Function<StreamGraph, Function<Wiring, EventProcessor>> otherwise) {
        final ListInput<Tick> input = new ListInput<>(TICKS, Tick::value);
        final CollectedOutput out = new CollectedOutput();
        final Pipeline pipeline = Pipeline.named("calculating");
        node.apply(pipeline.source("ticks", input::decoder).keyById("instrument", Tick::instrument))
                .timers(Duration.ofNanos(10))
                .sink("out", TextEncoder::new);
        final StreamGraph graph = pipeline.build();
        final SequentialRun.Binding binding =
                SequentialRun.of(graph).input("ticks", input).outputs(out);
        binding.processor(compilePipeline ? compiled(graph) : otherwise.apply(graph));
        binding.build().run();
        return out.texts();
    }

    private static Function<Wiring, EventProcessor> compiled(final StreamGraph graph) {
        return ProcessorFactory.of(graph, "example.Calculating", CalculationInPipelineTest.class.getClassLoader())
                ::create;
    }

    @Test
    void shouldRunOneCalculationPerKeyOnThePipelinesTime() {
        final List<String> interpreted = run(InterpretedCalculation::of, false);

        assertThat(interpreted).containsExactly("2 until 10", "1 until 10", "1 until 20", "1 until 20");
        assertThat(run(compiled(), false)).isEqualTo(interpreted);
        assertThat(run(compiled(), true)).isEqualTo(interpreted);
    }

    @Test
    void shouldTakeTheResultOfAWindowBeforeATimerThatIsDueWithIt() {
        assertThat(ofWindows(false)).containsExactly("2 until 20");
        assertThat(ofWindows(true)).isEqualTo(ofWindows(false));
    }

    /** How many windows of 10 ns a calculation has counted in each 20 ns. */
    private static List<String> ofWindows(final boolean compilePipeline) {
        final ListInput<Tick> input =
                new ListInput<>(List.of(new Tick(1, 1), new Tick(1, 11), new Tick(1, 25)), Tick::value);
        final CollectedOutput out = new CollectedOutput();
        final Pipeline pipeline = Pipeline.named("of-windows");
        StreamCalculation.<GroupRow, String>calculate(
                        pipeline.source("ticks", input::decoder)
                                .keyById("instrument", Tick::instrument)
                                .tumblingWindow(Duration.ofNanos(10))
                                .aggregate("bars", Aggregates.<Tick>count())
                                .keyById("bar", GroupRow::key),
                        "counts",
                        GroupRow.class,
                        (calculation, bars, counts) -> calculation
                                .node("counter", new PerInterval(counts))
                                .onAlways(bars, (counter, bar) -> counter.onTick(null))
                                .everyAlways(Duration.ofNanos(20), PerInterval::close))
                .timers(Duration.ofNanos(20))
                .sink("out", TextEncoder::new);
        final StreamGraph graph = pipeline.build();
        SequentialRun.of(graph)
                .input("ticks", input)
                .outputs(out)
                .processor(compilePipeline ? compiled(graph) : Interpreter.of(graph))
                .build()
                .run();
        return out.texts();
    }

    private static OperatorStream<String> declared(final KeyedStream<Tick> ticks) {
        return StreamCalculation.calculate(ticks, "counts", Tick.class, CalculationInPipelineTest::define);
    }

    @Test
    void shouldRunADeclaredCalculationAsThePipelineIsRun() {
        final List<String> expected = run(InterpretedCalculation::of, false);

        assertThat(run(CalculationInPipelineTest::declared, false, Interpreter::of))
                .isEqualTo(expected);
        assertThat(run(CalculationInPipelineTest::declared, true, Interpreter::of))
                .isEqualTo(expected);
    }

    @Test
    void shouldFailWhenANodeEmitsWhileItIsStopped() {
        for (final boolean compilePipeline : new boolean[] {false, true}) {
            assertThatThrownBy(() -> run(
                            ticks -> StreamCalculation.<Tick, String>calculate(
                                    ticks, "counts", Tick.class, (calculation, records, counts) -> calculation
                                            .node("counter", new PerInterval(counts))
                                            .onAlways(records, PerInterval::onTick)
                                            .stop(counter -> counter.close(99))),
                            compilePipeline,
                            Interpreter::of))
                    .isInstanceOf(PipelineFailedException.class)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("calculation 'counts' emits into 'results' while it is stopped, when the output of its"
                            + " pipeline has ended; emit on an event or on time");
        }
    }

    @Test
    void shouldMoveDeclaredCalculationsBetweenInterpreterAndClass() {
        final List<String> moved = run(
                CalculationInPipelineTest::declared,
                false,
                graph -> wiring -> new MovingProcessor(
                        wiring, List.of(Interpreter.of(graph), compiled(graph)), LongStream.rangeClosed(1, 5)));

        assertThat(moved).isEqualTo(run(InterpretedCalculation::of, false));
    }

    @Test
    void shouldRefuseADeclaredCalculationWhoseNodesSourceCannotName() {
        final Pipeline pipeline = Pipeline.named("private");
        StreamCalculation.<Tick, Tick>calculate(
                        pipeline.source("ticks", new ListInput<Tick>(List.of(), Tick::value)::decoder),
                        "hidden",
                        Tick.class,
                        (calculation, ticks, results) ->
                                calculation.node("node", new Hidden()).onAlways(ticks, Hidden::onTick))
                .sink("out", TextEncoder::new);
        final StreamGraph graph = pipeline.build();

        assertThatThrownBy(() -> PipelineCompiler.source(graph, "example.Private"))
                .isInstanceOf(InvalidCalculationException.class)
                .hasMessage("calculation 'hidden' has 1 problem:\n  - node 'node' is of"
                        + " dev.tailrace.compiler.calculation.CalculationInPipelineTest$Hidden, which generated code"
                        + " cannot name; make that class public, as a top-level or static nested one, and all classes"
                        + " around it");
    }

    private static final class Hidden {
        private long seen;

        void onTick(final Tick tick) {
            seen += tick.value();
        }
    }

    @Test
    void shouldFindAClockInADeclaredCalculationButNotInItsWiring() {
        final Pipeline pipeline = Pipeline.named("hidden-clock");
        StreamCalculation.<Tick, Tick>calculate(
                        pipeline.source("ticks", new ListInput<Tick>(List.of(), Tick::value)::decoder),
                        "counts",
                        Tick.class,
                        (calculation, ticks, results) -> {
                            final long wiredNs = System.nanoTime();
                            calculation
                                    .node("node", new long[] {wiredNs})
                                    .onAlways(ticks, CalculationInPipelineTest::stamp);
                        })
                .sink("out", TextEncoder::new);

        final List<String> findings = Determinism.check(pipeline.build()).findings().stream()
                .map(finding -> finding.node() + ": " + finding.call())
                .toList();

        assertThat(findings).containsExactly("counts.node: System.currentTimeMillis()");
    }

    private static void stamp(final long[] times, final Tick tick) {
        times[0] = System.currentTimeMillis();
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
