package dev.tailrace.experiments.flink.conflux;

import org.apache.flink.api.common.serialization.SerializationSchema;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.types.IntValue;

/**
 * Converts records and watermarks to the frames that are written to the partitions of their paths. The number of a record
 * is its timestamp. Flink emits a watermark only after it has arrived on all channels, so the watermark goes to all paths
 * that end in this task, and to no others.
 *
 * @param <T> type of the values
 */
final class PathWriter<T> extends AbstractStreamOperator<Tuple2<IntValue, byte[]>>
        implements OneInputStreamOperator<Tuple2<IntValue, T>, Tuple2<IntValue, byte[]>> {

    private static final long serialVersionUID = 1;

    private final PathGroups groups;
    private final SerializationSchema<T> values;
    private transient Tuple2<IntValue, byte[]> written;
    private transient StreamRecord<Tuple2<IntValue, byte[]>> reused;
    private transient int[] ownPaths;

    PathWriter(final PathGroups groups, final SerializationSchema<T> values) {
        this.groups = groups;
        this.values = values;
    }

    @Override
    public void open() throws Exception {
        super.open();
        written = Tuple2.of(new IntValue(), null);
        reused = new StreamRecord<>(written);
        ownPaths = groups.pathsInto(getRuntimeContext().getTaskInfo().getIndexOfThisSubtask());
    }

    @Override
    public void processElement(final StreamRecord<Tuple2<IntValue, T>> element) {
        final Tuple2<IntValue, T> record = element.getValue();
        write(record.f0.getValue(), PathFrame.record(element.getTimestamp(), values.serialize(record.f1)));
    }

    @Override
    public void processWatermark(final Watermark mark) {
        final byte[] frame = PathFrame.watermark(mark.getTimestamp());
        for (final int path : ownPaths) {
            write(path, frame);
        }
    }

    @Override
    public void processWatermarkStatus(final WatermarkStatus status) {
        if (status.isIdle()) {
            throw new IllegalStateException("a source or a channel was declared idle, so watermarks ignore it, and a"
                    + " record of it could come after a watermark that excludes it: the Conflux method needs"
                    + " watermark strategies without withIdleness");
        }
    }

    private void write(final int path, final byte[] frame) {
        written.f0.setValue(path);
        written.f1 = frame;
        output.collect(reused.replace(written));
    }
}
