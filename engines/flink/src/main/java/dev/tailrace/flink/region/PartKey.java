package dev.tailrace.flink.region;

import org.apache.flink.api.java.functions.KeySelector;

/** The key of the part that a message is for. */
final class PartKey implements KeySelector<PartMessage, Integer> {

    private static final long serialVersionUID = 1L;

    private final PartKeys keys;

    /** @param tasks of the stage that reads the messages, per partition task */
    PartKey(final int tasks) {
        keys = new PartKeys(tasks);
    }

    @Override
    public Integer getKey(final PartMessage message) {
        return keys.of(message.partitionTask(), message.task());
    }
}
