package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.compiler.sample.Held;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickDecoder;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.function.Holder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes of pipelines with several sources. */
class SeveralSourcesTest {

    private static final List<Tick> LEFT = List.of(new Tick(1, 1, 5), new Tick(4, 2, 6), new Tick(9, 1, 7));
    private static final List<Tick> RIGHT = List.of(new Tick(1, 2, 1), new Tick(5, 2, 2), new Tick(8, 1, 3));

    private final Pipeline pipeline = Pipeline.named("several");
    private long count;

    /** A type that generated source cannot name. */
    private record Hidden(Tick tick) {}

    /** A class with two entries, a union, and both joins, which is right to be the same text everywhere. */
    private StreamGraph joined() {
        final Holder<Tick, Held> held = Holder.copying(Held::new, (tick, into) -> into.copy(tick));
        final EventStream<Tick> left = pipeline.source("left", TickDecoder::new);
        final EventStream<Tick> right = pipeline.source("right", TickDecoder::new);
        pipeline.order(SourceOrder.byTime());
        left.union("both", right).deliver("ticks", tick -> count += tick.value());
        left.keyById("key", Tick::key)
                .connect(right.keyById("key", Tick::key))
                .asOfJoin("latest", held, () -> (key, tick, latest) -> tick)
                .deliver("priced", tick -> count += tick.key());
        left.keyById("key", Tick::key)
                .connect(right.keyById("key", Tick::key))
                .intervalJoin(
                        "near", Duration.ofNanos(-30), Duration.ofNanos(20), held, held, () -> (key, one, other) -> one)
                .deliver("pairs", pair -> count++);
        return pipeline.build();
    }

    private static EventProcessor opened(final StreamGraph graph) {
        final Class<?> type = Compiled.type(graph);
        return SequentialRun.of(graph)
                .processor(wiring -> Compiled.create(type, wiring))
                .embed();
    }

    @Test
    void shouldHaveAnEntryPerSourceAndNoneForBytes() {
        final EventProcessor processor = opened(joined());
        final SourceEntry<Tick> left = processor.entry("left");
        final SourceEntry<Tick> right = processor.entry("right");
        right.accept(RIGHT.get(0), 1);
        left.accept(LEFT.get(1), 4);

        assertThat(count).isEqualTo(1 + 6 + 2 + 1);
        assertThat(processor.sequence()).isEqualTo(1);
        assertThatThrownBy(() -> processor.entry("middle"))
                .hasMessage("unknown source 'middle'; available: 'left', 'right'");
        assertThatThrownBy(() -> processor.onRecord(new byte[0], 0, 0, 1))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessage("generated.Processor takes records in the order of its sources, at entry(source), and no"
                        + " bytes");
    }

    @Test
    void shouldAllocateNothingOnceItIsWarm() {
        final EventProcessor processor = opened(joined());
        final SourceEntry<Tick> left = processor.entry("left");
        final SourceEntry<Tick> right = processor.entry("right");
        final long[] timeNs = {0};

        assertThat(Allocation.inSteadyState(() -> {
                    for (int round = 0; round < 5_000; round++) {
                        timeNs[0] += 3;
                        left.accept(LEFT.get(round % 3), timeNs[0]);
                        right.accept(RIGHT.get(round % 3), timeNs[0] + 1);
                    }
                }))
                .isZero();
        assertThat(count).isPositive();
    }

    /** A union that each of its inputs wrote out would double with each step. */
    @Test
    void shouldWriteUnionsOnceHoweverManyStreamsTheyUnite() {
        final EventStream<Tick> ticks = pipeline.source("ticks", TickDecoder::new);
        EventStream<Tick> stream = ticks;
        for (int step = 0; step < 30; step++) {
            stream = stream.filter("odd" + step, Tick::isOdd).union("both" + step, stream);
        }
        stream.sink("out", TickText::new);

        CodeSizes.of(pipeline.build())
                .forEach((method, bytes) -> assertThat(bytes).as(method).isLessThan(500));
    }

    @Test
    void shouldUniteStreamsWhoseTypesSourceCannotName() {
        final List<List<String>> texts = new ArrayList<>();
        for (final boolean compiled : new boolean[] {false, true}) {
            final ListInput<Tick> left = new ListInput<>(LEFT, Tick::timeNs);
            final ListInput<Tick> right = new ListInput<>(RIGHT, Tick::timeNs);
            final Pipeline hidden = Pipeline.named("hidden");
            final EventStream<Tick> lefts = hidden.source("left", left::decoder);
            hidden.order(SourceOrder.byTime());
            final EventStream<Object> objects = lefts.map("object", tick -> (Object) tick);
            objects.union(
                            "all",
                            hidden.source("right", right::decoder).map("hide", Hidden::new),
                            lefts.mapToLong("value", Tick::value).mapToObject("boxed", Long::valueOf))
                    .sink("out", TextEncoder::new);
            final StreamGraph graph = hidden.build();
            final Class<?> type = Compiled.type(graph);
            final CollectedOutput out = new CollectedOutput();
            final SequentialRun.Binding binding = SequentialRun.of(graph)
                    .input("left", left)
                    .input("right", right)
                    .outputs(out);
            if (compiled) {
                binding.processor(wiring -> Compiled.create(type, wiring));
            }
            binding.build().run();
            texts.add(out.texts());
        }

        assertThat(texts.get(1)).hasSize(9).isEqualTo(texts.get(0));
    }

    @Test
    void shouldLookForHazardsInSequenceNumbersAndJoins() {
        final EventStream<Tick> left = pipeline.source("left", TickDecoder::new);
        pipeline.order(SourceOrder.bySequence().of(left, tick -> System.nanoTime()));
        left.keyById("key", Tick::key)
                .connect(left.keyById("key", Tick::key))
                .asOfJoin(
                        "latest",
                        Holder.<Tick>sameObject(),
                        () -> (key, tick, latest) -> new Tick(System.currentTimeMillis(), key, 1))
                .sink("out", TickText::new);

        assertThat(Determinism.check(pipeline.build()).toString())
                .contains("'left'", "System.nanoTime()", "'latest'", "System.currentTimeMillis()");
    }
}
