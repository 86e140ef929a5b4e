package dev.tailrace.compiler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.FirstOrLast;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.aggregate.Mean;
import dev.tailrace.aggregate.StandardDeviation;
import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.sample.Alarm;
import dev.tailrace.compiler.sample.Alarms;
import dev.tailrace.compiler.sample.Held;
import dev.tailrace.compiler.sample.Pairs;
import dev.tailrace.compiler.sample.Smoothed;
import dev.tailrace.compiler.sample.Spread;
import dev.tailrace.compiler.sample.Tick;
import dev.tailrace.compiler.sample.TickText;
import dev.tailrace.compiler.sample.Total;
import dev.tailrace.function.Holder;
import dev.tailrace.function.Joiner;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import dev.tailrace.testkit.MovingProcessor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Snapshots of whole pipelines that an earlier version has written are restored by the interpreter and by the compiled
 * class, and the run continues as if it had never stopped. A pipeline of this test has the state of every kind of node.
 *
 * <p>The files must never be written again; {@code -Dtailrace.golden=DIR} writes the file of a new pipeline into that folder.
 */
class StoredStateTest {

    private static final int TICKS = 400;
    private static final Duration WINDOW = Duration.ofNanos(25);

    private static StreamGraph graph(final String name, final Consumer<EventStream<Tick>> definition) {
        final Pipeline pipeline = Pipeline.named(name);
        definition.accept(pipeline.source("ticks", () -> input().decoder()));
        return pipeline.build();
    }

    /** Three ticks in a hundred come late. */
    private static ListInput<Tick> input() {
        final List<Tick> ticks = new ArrayList<>();
        long timeNs = 0;
        for (int i = 0; i < TICKS; i++) {
            timeNs += i % 29 == 0 ? 40 : i % 3;
            ticks.add(new Tick(i % 33 == 5 ? timeNs - 30 : timeNs, i * 7 % 5, i * 31 % 97));
        }
        return new ListInput<>(ticks, Tick::timeNs);
    }

    private static void shouldContinue(final String name, final Consumer<EventStream<Tick>> definition) {
        final StreamGraph graph = graph(name, definition);
        final Class<?> compiled = Compiled.type(graph);
        final List<Function<Wiring, EventProcessor>> both =
                List.of(Interpreter.of(graph), wiring -> Compiled.create(compiled, wiring));
        final CollectedOutput whole = Compiled.run(graph, input(), null);
        for (final Function<Wiring, EventProcessor> before : both) {
            for (final Function<Wiring, EventProcessor> after : both) {
                final CollectedOutput out = Compiled.run(
                        graph,
                        input(),
                        wiring -> new MovingProcessor(
                                wiring, List.of(before, after), LongStream.of(TICKS / 2), stored(name)));
                assertThat(out.texts()).isEqualTo(whole.texts());
                assertThat(out.labels()).isEqualTo(whole.labels());
            }
        }
    }

