package dev.tailrace.peers;

import com.fluxtion.runtime.EventProcessor;

/** Finds nodes in a processor: the running instances are not the configured ones. */
public final class FluxtionNodes {

    private FluxtionNodes() {}

    /**
     * The node of this name.
     *
     * @throws IllegalStateException if there is none
     */
    public static <T> T find(final EventProcessor<?> processor, final String name) {
        try {
            return processor.getNodeById(name);
        } catch (final NoSuchFieldException e) {
            throw new IllegalStateException("no node is called " + name, e);
        }
    }
}
