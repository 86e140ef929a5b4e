package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Pipelines that are right, and hard to generate source for: they compile, and deliver what the interpreter delivers. */
class ValidPipelinesTest {

    private static final List<Tick> TICKS =
            List.of(new Tick(1, 1, 5), new Tick(2, 2, 6), new Tick(2, 1, 7), new Tick(9, 3, 8), new Tick(30, 1, 9));

    /** Would end a comment, and begin an escape that is none, if comments had it as it is. */
    private static final String HARD_NAME = "valid */ in C:\\users";

    /** A type that generated source cannot name. */
    private record Hidden(Tick tick) {

        private boolean isLarge() {
            return tick.value() > 5;
        }
    }

    /** A generic event type. */
    public record Pair<A, B>(A first, B second) {

        public B second() {
            return second;
        }
    }

    private static void shouldDeliverTheSameCompiled(final Consumer<EventStream<Tick>> definition) {
        final CollectedOutput expected = run(definition, false);
        final CollectedOutput actual = run(definition, true);
        assertThat(expected.texts()).isNotEmpty();
        assertThat(actual.texts()).isEqualTo(expected.texts());
        assertThat(actual.labels()).isEqualTo(expected.labels());
    }

    private static CollectedOutput run(final Consumer<EventStream<Tick>> definition, final boolean compiled) {
        final ListInput<Tick> input = new ListInput<>(TICKS, Tick::timeNs);
        final Pipeline pipeline = Pipeline.named(HARD_NAME);
        definition.accept(pipeline.source("feed", input::decoder));
        final StreamGraph graph = pipeline.build();
        final Class<?> type = compiled ? Compiled.type(graph) : null;
        return Compiled.run(graph, input, compiled ? wiring -> Compiled.create(type, wiring) : null);
    }

    /** In Fluxtion inline lambdas work interpreted and fail compiled. */
    @Test
    void shouldCompileInlineLambdasWithAndWithoutCapturedValues() {
        final long[] captured = {6};
        shouldDeliverTheSameCompiled(ticks -> ticks.filter("one", tick -> tick.value() > 5)
                .map("two", tick -> new Tick(tick.timeNs(), tick.key(), tick.value() + captured[0]))
                .filter("three", new RecordFilter<>() {
                    @Override
                    public boolean accepts(final Tick tick) {
                        return tick.value() != captured[0];
                    }
                })
                .<Tick>flatMap("four", (tick, output) -> output.emit(tick))
                .sink("out", TextEncoder::new));
    }

    @Test
    void shouldCompileRecordsThatSourceCannotName() {
        shouldDeliverTheSameCompiled(ticks -> ticks.map("hide", Hidden::new)
                .filter("large", Hidden::isLarge)
                .map("show", Hidden::tick)
                .sink("out", TextEncoder::new));
    }

    @Test
    void shouldCompileGenericRecords() {
        shouldDeliverTheSameCompiled(ticks -> ticks.map("pair", tick -> new Pair<>(tick.key(), tick))
                .filter("first", pair -> pair.first() == 1)
                .map("second", Pair::second)
                .sink("out", TextEncoder::new));
    }

    @Test
    void shouldCompileWindowsAndKeysOfRecordsThatSourceCannotName() {
        shouldDeliverTheSameCompiled(ticks -> ticks.map("hide", Hidden::new)
                .keyById("key", hidden -> hidden.tick().key())
                .process("operator", () -> (Hidden hidden, Output<Hidden> output) -> output.emit(hidden))
                .keyBy("name", hidden -> hidden.tick().name())
                .countWindow(1)
                .aggregate("count", Aggregates.<Hidden>count())
                .map("text", group -> group.key() + "@" + group.endNs())
                .sink("out", TextEncoder::new));
    }

    /** An operator with an overload that takes the records of the test, and is not the method of the interface. */
    public static final class Notes implements Operator<Record, String> {

        @Override
        public void onRecord(final Record record, final Output<String> output) {
            output.emit("record " + record);
        }

        public void onRecord(final Tick tick, final Output<String> output) {
            output.emit("tick " + tick);
        }
    }

    @Test
    void shouldCallTheMethodOfTheInterfaceAndNotAnOverload() {
        shouldDeliverTheSameCompiled(ticks ->
                ticks.map("negated", Tick::negated).process("notes", Notes::new).sink("out", TextEncoder::new));
    }

    @Test
    void shouldFindIdentifiersForAnyNames() {
        shouldDeliverTheSameCompiled(ticks -> {
            EventStream<Tick> stream = ticks;
            for (final String name : List.of(
                    "class",
                    "a-b",
                    "aB",
                    "a_b",
                    "label",
                    "time",
                    "key",
                    "record",
                    "tick",
                    "wiring",
                    "open",
                    "on-feed",
                    "toOut",
                    "state",
                    "sequence",
                    "now-ns",
                    "Object",
                    "string",
                    "x1",
                    "X1",
                    "buffer")) {
                stream = stream.filter(name, tick -> tick.value() > 0);
            }
            stream.keyById("k", Tick::key)
                    .tumblingWindow(Duration.ofNanos(5))
                    .aggregate("start-ns", Aggregates.<Tick>count())
                    .map("at", group -> group.key() + "")
                    .sink("out", TextEncoder::new);
            stream.keyById("k2", Tick::key)
                    .countWindow(2)
                    .aggregate("sections", Aggregates.<Tick>count())
                    .map("at2", group -> group.key() + "")
                    .sink("counts", TextEncoder::new);
            stream.sink("Out", TextEncoder::new);
        });
    }

    @Test
    void shouldKeepMethodsSmallEnoughForTheJitWhateverTheSizeOfTheGraph() {
        shouldDeliverTheSameCompiled(ValidPipelinesTest::large);
        final ListInput<Tick> input = new ListInput<>(TICKS, Tick::timeNs);
        final Pipeline pipeline = Pipeline.named("large");
        large(pipeline.source("feed", input::decoder));

        final Map<String, Integer> sizes = CodeSizes.of(pipeline.build());

        assertThat(sizes).hasSizeGreaterThan(100);
        sizes.forEach((method, bytes) -> {
            if (!List.of("<init>", "open", "close", "state").contains(method)) {
                assertThat(bytes).as(method).isLessThan(500);
            }
        });
    }

    /** A thousand nodes: a wide fan-out of chains. */
    private static void large(final EventStream<Tick> ticks) {
        for (int chain = 0; chain < 50; chain++) {
            EventStream<Tick> stream = ticks;
            for (int step = 0; step < 19; step++) {
                final int plus = step;
                stream = step % 2 == 0
                        ? stream.filter("f" + chain + "-" + step, tick -> tick.value() != plus)
                        : stream.map("m" + chain + "-" + step, Tick::negated);
            }
            stream.sink("s" + chain, TextEncoder::new);
        }
    }
}
