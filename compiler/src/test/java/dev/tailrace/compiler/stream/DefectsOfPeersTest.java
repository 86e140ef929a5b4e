package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Input;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.calculation.CalculationFailedException;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong in Fluxtion 9.7.14, as found when it was measured: a test for each that it does not here. */
public class DefectsOfPeersTest {

    private static final Sum<Tick> SUM = Aggregates.sum(Tick::value);

    /** A node that fails once. */
    public static final class Fails {

        public boolean onTick(final Tick tick) {
            if (tick.isOdd()) {
                throw new IllegalArgumentException("odd");
            }
            return true;
        }
    }

    private static CalculationGraph failing() {
        final Calculation calculation = Calculation.named("failing");
        final Input<Tick> ticks = calculation.input("ticks", Tick.class);
        calculation.node("fails", new Fails()).on(ticks, Fails::onTick);
        return calculation.build();
    }

    /** There: every later event is taken without a word and without effect. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldNotGoSilentlyDeadAfterAnExceptionInANode(final boolean compiled) {
        final CalculationProcessor processor =
                compiled ? CalculationCompiler.compile(failing()) : InterpretedCalculation.of(failing());
        processor.start();

        assertThatThrownBy(() -> processor.onEvent(new Tick(1, 1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("odd");
        assertThatThrownBy(() -> processor.onEvent(new Tick(2, 1, 2)))
                .isInstanceOf(CalculationFailedException.class)
                .hasMessage(
                        "calculation 'failing' has failed in node 'fails' by event Tick[timeNs=1, key=1, value=1] of"
                                + " 'ticks': java.lang.IllegalArgumentException: odd; build a new one from a new graph");
    }

    /** There: a sliding aggregate whose own event crosses the boundary publishes nothing. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldPublishASlidingWindowWhenItsOwnRecordCrossesTheBoundary(final boolean compiled) {
        final List<Tick> ticks = List.of(new Tick(1, 7, 1), new Tick(12, 7, 2));

        assertThat(run(compiled, ticks, stream -> stream.keyById("key", Tick::key)
                        .slidingWindow(Duration.ofNanos(20), Duration.ofNanos(10))
                        .aggregate("sums", SUM)
                        .map("text", group -> group.endNs() + ": " + SUM.value(group))
                        .sink("out", TextEncoder::new)))
                .containsExactly("10: 1", "20: 3", "30: 2");
    }

    /** There: a gap that is longer than a window takes with it what was in the window before. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldKeepWhatIsInAWindowBeforeALongGap(final boolean compiled) {
        final List<Tick> ticks = List.of(new Tick(1, 7, 1), new Tick(2, 7, 5), new Tick(95, 7, 2));

        assertThat(run(compiled, ticks, DefectsOfPeersTest::tumbling))
                .containsExactly("7 until 10: 6", "7 until 100: 2");
    }

    /** There: windows close when some event happens to arrive, and those at the end never do. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCloseTheWindowsOfAllKeysByTimeAndAtTheEnd(final boolean compiled) {
        final List<Tick> ticks = List.of(new Tick(1, 7, 1), new Tick(3, 5, 2), new Tick(10, 9, 3));

        assertThat(run(compiled, ticks, DefectsOfPeersTest::tumbling))
                .containsExactly("5 until 10: 2", "7 until 10: 1", "9 until 20: 3");
    }

    /** There: inline lambdas work interpreted and fail compiled. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeInlineLambdasWithWhatTheyCapture(final boolean compiled) {
        final long[] captured = {40};
        final List<Tick> ticks = List.of(new Tick(1, 7, 1), new Tick(2, 7, 2));

        assertThat(run(compiled, ticks, stream -> stream.filter("even", tick -> tick.value() % 2 == 0)
                        .map("text", tick -> "value " + (tick.value() + captured[0]))
                        .sink("out", TextEncoder::new)))
                .containsExactly("value 42");
    }

    private static void tumbling(final EventStream<Tick> ticks) {
        ticks.keyById("key", Tick::key)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("sums", SUM)
                .map("text", group -> group.key() + " until " + group.endNs() + ": " + SUM.value(group))
                .sink("out", TextEncoder::new);
    }

    private static List<String> run(
            final boolean compiled, final List<Tick> ticks, final Consumer<EventStream<Tick>> definition) {
        final ListInput<Tick> input = new ListInput<>(ticks, Tick::timeNs);
        final Pipeline pipeline = Pipeline.named("defects");
        definition.accept(pipeline.source("ticks", input::decoder));
        final StreamGraph graph = pipeline.build();
        final Class<?> type = compiled ? Compiled.type(graph) : null;
        return Compiled.run(graph, input, compiled ? wiring -> Compiled.create(type, wiring) : null)
                .texts();
    }
}
