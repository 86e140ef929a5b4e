package dev.tailrace.peers.published;

import com.fluxtion.compiler.Fluxtion;
import com.fluxtion.runtime.EventProcessor;
import dev.tailrace.peers.FluxtionClock;
import dev.tailrace.peers.FluxtionNodes;

/** The published benchmark compiled by Fluxtion, in memory. */
public final class FluxtionAsPublished {

    private final PublishedService service;
    private final PublishedPublisher publisher;

    /** Compiles and starts the benchmark. */
    public FluxtionAsPublished(final FluxtionClock clock) {
        final EventProcessor<?> processor = Fluxtion.compile(config -> config.addNode(
                new PublishedPublisher(new PublishedLevels(new PublishedSkew(new PublishedMid()))),
                PublishedPublisher.NAME));
        processor.init();
        clock.set(processor);
        service = processor.getExportedService(PublishedService.class);
        publisher = FluxtionNodes.find(processor, PublishedPublisher.NAME);
    }

    /** The entry for ladders. */
    public PublishedService service() {
        return service;
    }

    /** The publisher, which keeps the last ladder. */
    public PublishedPublisher publisher() {
        return publisher;
    }
}
