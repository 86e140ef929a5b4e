package dev.tailrace.bench.compiled;

import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.Pipeline;

/** The nine steps of the chain as a pipeline, compiled in memory. */
public final class CompiledChain {

    private static final String SOURCE = "samples";

    private CompiledChain() {}

    /** Entry of a new processor whose steps are references to methods. */
    public static SourceEntry<Sample> ofMethods(final ChainSink sink) {
        final Pipeline pipeline = Pipeline.named("chain-of-nine");
        pipeline.source(SOURCE, SampleSource::new)
                .mapToLong("value", ChainSteps::value)
                .map("tripled", ChainSteps::tripled)
                .filter("usual", ChainSteps::isUsual)
                .map("raised", ChainSteps::raised)
                .map("mixed", ChainSteps::mixed)
                .filter("frequent", ChainSteps::isFrequent)
                .map("widened", ChainSteps::widened)
                .filter("kept", ChainSteps::isKept)
                .map("lowered", ChainSteps::lowered)
                .deliver("results", sink::onValue);
        return compiled(pipeline);
    }

    /** Entry of a new processor whose steps are inline lambdas. */
    public static SourceEntry<Sample> ofLambdas(final ChainSink sink) {
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
        return compiled(pipeline);
    }

    private static SourceEntry<Sample> compiled(final Pipeline pipeline) {
        return new Compiled(pipeline.build()).opened().entry(SOURCE);
    }
}
