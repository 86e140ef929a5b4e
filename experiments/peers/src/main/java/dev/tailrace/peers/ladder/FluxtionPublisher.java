package dev.tailrace.peers.ladder;

import com.fluxtion.runtime.annotations.OnTrigger;
import dev.tailrace.bench.compiled.LadderSink;

/** {@link dev.tailrace.bench.ladder.LadderPublisher} as a node of Fluxtion. */
public class FluxtionPublisher {

    /** Name by which the node is found in the processor. */
    public static final String NAME = "publisher";

    private final FluxtionLevels levels;
    private transient LadderSink sink;

    public FluxtionPublisher(final FluxtionLevels levels) {
        this.levels = levels;
    }

    /** Sets the sink, after the processor has been created. */
    public void publishTo(final LadderSink target) {
        sink = target;
    }

    @OnTrigger
    public boolean publish() {
        sink.onLadder(levels.ladder(), levels.midE4());
        return true;
    }
}
