package dev.tailrace.load.workload;

import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;

/** A minimal pipeline: emits each record with a higher price. Measures the engine's own cost. */
public final class PayloadPipeline implements PipelineDefinition {

    /** Name of the source. */
    public static final String SOURCE = "records";

    /** Name of the sink. */
    public static final String SINK = "results";

    private static final long MARK_UP_E4 = 1;

    @Override
    public String name() {
        return "mark-up";
    }

    @Override
    public String description() {
        return "records at a higher price: no state, next to no work";
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.source(SOURCE, PayloadDecoder::new)
                .map("mark-up", PayloadPipeline::markUp)
                .sink(SINK, PayloadEncoder::new);
    }

    /** The only step of the pipeline. */
    public static Payload markUp(final Payload payload) {
        return payload.markUp(MARK_UP_E4);
    }
}
