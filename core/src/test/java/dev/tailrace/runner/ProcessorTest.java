package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.OnError;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A run of a processor that somebody wrote by hand, and the wiring that it gets its parts from. */
class ProcessorTest {

    private static final ListInput<Long> INPUT = new ListInput<>(List.of(3L, 4L, 5L), Long::longValue);

    private final CollectedOutput out = new CollectedOutput();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    private static StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("test");
        pipeline.source("in", INPUT::decoder)
                .map("twice", n -> 2 * n)
                .keyById("number", Long::intValue)
                .process("pass", () -> (record, output) -> output.emit(record))
                .sink("out", TextEncoder::new);
        return pipeline.build();
    }

    private Wiring wiring() {
        return new GraphWiring(graph(), Map.of("out", out), inputFaults);
    }

    /** What a compiler makes of the graph, nearly. */
    private static final class Twice implements EventProcessor {

        private final Decoder<Long> decoder;
        private final Mapper<Long, Long> twice;
        private final Encoder<Object> encoder;
        private final OutputLog out;
        private final byte[] bytes;
        private long sequence = -1;
        private String calls = "";

        Twice(final Wiring wiring) {
            decoder = wiring.instance("in");
            twice = wiring.function("twice");
            encoder = wiring.instance("out");
            out = wiring.output("out");
            bytes = new byte[encoder.maxLength()];
        }

        @Override
        public void open() {
            calls += "open ";
        }

        @Override
        public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
            sequence++;
            final Long record = twice.map(decoder.decode(buffer, offset, length, position));
            out.write(bytes, 0, encoder.encode(record, bytes, 0), sequence, 0);
        }

        @Override
        public void state(final StateSections sections) {
            sections.section(OWN_STATE);
        }

        @Override
        public void endOfInput() {
            calls += "end ";
        }

        @Override
        public void close() {
            calls += "close";
        }

        @Override
        public long nowNs() {
            return 17;
        }

        @Override
        public long sequence() {
            return sequence;
        }
    }

    @Test
    void shouldRunTheProcessorThatItIsGiven() {
        final Twice[] made = new Twice[1];
        final SequentialRun run = SequentialRun.of(graph())
                .input("in", new ListInput<>(List.of(3L, 4L, 5L), Long::longValue))
                .outputs(out)
                .processor(wiring -> made[0] = new Twice(wiring))
                .build();
        final PipelineRun.Summary summary = run.run();
        assertThat(out.texts()).containsExactly("6", "8", "10");
        assertThat(made[0].calls).isEqualTo("open end close");
        assertThat(run.progress().eventTimeNs()).isEqualTo(17);
        assertThat(summary).isEqualTo(new PipelineRun.Summary(3, 3, false));
    }

    @Test
    void shouldInterpretWhenNoProcessorIsGiven() {
        SequentialRun.of(graph())
                .input("in", new ListInput<>(List.of(3L, 4L, 5L), Long::longValue))
                .outputs(out)
                .build()
                .run();
        assertThat(out.texts()).containsExactly("6", "8", "10");
    }

    @Test
    void shouldHandOutThePartsOfTheGraph() {
        final Wiring wiring = wiring();
        final Mapper<Long, Long> twice = wiring.function("twice");
        final IdKey<Long> key = wiring.key("pass", 0);
        assertThat(twice.map(21L)).isEqualTo(42L);
        assertThat(key.idOf(7L)).isEqualTo(7);
        assertThat(wiring.<Object>instance("out"))
                .isInstanceOf(TextEncoder.class)
                .isNotSameAs(wiring.<Object>instance("out"));
        assertThat(wiring.<Object>factory("pass").get()).isNotNull();
        assertThat(wiring.output("out")).isSameAs(out);
        assertThat(wiring.inputFaults()).isSameAs(inputFaults);
    }

    @Test
    void shouldHandOutTheKeyOfEachInput() {
        final Pipeline pipeline = Pipeline.named("two");
        final EventStream<Long> numbers = pipeline.source("in", INPUT::decoder);
        numbers.keyById("a", n -> 10)
                .connect(numbers.keyById("b", n -> 20))
                .process("both", Both::new)
                .sink("out", TextEncoder::new);
        final Wiring wiring = new GraphWiring(pipeline.build(), Map.of("out", out), inputFaults);
        assertThat(wiring.<IdKey<Long>>key("both", 0).idOf(1L)).isEqualTo(10);
        assertThat(wiring.<IdKey<Long>>key("both", 1).idOf(1L)).isEqualTo(20);
    }

    private static final class Both implements ConnectOperator<Long, Long, Long> {

        @Override
        public void onLeft(final int key, final Long record, final Output<Long> output) {}

        @Override
        public void onRight(final int key, final Long record, final Output<Long> output) {}
    }

    @Test
    void shouldHandOutTheTableAndTheKeyOfAnEnrichment() {
        final LookupTable<String> names = key -> "n" + key;
        final Pipeline pipeline = Pipeline.named("names");
        pipeline.source("in", INPUT::decoder)
                .enrich("names", names, Long::longValue, () -> (Long n, String name) -> name)
                .sink("out", TextEncoder::new);
        final Wiring wiring = new GraphWiring(pipeline.build(), Map.of("out", out), inputFaults);
        assertThat(wiring.<String>table("names")).isSameAs(names);
        assertThat(wiring.<Mapper.ToLong<Long>>function("names").map(9L)).isEqualTo(9);
        assertThat(wiring.<Enricher<Long, String, String>>instance("names").enrich(9L, "nine"))
                .isEqualTo("nine");
    }

    @Test
    void shouldNameTheNodeThatLacksWhatAProcessorAsksFor() {
        final Wiring wiring = wiring();
        assertLacks(() -> wiring.table("twice"), "node 'twice' is a map and has no table");
        assertLacks(() -> wiring.function("pass"), "node 'pass' is a process and has no function");
        assertLacks(() -> wiring.factory("twice"), "node 'twice' is a map and has no factory");
        assertLacks(() -> wiring.key("twice", 0), "node 'twice' is a map and has no key of input 0");
        assertLacks(() -> wiring.key("pass", 1), "node 'pass' is a process and has no key of input 1");
        assertLacks(() -> wiring.output("twice"), "node 'twice' is a map and has no output log");
        assertThatThrownBy(() -> wiring.instance("other"))
                .isInstanceOf(NoSuchElementException.class)
                .hasMessage("pipeline 'test' has no node 'other'; it has [in, twice, pass, out]");
    }

    private static void assertLacks(final ThrowingCallable question, final String what) {
        assertThatThrownBy(question)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pipeline 'test': " + what + "; the processor that asks for it was made for another graph");
    }
}
