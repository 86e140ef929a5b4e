package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.compiler.sample.Squares;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every aggregate in every kind of window: generated classes have the rows that the interpreter has. */
class CompiledAggregatesTest {

    private static final int FEEDS = 5;

    static Stream<Arguments> aggregates() {
        return Stream.of(
                Arguments.of("count", Aggregates.<Tick>count()),
                Arguments.of("sum", Aggregates.sum(Tick::value)),
                Arguments.of("min", Aggregates.min(Tick::value)),
                Arguments.of("max", Aggregates.max(Tick::value)),
                Arguments.of("mean", Aggregates.mean(Tick::value)),
                Arguments.of("weighted mean", Aggregates.weightedMean(Tick::value, Tick::timeNs)),
                Arguments.of("first", Aggregates.first(Tick::value)),
                Arguments.of("last", Aggregates.last(Tick::value)),
                Arguments.of("deviation of a sample", Aggregates.sampleDeviation(Tick::value)),
                Arguments.of("deviation of all", Aggregates.populationDeviation(Tick::value)),
                Arguments.of("top 3", Aggregates.top(3, Tick::value, Tick::timeNs)),
                Arguments.of(
                        "several",
                        Aggregates.all(Aggregates.<Tick>count(), Aggregates.first(Tick::value), new Squares())),
                Arguments.of("a user's, which combines and deducts", new Squares()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("aggregates")
    void shouldHaveTheRowsOfTheInterpreter(final String name, final RowAggregate.Combinable<Tick> aggregate) {
        final Class<?> type = Compiled.type(graph(new ListInput<>(List.of(), Tick::timeNs), aggregate));
        int results = 0;
        for (int feed = 0; feed < FEEDS; feed++) {
            final long seed = 31L * name.hashCode() + feed;
            final List<Tick> ticks = RandomPipelines.ticks(new Random(seed));
            final CollectedOutput expected = run(aggregate, ticks, null);
            final CollectedOutput actual = run(aggregate, ticks, type);
            assertThat(actual.texts()).as("seed %d, %s", seed, ticks).isEqualTo(expected.texts());
            assertThat(actual.labels()).as("seed %d, %s", seed, ticks).isEqualTo(expected.labels());
            results += actual.texts().size();
        }
        assertThat(results).isGreaterThan(100);
    }

    private static CollectedOutput run(
            final RowAggregate.Combinable<Tick> aggregate, final List<Tick> ticks, final Class<?> type) {
        final ListInput<Tick> input = new ListInput<>(ticks, Tick::timeNs);
        return Compiled.run(
                graph(input, aggregate), input, type == null ? null : wiring -> Compiled.create(type, wiring));
    }

    private static StreamGraph graph(final ListInput<Tick> input, final RowAggregate.Combinable<Tick> aggregate) {
        final Pipeline pipeline = Pipeline.named("aggregates");
        final EventStream<Tick> ticks = pipeline.source("ticks", input::decoder);
        final KeyedStream<Tick> keyed = ticks.keyById("key", Tick::key);
        final Duration ten = Duration.ofNanos(10);
        final Supplier<RowResult<String>> text = () -> text(aggregate.width());
        keyed.tumblingWindow(ten).aggregate("tumbling", aggregate, text).sink("tumblings", TextEncoder::new);
        keyed.slidingWindow(ten.multipliedBy(3), ten)
                .aggregate("sliding", aggregate, text)
                .sink("slidings", TextEncoder::new);
        keyed.sessionWindow(ten).aggregate("session", aggregate, text).sink("sessions", TextEncoder::new);
        keyed.countWindow(2).aggregate("count", aggregate, text).sink("counts", TextEncoder::new);
        keyed.countWindow(4, 2).aggregate("last", aggregate, text).sink("lasts", TextEncoder::new);
        keyed.running("running", aggregate, text).sink("runnings", TextEncoder::new);
        return pipeline.build();
    }

    /** The whole row. */
    private static RowResult<String> text(final int width) {
        return (key, startNs, endNs, rows, at) ->
                key + "[" + startNs + "," + endNs + ")" + Arrays.toString(Arrays.copyOfRange(rows, at, at + width));
    }
}