    private static UnaryOperator<byte[]> stored(final String name) {
        return snapshot -> {
            final String folder = System.getProperty("tailrace.golden");
            try (InputStream file = StoredStateTest.class.getResourceAsStream("/stored/" + name + ".state")) {
                if (folder != null) {
                    Files.write(Path.of(folder, name + ".state"), snapshot);
                    return snapshot;
                }
                assertThat(file).as("stored snapshot of " + name).isNotNull();
                final byte[] stored = file.readAllBytes();
                assertThat(snapshot).as("the same state as bytes").isEqualTo(stored);
                return stored;
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    @Test
    void shouldRestoreOperatorsWindowsAndJoins() {
        shouldContinue("every-node", ticks -> {
            final Holder<Tick, Held> held = Holder.copying(Held::new, (tick, into) -> into.copy(tick));
            final KeyedStream.ById<Tick> byKey = ticks.keyById("key", Tick::key);
            byKey.tumblingWindow(WINDOW).aggregate("tumbling", Total::new).sink("s1", TickText::new);
            byKey.tumblingWindow(WINDOW)
                    .aggregate("rows", new Spread(), Spread.Width::new)
                    .sink("s2", TickText::new);
            ticks.keyBy("name", Tick::name)
                    .slidingWindow(WINDOW.multipliedBy(3), WINDOW)
                    .aggregate("sliding", new Spread(), Spread.Width::new)
                    .sink("s3", TickText::new);
            byKey.sessionWindow(Duration.ofNanos(30), Duration.ofNanos(5))
                    .aggregate("session", Total::new)
                    .sink("s4", TickText::new);
            byKey.countWindow(7).aggregate("count", Total::new).sink("s5", TickText::new);
            byKey.countWindow(6, 2)
                    .aggregate("sliding-count", new Spread(), Spread.Width::new)
                    .sink("s6", TickText::new);
            byKey.running("running", Total::new).sink("s7", TickText::new);
            final EventStream<Tick> alarms = ticks.keyBy("name-again", Tick::name)
                    .process("alarm", Alarm::new)
                    .timers(Duration.ofNanos(10));
            final EventStream<Tick> keyed =
                    byKey.processKeyed("alarms", Alarms::new).timers(Duration.ofNanos(10));
            keyed.keyById("left", Tick::key)
                    .connect(alarms.keyById("right", Tick::key))
                    .process("pairs", Pairs::new)
                    .timers(Duration.ofNanos(10))
                    .sink("s8", TickText::new);
            byKey.connect(ticks.map("twice", tick -> new Tick(tick.timeNs(), tick.key(), 2 * tick.value()))
                            .keyById("key-of-twice", Tick::key))
                    .join("join", Joiner.Kind.LEFT, held, held, Held.Both::new)
                    .sink("s9", TickText::new);
            byKey.connect(keyed.keyById("key-of-alarms", Tick::key))
                    .intervalJoin("interval", Duration.ofNanos(-8), Duration.ofNanos(8), held, held, Held.Both::new)
                    .sink("s10", TickText::new);
            byKey.connect(alarms.keyById("key-of-alarm", Tick::key))
                    .asOfJoin("as-of", held, Held.AsOf::new)
                    .sink("s11", TickText::new);
        });
    }

    @Test
    void shouldRestoreTheAggregatesOfTheLibrary() {
        final StandardDeviation<Tick> deviation = Aggregates.populationDeviation(Tick::value);
        final Mean<Tick> mean = Aggregates.weightedMean(Tick::value, Tick::timeNs);
        final FirstOrLast<Tick> first = Aggregates.first(Tick::value);
        final FirstOrLast<Tick> last = Aggregates.last(Tick::value);
        shouldContinue("aggregates", ticks -> {
            final KeyedStream.ById<Tick> byKey = ticks.keyById("key", Tick::key);
            byKey.slidingWindow(WINDOW.multipliedBy(2), WINDOW)
                    .aggregate("deviation", deviation)
                    .map("deviations", group -> tick(group, (long) (1000 * deviation.value(group))))
                    .sink("s1", TickText::new);
            byKey.tumblingWindow(WINDOW)
                    .aggregate("mean", mean)
                    .map("means", group -> tick(group, (long) (1000 * mean.value(group))))
                    .sink("s2", TickText::new);
            byKey.sessionWindow(Duration.ofNanos(30), Duration.ofNanos(5))
                    .aggregate("first", first)
                    .map("firsts", group -> tick(group, first.value(group)))
                    .sink("s3", TickText::new);
            byKey.countWindow(9)
                    .aggregate("last", last)
                    .map("lasts", group -> tick(group, last.value(group)))
                    .sink("s4", TickText::new);
        });
    }

    private static Tick tick(final GroupRow group, final long value) {
        return new Tick(group.startNs(), group.key(), value);
    }

    @Test
    void shouldRestoreCalculations() {
        shouldContinue("calculations", ticks -> {
            StreamCalculation.calculate(ticks, "gaps", Tick.class, Smoothed::untimed)
                    .sink("s1", TickText::new);
            StreamCalculation.<Tick, Tick>calculate(
                            ticks.keyById("key", Tick::key),
                            "smoothed",
                            Tick.class,
                            (calculation, records, results) -> Smoothed.define(calculation, records, results, 7))
                    .timers(Duration.ofNanos(10))
                    .sink("s2", TickText::new);
        });
    }
}
