package dev.tailrace.bench.compiled;

import dev.tailrace.graph.Pipeline;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.runtime.EventProcessor;

/** The nine steps as a pipeline, compiled in memory. */
public final class CompiledChain {

    private static final String SOURCE = "samples";

    private final Compiled compiled;

    /** Compiles; ends in this sink. */
    public CompiledChain(final ChainSink sink) {
        compiled = new Compiled(graph(), SOURCE, new ChainLog(sink));
    }

    private static StreamGraph graph() {
        final Pipeline pipeline = Pipeline.named("chain-of-nine");
        pipeline.source(SOURCE, SampleBytes::new)
                .mapToLong("value", SampleBytes::value)
                .map("tripled", ChainSteps::tripled)
                .filter("usual", ChainSteps::isUsual)
                .map("raised", ChainSteps::raised)
                .map("mixed", ChainSteps::mixed)
                .filter("frequent", ChainSteps::isFrequent)
                .map("widened", ChainSteps::widened)
                .filter("kept", ChainSteps::isKept)
                .map("lowered", ChainSteps::lowered)
                .boxed("result")
                .sink("results", LongEncoder::new);
        return pipeline.build();
    }

    /** A new processor, opened. */
    public EventProcessor opened() {
        return compiled.opened();
    }

    /** Sends all samples through a new processor, because event time never goes back. */
    public void pass(final byte[] samples) {
        final EventProcessor processor = opened();
        long position = 0;
        for (int at = 0; at < samples.length; at += SampleBytes.LENGTH) {
            processor.onRecord(samples, at, SampleBytes.LENGTH, ++position);
        }
        processor.endOfInput();
        processor.close();
    }
}
