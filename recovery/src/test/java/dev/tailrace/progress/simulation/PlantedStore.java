package dev.tailrace.progress.simulation;

import dev.tailrace.progress.OutputPosition;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/** A store with a bug: it mends checksums instead of minding them, or forgets numbers. */
final class PlantedStore implements SnapshotStore {

    private final SnapshotStore store;
    private final Scenario scenario;

    PlantedStore(final SnapshotStore store, final Scenario scenario) {
        this.store = store;
        this.scenario = scenario;
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        final byte[] bytes = store.read(name);
        return scenario.has(Mutant.NO_SYNC_NO_CHECKSUM) ? mend(bytes) : bytes;
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        store.write(name, scenario.has(Mutant.NO_SYNC_NO_CHECKSUM) ? bytes : reduced(bytes));
    }

    private byte[] reduced(final byte[] bytes) throws IOException {
        final boolean numbers = !scenario.has(Mutant.NUMBER_NOT_SAVED);
        try {
            final Snapshot whole = SnapshotFormat.decode(bytes);
            final List<OutputPosition> outputs = whole.outputs().stream()
                    .map(output -> new OutputPosition(
                            output.log(), numbers ? output.next() : 0, output.anchorOffset(), output.anchorNumber()))
                    .toList();
            return SnapshotFormat.encode(new Snapshot(
                    whole.name(),
                    whole.application(),
                    whole.pipeline(),
                    whole.lineage(),
                    whole.fromOrigin() && !scenario.has(Mutant.ORIGIN_NOT_SAVED),
                    whole.eventTimeNs(),
                    whole.records(),
                    whole.inputs(),
                    outputs,
                    whole.state()));
        } catch (final SnapshotException e) {
            throw new IOException(e);
        }
    }

    // Makes the checksum of the state right again, as if it were not looked at; what is missing is read as zeros.
    private static byte[] mend(final byte[] damaged) {
        if (damaged.length < 64) {
            return damaged;
        }
        final ByteBuffer header = ByteBuffer.wrap(damaged).order(ByteOrder.LITTLE_ENDIAN);
        final int positions = header.getInt(44);
        final int state = header.getInt(52);
        final boolean headerIsGood = header.getInt(60) == checksum(damaged, 0, 60);
        if (!headerIsGood || damaged.length < 64 + positions || header.getInt(48) != checksum(damaged, 64, positions)) {
            return damaged;
        }
        final byte[] bytes = Arrays.copyOf(damaged, 64 + positions + state + 12);
        final ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        to.putInt(56, checksum(bytes, 64 + positions, state));
        to.putInt(60, checksum(bytes, 0, 60));
        to.putLong(bytes.length - 12, bytes.length);
        to.putInt(bytes.length - 4, checksum(bytes, 0, bytes.length - 4));
        return bytes;
    }

    private static int checksum(final byte[] bytes, final int offset, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    @Override
    public List<SnapshotName> list(final int task) throws IOException {
        return store.list(task);
    }

    @Override
    public void delete(final SnapshotName name) throws IOException {
        store.delete(name);
    }

    @Override
    public void makeDurable(final SnapshotName name) throws IOException {
        store.makeDurable(name);
    }

    @Override
    public void discardUnfinished(final int task) throws IOException {
        store.discardUnfinished(task);
    }
}
