package example;

import dev.tailrace.io.TextEncoder;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.IdlePolicy;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.SourceOrder;
import java.time.Duration;

/** Two feeds in the order of time, without one that is silent. */
public final class IdleVenues implements PipelineDefinition {

    @Override
    public String name() {
        return "idle-venues";
    }

    @Override
    public String description() {
        return "two feeds in one order, without one that is silent";
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.order(SourceOrder.byTime().idle(IdlePolicy.goOnAfter(Duration.ofSeconds(1))));
        final EventStream<Integer> there = pipeline.source("there", CountedPipeline.Lengths::new);
        pipeline.source("here", CountedPipeline.Lengths::new)
                .union("both", there)
                .sink("lengths", () -> new TextEncoder<Integer>());
    }
}
