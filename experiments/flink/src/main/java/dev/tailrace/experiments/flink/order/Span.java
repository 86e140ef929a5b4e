package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.conflux.PathTimestamp;
import java.util.Locale;

/** A part of the way of a record, between two of its timestamps; a pair of columns of {@code runs.csv}. */
enum Span {
    /** To the end of the user's pipeline; this one and the next three begin when the record was due. */
    PROCESS((result, createdNs, arrivedNs) -> between(createdNs, PathTimestamp.PROCESS.of(result))),
    SINK((result, createdNs, arrivedNs) -> between(createdNs, PathTimestamp.SINK.of(result))),
    CONSUME((result, createdNs, arrivedNs) -> between(createdNs, PathTimestamp.CONSUME.of(result))),
    EMIT((result, createdNs, arrivedNs) -> between(createdNs, PathTimestamp.EMIT.of(result))),
    SINK_TO_CONSUME(
            (result, createdNs, arrivedNs) -> between(PathTimestamp.SINK.of(result), PathTimestamp.CONSUME.of(result))),
    CONSUME_TO_EMIT(
            (result, createdNs, arrivedNs) -> between(PathTimestamp.CONSUME.of(result), PathTimestamp.EMIT.of(result))),
    /** From the last timestamp of the method, the emission or else the sink, to the consumer of the results. */
    READ((result, createdNs, arrivedNs) -> {
        final long emittedNs = PathTimestamp.EMIT.of(result);
        return between(emittedNs == 0 ? PathTimestamp.SINK.of(result) : emittedNs, arrivedNs);
    });

    /** What {@link #ns} returns when the method of the result does not have one of the timestamps. */
    static final long NONE = -1;

    private interface Length {

        long ns(byte[] result, long createdNs, long arrivedNs);
    }

    private final Length length;

    Span(final Length length) {
        this.length = length;
    }

    /**
     * Length in nanoseconds, or {@link #NONE}.
     *
     * @param result a timed result
     */
    long ns(final byte[] result, final long createdNs, final long arrivedNs) {
        return length.ns(result, createdNs, arrivedNs);
    }

    private static long between(final long fromNs, final long toNs) {
        return fromNs == 0 || toNs == 0 ? NONE : Math.max(0, toNs - fromNs);
    }

    /** Column of its mean in milliseconds. */
    String column() {
        return this + "_ms";
    }

    /** Name in columns: {@code sink_to_consume}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
