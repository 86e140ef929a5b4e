package dev.tailrace.flink.task;

import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeutils.base.array.BytePrimitiveArraySerializer;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.filesystem.AbstractFsCheckpointStorageAccess;

/**
 * Positions and identities of the partition tasks of a Flink task, kept as operator state in addition to their keyed state.
 * The process that submits a job reads them from a checkpoint (keyed state could not be read without a state backend) and
 * refuses the starts that the partition tasks would refuse. Partition tasks themselves do not need them.
 */
public final class PartitionTaskPositions {

    private static final String STATE = "lane-positions";

    private final ListState<byte[]> state;

    private PartitionTaskPositions(final ListState<byte[]> state) {
        this.state = state;
    }

    /** The positions in the state of an operator. */
    public static PartitionTaskPositions of(final OperatorStateStore store) throws Exception {
        return new PartitionTaskPositions(
                store.getListState(new ListStateDescriptor<>(STATE, BytePrimitiveArraySerializer.INSTANCE)));
    }

    /** Replaces the positions by those of the current partition tasks. */
    public void update(final List<byte[]> positions) throws Exception {
        state.update(positions);
    }

    /**
     * Reads the positions from a checkpoint or savepoint, by partition; they have no state of the processor.
     *
     * @param pointer its folder
     * @throws IOException when it is incomplete, or not a checkpoint
     */
    public static SortedMap<Integer, Snapshot> read(final URI pointer) throws IOException {
        final SortedMap<Integer, Snapshot> positions = new TreeMap<>();
        for (final OperatorState operator : metadata(pointer).getOperatorStates()) {
            for (final OperatorSubtaskState task : operator.getStates()) {
                for (final OperatorStateHandle handle : task.getManagedOperatorState()) {
                    read(handle, positions);
                }
            }
        }
        return positions;
    }

    private static CheckpointMetadata metadata(final URI pointer) throws IOException {
        try (DataInputStream file =
                new DataInputStream(AbstractFsCheckpointStorageAccess.resolveCheckpointPointer(pointer.toString())
                        .getMetadataHandle()
                        .openInputStream())) {
            return Checkpoints.loadCheckpointMetadata(
                    file, PartitionTaskPositions.class.getClassLoader(), pointer.toString());
        }
    }

    private static void read(final OperatorStateHandle handle, final Map<Integer, Snapshot> positions)
            throws IOException {
        final OperatorStateHandle.StateMetaInfo places =
                handle.getStateNameToPartitionOffsets().get(STATE);
        if (places == null) {
            return;
        }
        try (FSDataInputStream file = handle.openInputStream()) {
            for (final long offset : places.getOffsets()) {
                file.seek(offset);
                decoded(BytePrimitiveArraySerializer.INSTANCE.deserialize(new DataInputViewStreamWrapper(file)))
                        .ifPresent(snapshot -> positions.put(snapshot.name().task(), snapshot));
            }
        }
    }

    // Empty for a position of another release, which the partition task itself refuses.
    private static Optional<Snapshot> decoded(final byte[] position) {
        try {
            return Optional.of(SnapshotFormat.decode(position));
        } catch (final SnapshotException ignored) {
            return Optional.empty();
        }
    }
}
