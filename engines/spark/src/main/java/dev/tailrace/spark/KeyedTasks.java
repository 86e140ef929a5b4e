package dev.tailrace.spark;

import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.function.FlatMapGroupsWithStateFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.GroupState;

/**
 * Runs a stateful graph: takes the records of a batch by source partition, in the order of their offsets. The state that
 * Spark keeps for a partition is the snapshot of its partition task.
 *
 * <p>Of Spark's two operators for custom state this is {@code flatMapGroupsWithState}: one value per key is enough, and it
 * runs on any state store, while {@code transformWithState} requires RocksDB. A shuffle keeps the order of the records of
 * one task unless it runs out of memory, so the records of a batch are usually sorted already; all of them are in memory,
 * which {@code max-offsets-per-trigger} bounds.
 */
final class KeyedTasks implements FlatMapGroupsWithStateFunction<Integer, Row, byte[], Row> {

    private static final long serialVersionUID = 1L;

    private static final Comparator<Row> BY_OFFSET = Comparator.comparingLong(Rows::offset);

    private final PartitionTaskPlan plan;

    KeyedTasks(final PartitionTaskPlan plan) {
        this.plan = plan;
    }

    @Override
    public Iterator<Row> call(final Integer partition, final Iterator<Row> records, final GroupState<byte[]> state) {
        final List<Row> batch = new ArrayList<>();
        records.forEachRemaining(batch::add);
        batch.sort(BY_OFFSET);
        final HostedRun run = HostedRun.of(plan);
        return new PartitionTaskResults(
                run,
                batch.iterator(),
                (own, offset) -> run.keyed(own, snapshot(own, state)),
                task -> save(task, run, state));
    }

    private static Optional<Snapshot> snapshot(final int partition, final GroupState<byte[]> state) {
        if (!state.exists()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SnapshotFormat.decode(state.get()));
        } catch (final SnapshotException e) {
            throw new RefusalException("the state of partition " + partition + " cannot be used: " + e.getMessage());
        }
    }

    // Spark stores this state when it has taken the last result, which is directly after this call.
    private static void save(final SparkTask task, final HostedRun run, final GroupState<byte[]> state) {
        final byte[] snapshot = SnapshotFormat.encode(task.snapshot());
        state.update(snapshot);
        run.counters().task(task.partition()).saved(snapshot.length);
    }
}
