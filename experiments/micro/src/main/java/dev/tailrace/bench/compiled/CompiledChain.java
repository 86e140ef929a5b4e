package dev.tailrace.bench.compiled;

import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.LongStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;

/** The nine steps of the chain as a pipeline, compiled in memory. */
public final class CompiledChain {

    private static final String SOURCE = "samples";

    private final Compiled compiled;

    private CompiledChain(final StreamGraph graph, final ChainSink sink) {
        compiled = new Compiled(graph, new ChainLog(sink));
    }

    /** From objects into the sink; the steps are references to methods. */
    public static CompiledChain ofObjects(final ChainSink sink) {
        final Pipeline pipeline = Pipeline.named("chain-of-nine");
        steps(pipeline.source(SOURCE, SampleSource::new).mapToLong("value", ChainSteps::value))
                .deliver("results", sink::onValue);
        return new CompiledChain(pipeline.build(), sink);
    }

    /** From objects into the sink; the steps are inline lambdas. */
    public static CompiledChain ofLambdas(final ChainSink sink) {
        final Pipeline pipeline = Pipeline.named("chain-of-lambdas");
        pipeline.source(SOURCE, SampleSource::new)
                .mapToLong("value", sample -> sample.value())
                .map("tripled", value -> ChainSteps.tripled(value))
                .filter("usual", value -> ChainSteps.isUsual(value))
                .map("raised", value -> ChainSteps.raised(value))
                .map("mixed", value -> ChainSteps.mixed(value))
                .filter("frequent", value -> ChainSteps.isFrequent(value))
                .map("widened", value -> ChainSteps.widened(value))
                .filter("kept", value -> ChainSteps.isKept(value))
                .map("lowered", value -> ChainSteps.lowered(value))
                .deliver("results", value -> sink.onValue(value));
        return new CompiledChain(pipeline.build(), sink);
    }

    /** From encoded records into an output log. */
    public static CompiledChain ofBytes(final ChainSink sink) {
        final Pipeline pipeline = Pipeline.named("chain-of-bytes");
        steps(pipeline.source(SOURCE, SampleBytes::new).mapToLong("value", SampleBytes::value))
                .sink("results", EightBytes::new);
        return new CompiledChain(pipeline.build(), sink);
    }

    private static LongStream steps(final LongStream values) {
        return values.map("tripled", ChainSteps::tripled)
                .filter("usual", ChainSteps::isUsual)
                .map("raised", ChainSteps::raised)
                .map("mixed", ChainSteps::mixed)
                .filter("frequent", ChainSteps::isFrequent)
                .map("widened", ChainSteps::widened)
                .filter("kept", ChainSteps::isKept)
                .map("lowered", ChainSteps::lowered);
    }

    /** Returns a new processor, opened. */
    public EventProcessor opened() {
        return compiled.opened();
    }

    /** Entry of a new processor for samples as objects. */
    public SourceEntry<Sample> entry() {
        return compiled.opened().entry(SOURCE);
    }

    /** Processes all samples with a new processor, because event time never goes back. */
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
