package dev.tailrace.experiments.flink.listing1;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Split enumerator that assigns the only split to the only reader, and again when the reader returns it. Its state is
 * whether the split is assigned.
 */
final class NumbersEnumerator implements SplitEnumerator<NumbersSplit, Boolean> {

    private final SplitEnumeratorContext<NumbersSplit> context;
    private final List<NumbersSplit> unassigned = new ArrayList<>();

    NumbersEnumerator(final SplitEnumeratorContext<NumbersSplit> context, final boolean assigned) {
        this.context = context;
        if (!assigned) {
            unassigned.add(NumbersSplit.first());
        }
    }

    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(final int subtask, final String host) {}

    @Override
    public void addSplitsBack(final List<NumbersSplit> splits, final int subtask) {
        unassigned.addAll(splits);
    }

    @Override
    public void addReader(final int subtask) {
        unassigned.forEach(split -> context.assignSplit(split, subtask));
        unassigned.clear();
        context.signalNoMoreSplits(subtask);
    }

    @Override
    public Boolean snapshotState(final long checkpointId) {
        return unassigned.isEmpty();
    }

    @Override
    public void close() {}

    /** Writes the state as one byte. */
    static final class Format implements SimpleVersionedSerializer<Boolean> {

        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(final Boolean assigned) {
            return new byte[] {(byte) (assigned ? 1 : 0)};
        }

        @Override
        public Boolean deserialize(final int version, final byte[] bytes) {
            return bytes[0] == 1;
        }
    }
}
