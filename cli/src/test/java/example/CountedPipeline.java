package example;

import dev.tailrace.function.Nondeterministic;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts how often this process defines it, and how often it makes a decoder, which generating its source does. */
public final class CountedPipeline implements PipelineDefinition {

    public static final AtomicInteger DEFINED = new AtomicInteger();
    public static final AtomicInteger DECODERS = new AtomicInteger();

    @Override
    public String name() {
        return "counted";
    }

    @Override
    public String description() {
        return "counts";
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        DEFINED.incrementAndGet();
        pipeline.source("in", CountedPipeline::decoder).sink("out", () -> new TextEncoder<Integer>());
    }

    @Nondeterministic("the count changes no result")
    private static Lengths decoder() {
        DECODERS.incrementAndGet();
        return new Lengths();
    }

    /** Decodes a record as its length. */
    public static final class Lengths implements Decoder<Integer> {

        @Override
        public Integer decode(final byte[] buffer, final int offset, final int length, final long position) {
            return length;
        }

        @Override
        public long eventTimeNs(final Integer length) {
            return 0;
        }
    }
}
