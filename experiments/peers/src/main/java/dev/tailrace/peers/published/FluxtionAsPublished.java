package dev.tailrace.peers.published;

import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** The published benchmark compiled by Fluxtion, in memory. */
public final class FluxtionAsPublished {

    private final PublishedService service;
    private final PublishedPublisher publisher;

    /** Compiles and starts. */
    public FluxtionAsPublished(final FluxtionClock clock) {
        final EventProcessor<?> processor = Fluxtion.compile(config -> config.addNode(
                new PublishedPublisher(new PublishedLevels(new PublishedSkew(new PublishedMid()))),
                PublishedPublisher.NAME));
        processor.init();
        clock.set(processor);
        service = processor.getExportedService(PublishedService.class);
        publisher = FluxtionNodes.find(processor, PublishedPublisher.NAME);
    }

    /** Takes ladders. */
    public PublishedService service() {
        return service;
    }

    /** Knows the last one. */
    public PublishedPublisher publisher() {
        return publisher;
    }
}
