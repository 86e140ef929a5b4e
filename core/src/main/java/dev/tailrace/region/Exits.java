package dev.tailrace.region;

import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;

/** Where the results of a task go that do not stay in it. */
public final class Exits {

    private Exits() {}

    /** Behind the region. */
    public static Output<Object> leaving(final RegionTask task, final int channel, final Carrier carrier) {
        return record -> task.leave(channel, carrier, record);
    }

    /** To another task of the region. */
    public static Output<Object> sending(
            final RegionTask task, final int channel, final Carrier carrier, final Route route) {
        return record -> task.send(channel, carrier, record, route);
    }

    /** To a sink, encoded. */
    public static OutputLog encoded(final RegionTask task, final int channel) {
        return new Encoded((buffer, offset, length) -> task.leave(channel, buffer, offset, length));
    }

    /** From a serial phase into the region behind it. */
    public static Output<Object> pushing(final Splitter splitter, final int channel) {
        return record -> splitter.push(channel, record);
    }

    /** From a serial phase to a sink, past the region behind it. */
    public static OutputLog passing(final Splitter splitter, final int channel) {
        return new Encoded((buffer, offset, length) -> splitter.pass(channel, buffer, offset, length));
    }

    private interface Bytes {

        void take(byte[] buffer, int offset, int length);
    }

    /** Ordinals are counted where results leave. */
    private record Encoded(Bytes bytes) implements OutputLog {

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            bytes.take(buffer, offset, length);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
