package dev.tailrace.flink.task;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Decides how a partition task continues from the state that Flink has restored: reads from the ends of its outputs which
 * results are already written, and writes an epoch marker of this owner there, so that readers drop the results that an
 * earlier owner still writes. Used by the task's thread.
 */
final class PartitionTaskRecovery {

    /** Two owners that claim at the same time each lose at most a few rounds to the other. */
    private static final int MOST_CLAIMS = 3;

    private static final long FIRST_STRETCH = 128;
    private static final int GROWTH = 4;

    private final OutputLogs logs;
    private final LongSupplier claims;

    /** @param claims random numbers by which an owner recognises its own marker */
    PartitionTaskRecovery(final OutputLogs logs, final LongSupplier claims) {
        this.logs = logs;
        this.claims = claims;
    }

    /**
     * Checks whether the partition task could continue, and writes nothing. Blocks.
     *
     * @return the plan of a start now, whose epoch has not been claimed
     * @throws RefusalException when results would be lost, repeated or wrong
     */
    RestorePlan check(
            final PartitionTaskSpec spec,
            final Optional<Snapshot> restored,
            final TopicPartition input,
            final long fresh,
            final List<TopicPartition> outputs) {
        final Recovery recovery = begin(spec, restored, outputs);
        while (recovery.stage() == Recovery.Stage.SCAN || recovery.stage() == Recovery.Stage.CHECK) {
            advance(recovery, outputs, () -> ranges(input, fresh));
        }
        return recovery.checkedPlan();
    }

    /**
     * Decides how the partition task continues, and claims its outputs. Blocks.
     *
     * @param restored what Flink has restored, if anything
     * @param fresh where the source begins with a partition task of which nothing was restored
     * @throws RefusalException when results are lost already, or would be lost, repeated or wrong
     */
    RestorePlan recover(
            final PartitionTaskSpec spec,
            final Optional<Snapshot> restored,
            final TopicPartition input,
            final long fresh,
            final List<TopicPartition> outputs) {
        Recovery recovery = null;
        for (int round = 0; round < MOST_CLAIMS; round++) {
            recovery = begin(spec, restored, outputs);
            while (advance(recovery, outputs, () -> ranges(input, fresh))) {
                continue;
            }
            if (recovery.stage() == Recovery.Stage.PLAN) {
                return recovery.plan(ranges(input, fresh));
            }
        }
        throw new IllegalStateException(recovery.lostMessage());
    }

    private Recovery begin(
            final PartitionTaskSpec spec, final Optional<Snapshot> restored, final List<TopicPartition> outputs) {
        final Optional<Snapshot> snapshot = restored.map(each -> anchored(each, outputs));
        return Recovery.of(spec, new OneSnapshot(snapshot), claims.getAsLong());
    }

    private List<InputRange> ranges(final TopicPartition input, final long fresh) {
        final OutputLogs.Extent extent = logs.extent(input);
        return List.of(new InputRange(extent.start(), extent.end(), fresh));
    }

    private boolean advance(
            final Recovery recovery, final List<TopicPartition> outputs, final Supplier<List<InputRange>> ranges) {
        switch (recovery.stage()) {
            case CHECK -> recovery.check(ranges.get());
            case FENCE -> recovery.fenced(); // Flink's sink fences earlier owners, by its transactional ids
            case SCAN, CONFIRM -> scan(recovery, outputs);
            case CLAIM -> claim(recovery, outputs);
            default -> {
                return false;
            }
        }
        return true;
    }

    private void scan(final Recovery recovery, final List<TopicPartition> outputs) {
        for (int output = 0; output < outputs.size(); output++) {
            if (recovery.isScanning(output)) {
                scan(recovery, output, outputs.get(output));
            }
        }
    }

    private void scan(final Recovery recovery, final int output, final TopicPartition partition) {
        final OutputLogs.Extent extent = logs.extent(partition);
        final long from = recovery.scanFrom(output, extent.start(), extent.end());
        logs.read(partition, from, recovery.scanTo(output), record -> recovery.scanned(output, record));
        recovery.scanEnded(output);
    }

    private void claim(final Recovery recovery, final List<TopicPartition> outputs) {
        final OutputHeader marker = new OutputHeader();
        for (int output = 0; output < outputs.size(); output++) {
            if (recovery.isClaiming(output)) {
                final long offset =
                        logs.append(outputs.get(output), recovery.marker(output, marker), recovery.claimText());
                recovery.claimed(output, offset);
            }
        }
    }

    // Lets recovery read only the records after the snapshot, and not the whole log.
    private Snapshot anchored(final Snapshot snapshot, final List<TopicPartition> outputs) {
        final List<OutputPosition> anchored = new ArrayList<>();
        for (final OutputPosition position : snapshot.outputs()) {
            anchored.add(outputs.stream()
                    .filter(output -> output.toString().equals(position.log().name()))
                    .findFirst()
                    .map(output -> anchored(snapshot, position, output))
                    .orElse(position));
        }
        return new Snapshot(
                snapshot.name(),
                snapshot.application(),
                snapshot.pipeline(),
                snapshot.lineage(),
                snapshot.fromOrigin(),
                snapshot.eventTimeNs(),
                snapshot.records(),
                snapshot.inputs(),
                anchored,
                snapshot.state());
    }

    /**
     * Searches an output backwards from its end for a record of the snapshot's owner that the snapshot covers. All records
     * written after the snapshot, by any owner, follow such a record.
     */
    private OutputPosition anchored(
            final Snapshot snapshot, final OutputPosition position, final TopicPartition partition) {
        final OutputLogs.Extent extent = logs.extent(partition);
        final Anchor anchor = new Anchor(snapshot, position.next());
        long to = extent.end();
        for (long stretch = FIRST_STRETCH; to > extent.start() && anchor.offset < 0; stretch *= GROWTH) {
            final long from = Math.max(extent.start(), to - stretch);
            logs.read(partition, from, to, anchor);
            to = from;
        }
        return new OutputPosition(position.log(), position.next(), anchor.offset, anchor.number);
    }

    private static final class Anchor implements Consumer<LoggedRecord> {

        private final int partitionTask;
        private final int epoch;
        private final int application;
        private final long next;
        private final OutputHeader outputHeader = new OutputHeader();
        private long offset = -1;
        private long number = -1;

        Anchor(final Snapshot snapshot, final long next) {
            this.partitionTask = snapshot.name().task();
            this.epoch = snapshot.name().epoch();
            this.application = snapshot.identity().id().application();
            this.next = next;
        }

        @Override
        public void accept(final LoggedRecord record) {
            if (record.header() != null
                    && outputHeader.decode(record.header(), 0, record.header().length)
                    && outputHeader.task() == partitionTask
                    && outputHeader.run().application() == application
                    && FrontierFilter.isPossible(outputHeader)
                    && outputHeader.epoch() == epoch
                    && outputHeader.number() < next) {
                offset = record.offset();
                number = outputHeader.number();
            }
        }
    }

    /** The snapshot that Flink has restored, if any, as a store; Flink writes and deletes by itself. */
    private record OneSnapshot(Optional<Snapshot> snapshot) implements SnapshotStore {

        @Override
        public List<SnapshotName> list(final int partitionTask) {
            return snapshot.map(Snapshot::name).stream().toList();
        }

        @Override
        public byte[] read(final SnapshotName name) {
            return SnapshotFormat.encode(snapshot.orElseThrow());
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) {
            throw new UnsupportedOperationException("snapshots go into Flink's state");
        }

        @Override
        public void delete(final SnapshotName name) {
            throw new UnsupportedOperationException("Flink deletes its state");
        }
    }
}
