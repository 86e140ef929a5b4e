package dev.tailrace.flink.region;

import org.apache.flink.api.java.functions.KeySelector;

/** Key selector that returns the key of the part to which a message is addressed. */
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
