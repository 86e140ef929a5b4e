package dev.tailrace.calculation.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.aggregate.Aggregates;
import dev.tailrace.aggregate.Sum;
import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Output;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.calculation.GroupWindows;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.RunningGroups;
import dev.tailrace.runtime.calculation.Timer;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * A snapshot with calculations that an earlier release has written is still restored, and the same state still gives the
 * same bytes.
 *
 * <p>The file must never be written again. Names of classes and fields here are part of it.
 */
class StoredCalculationTest {

    private static final int TICKS = 60;
    private static final int SAVED_AFTER = 37;
    private static final Sum<Tick> SUM = Aggregates.sum(Tick::value);

    private record Tick(long timeNs, int key, long value) {}

    private static final class Report {

        private final GroupWindows<Tick> windows;
        private final RunningGroups<Tick> groups;
        private final Timer pause;
        private final Output<String> results;
        private long count;
        private String latest = "none";

        Report(
                final GroupWindows<Tick> windows,
                final RunningGroups<Tick> groups,
                final Timer pause,
                final Output<String> results) {
            this.windows = windows;
            this.groups = groups;
            this.pause = pause;
            this.results = results;
        }

        void onTick(final Tick tick) {
            count++;
            latest = "tick " + tick.value() + " after " + SUM.value(groups.get(groups.latestKey()));
            pause.set(tick.timeNs() + tick.value() % 9);
            results.emit(latest + ", no. " + count);
        }

        void onWindows() {
            for (int place = 0; place < windows.size(); place++) {
                results.emit(windows.get(place).endNs() + " " + SUM.value(windows.get(place)) + " after " + count);
            }
        }

        void onPause(final long dueNs) {
            results.emit("pause at " + dueNs + ", " + latest);
        }

        void onInterval(final long dueNs) {
            results.emit("interval " + dueNs + ", " + count);
        }
    }

    private static void define(final Calculation calculation, final Input<Tick> ticks, final Outlet<String> results) {
        final Timer pause = calculation.timer("pause");
        final Node<GroupWindows<Tick>> windows =
                ticks.keyById(Tick::key).slidingWindow("windows", Duration.ofNanos(20), Duration.ofNanos(10), SUM);
        final Node<RunningGroups<Tick>> groups =
                ticks.keyBy(tick -> "key " + tick.key()).running("groups", SUM);
        calculation
                .node("report", new Report(windows.object(), groups.object(), pause, results))
                .reads(groups)
                .onAlways(ticks, Report::onTick)
                .onParentAlways(windows, Report::onWindows)
                .onTimerAlways(pause, Report::onPause)
                .everyAlways(Duration.ofNanos(40), Report::onInterval);
    }

    private static StreamGraph graph(final ListInput<Tick> input) {
        final Pipeline pipeline = Pipeline.named("stored");
        final EventStream<Tick> ticks = pipeline.source("ticks", input::decoder);
        StreamCalculation.calculate(ticks, "whole", Tick.class, StoredCalculationTest::define)
                .timers(Duration.ofNanos(5))
                .sink("whole-out", TextEncoder::new);
        StreamCalculation.calculate(ticks.keyById("key", Tick::key), "keyed", Tick.class, StoredCalculationTest::define)
                .timers(Duration.ofNanos(10))
                .sink("keyed-out", TextEncoder::new);
        return pipeline.build();
    }

    private static final class Processor {

        private final CollectedOutput whole = new CollectedOutput();
        private final CollectedOutput keyed = new CollectedOutput();
        private final EventProcessor processor;

        Processor() {
            final List<Tick> ticks = IntStream.range(0, TICKS)
                    .mapToObj(i -> new Tick(7 * i + i % 5, i * i % 3, i))
                    .toList();
            final StreamGraph graph = graph(new ListInput<>(ticks, Tick::timeNs));
            processor = Interpreter.of(graph)
                    .apply(new GraphWiring(
                            graph, Map.of("whole-out", whole, "keyed-out", keyed), new InputFaults(OnError.FAIL)));
            processor.open();
        }

        void run(final int from, final int to) {
            for (int position = from + 1; position <= to; position++) {
                processor.onRecord(new byte[0], 0, 0, position);
            }
        }
    }

    private static byte[] stored() throws IOException {
        try (InputStream in = StoredCalculationTest.class.getResourceAsStream("calculations-1.snapshot")) {
            return in.readAllBytes();
        }
    }

    @Test
    void shouldRestoreCalculationsFromAStoredSnapshot() throws IOException {
        final Processor all = new Processor();
        all.run(0, TICKS);
        final Processor before = new Processor();
        before.run(0, SAVED_AFTER);

        final Processor restored = new Processor();
        assertThat(restored.processor.restore(stored()).lines()).isEmpty();
        assertThat(restored.processor.snapshot()).isEqualTo(stored());
        restored.run(SAVED_AFTER, TICKS);

        assertThat(restored.whole.texts())
                .hasSizeGreaterThan(TICKS - SAVED_AFTER)
                .isEqualTo(all.whole
                        .texts()
                        .subList(before.whole.texts().size(), all.whole.texts().size()));
        assertThat(restored.keyed.texts())
                .hasSizeGreaterThan(TICKS - SAVED_AFTER)
                .isEqualTo(all.keyed
                        .texts()
                        .subList(before.keyed.texts().size(), all.keyed.texts().size()));
    }

    @Test
    void shouldStillWriteTheBytesOfTheStoredSnapshot() throws IOException {
        final Processor processor = new Processor();
        processor.run(0, SAVED_AFTER);

        assertThat(processor.processor.snapshot()).isEqualTo(stored());
    }
}
