package dev.tailrace.progress.simulation;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.tailrace.function.Aggregate;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runner.Interpreter;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ListInput;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Histories with a graph as users write it, whose state is saved as that of any graph. */
class InterpretedTasksTest {

    private static final int HISTORIES = 60;

    private record Reading(int key, int value, long timeNs) {}

    private static final class ReadingDecoder implements Decoder<Reading> {

        @Override
        public Reading decode(final byte[] buffer, final int offset, final int length, final long position) {
            final ByteBuffer from = ByteBuffer.wrap(buffer, offset, length);
            return new Reading(from.getInt(), from.getInt(), from.getLong());
        }

        @Override
        public long eventTimeNs(final Reading reading) {
            return reading.timeNs();
        }
    }

    private static final class RunningSum implements Operator<Reading, String> {

        private long sum;

        @Override
        public void onRecord(final Reading reading, final Output<String> output) {
            sum += reading.value();
            output.emit("sum " + sum);
            if (reading.value() % 5 == 0) {
                output.emit("five " + sum);
            }
        }
    }

    private static final class WindowSum implements Aggregate<Reading, String> {

        private long sum;

        @Override
        public void add(final Reading reading) {
            sum += reading.value();
        }

        @Override
        public String result(final long startNs, final long endNs) {
            return "window " + endNs + " " + sum;
        }

        @Override
        public void clear() {
            sum = 0;
        }
    }

    @Test
    void shouldKeepItsPromisesWithAnInterpretedGraph() {
        for (long seed = 1; seed <= HISTORIES; seed++) {
            for (final Scenario scenario :
                    List.of(Scenario.exactlyOnce(), Scenario.committing(), Scenario.atLeastOnce())) {
                final World world = new World(seed, scenario, InterpretedTasksTest::make);
                assertThatCode(world::run)
                        .as("seed %d, %s", seed, scenario.name())
                        .doesNotThrowAnyException();
            }
        }
    }

    private static StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("simulated");
        final EventStream<Reading> readings = pipeline.source("in", ReadingDecoder::new);
        readings.filter("third", reading -> reading.value() % 3 != 0)
                .keyById("key", Reading::key)
                .process("sums", RunningSum::new)
                .sink("results", TextEncoder::new);
        readings.keyById("windowKey", Reading::key)
                .tumblingWindow(Duration.ofNanos(10))
                .aggregate("windowSums", WindowSum::new)
                .sink("windows", TextEncoder::new);
        return pipeline.build();
    }

    private static EventProcessor make(final int version, final OutputLog results, final OutputLog windows) {
        final StreamGraph graph = graph();
        final EventProcessor[] made = new EventProcessor[1];
        SequentialRun.of(graph)
                .input("in", new ListInput<>(List.<Reading>of(), Reading::timeNs))
                .output("results", results)
                .output("windows", windows)
                .processor(wiring -> made[0] = Interpreter.of(graph).apply(wiring))
                .build();
        return made[0];
    }
}
