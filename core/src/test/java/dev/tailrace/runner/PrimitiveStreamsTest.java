package dev.tailrace.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.Encoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrimitiveStreamsTest {

    private final ListInput<String> input = new ListInput<>(List.of("a", "bcd", "ef", ""), text -> 0);
    private final Pipeline pipeline = Pipeline.named("test");
    private final CollectedOutput out = new CollectedOutput();

    @Test
    void shouldTakeLongsThroughStepsOfTheirOwn() {
        texts().mapToLong("length", String::length)
                .filter("some", length -> length > 0)
                .map("tenfold", length -> 10 * length)
                .mapToObject("text", length -> "n" + length)
                .sink("out", TextEncoder::new);

        assertThat(run()).containsExactly("n10", "n30", "n20");
    }

    @Test
    void shouldBoxOnRequest() {
        texts().mapToLong("length", String::length).boxed("longs").sink("a", TextEncoder::new);
        assertThat(run()).containsExactly("1", "3", "2", "0");
    }

    @Test
    void shouldEncodeLongsAtTheirEnd() {
        texts().mapToLong("length", String::length).sink("longs", LongText::new);

        assertThat(run()).containsExactly("1", "3", "2", "0");
    }

    private static final class LongText implements Encoder.OfLong {
        @Override
        public int maxLength() {
            return 20;
        }

        @Override
        public int encode(final long value, final byte[] target, final int offset) {
            return new TextEncoder<Long>().encode(value, target, offset);
        }
    }

    private EventStream<String> texts() {
        return pipeline.source("in", input::decoder);
    }

    private List<String> run() {
        SequentialRun.of(pipeline.build())
                .input("in", input)
                .outputs(out)
                .build()
                .run();
        return out.texts();
    }
}
