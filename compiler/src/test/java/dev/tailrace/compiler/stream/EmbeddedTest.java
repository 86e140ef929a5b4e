package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.compiler.sample.LongBytes;
import dev.tailrace.compiler.sample.Spread;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickDecoder;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.Allocation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Processors inside another program: records come as objects, and results leave as objects, compiled or not. */
class EmbeddedTest {

    private static final Tick[] TICKS = {new Tick(1, 1, 5), new Tick(2, 2, 6), new Tick(2, 1, 7), new Tick(30, 1, 9)};

    private final List<Object> delivered = new ArrayList<>();
    private long sum;

    private StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("embedded");
        final EventStream<Tick> ticks = pipeline.source("ticks", TickDecoder::new);
        ticks.filter("odd", Tick::isOdd).deliver("records", delivered::add);
        ticks.mapToLong("value", Tick::value)
                .filter("large", value -> value > 5)
                .deliver("longs", delivered::add);
        return pipeline.build();
    }

    private EventProcessor opened(final StreamGraph graph, final boolean compiled) {
        final Class<?> type = compiled ? Compiled.type(graph) : null;
        final Function<Wiring, EventProcessor> maker =
                compiled ? wiring -> Compiled.create(type, wiring) : Interpreter.of(graph);
        final SequentialRun.Binding binding = SequentialRun.of(graph).processor(maker);
        graph.sinks().forEach(sink -> binding.output(sink.name(), new CountingOutput()));
        return binding.embed();
    }

    /** Counts bytes, so that nobody can leave out what writes them. */
    private final class CountingOutput implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            sum += buffer[offset + length - 1];
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeAndDeliverObjects(final boolean compiled) {
        final EventProcessor processor = opened(graph(), compiled);
        final SourceEntry<Tick> entry = processor.entry("ticks");

        entry.accept(TICKS[0], TICKS[0].timeNs());
        entry.acceptAll(TICKS, new long[] {1, 2, 2, 30}, 1, 3);

        assertThat(delivered).containsExactly(TICKS[0], 6L, TICKS[2], 7L);
        assertThat(processor.sequence()).isEqualTo(2);
        assertThat(processor.nowNs()).isEqualTo(2);
    }

    @Test
    void shouldSayWhichSinksHaveNoLog() {
        final Pipeline pipeline = Pipeline.named("unbound");
        pipeline.source("ticks", TickDecoder::new).sink("out", TickText::new);
        assertThatThrownBy(() -> SequentialRun.of(pipeline.build()).embed())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot embed 'unbound': sink 'out' has no log");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldSayThatThereIsNoSuchSource(final boolean compiled) {
        final EventProcessor processor = opened(graph(), compiled);
        assertThatThrownBy(() -> processor.entry("tocks"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown source 'tocks'; available: 'ticks'");
    }

    /** The interpreter boxes primitives, so this is about compiled classes only. */
    @Test
    void shouldAllocateNothingOnceItIsWarm() {
        final Pipeline pipeline = Pipeline.named("quiet");
        final EventStream<Tick> ticks = pipeline.source("ticks", TickDecoder::new);
        ticks.filter("odd", Tick::isOdd).mapToLong("value", Tick::value).deliver("sum", value -> sum += value);
        ticks.mapToLong("longs", Tick::value).sink("encodedLongs", LongBytes::new);
        ticks.keyById("key", Tick::key)
                .tumblingWindow(Duration.ofNanos(50))
                .aggregate("windows", new Spread())
                .deliver("rows", group -> sum += group.rows()[group.at()]);
        ticks.keyById("key", Tick::key)
                .running("running", new Spread(), GroupRow::new)
                .deliver("sums", group -> sum += group.key());
        ticks.keyById("key", Tick::key)
                .slidingWindow(Duration.ofNanos(100), Duration.ofNanos(50))
                .aggregate("sliding", new Spread())
                .deliver("slides", group -> sum += group.endNs());
        final SourceEntry<Tick> entry = opened(pipeline.build(), true).entry("ticks");
        final long[] timeNs = {0};

        final long bytes = Allocation.inSteadyState(() -> {
            for (int round = 0; round < 5_000; round++) {
                entry.accept(TICKS[round & 3], timeNs[0]++);
            }
        });

        assertThat(sum).isNotZero();
        assertThat(bytes).isZero();
    }
}
