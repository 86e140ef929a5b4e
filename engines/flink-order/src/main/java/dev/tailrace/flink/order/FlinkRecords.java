package dev.tailrace.flink.order;

import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Creates {@link StreamRecord}s, Flink's envelopes of values. */
final class FlinkRecords {

    private FlinkRecords() {}

    /** Gives a record the timestamp of another one, or none. */
    static <T> StreamRecord<T> sameTime(final StreamRecord<?> from, final StreamRecord<T> to) {
        if (from.hasTimestamp()) {
            to.setTimestamp(from.getTimestamp());
        } else {
            to.eraseTimestamp();
        }
        return to;
    }
}
