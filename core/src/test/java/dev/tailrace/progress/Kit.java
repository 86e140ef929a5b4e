package dev.tailrace.progress;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What tests of recovery share: a spec, snapshots, a store in memory. */
final class Kit {

    static final int LANE = 3;
    static final int HASH = 0xAB;

    private Kit() {}

    static LaneSpec.Builder spec() {
        return LaneSpec.of(LANE, HASH).input("in-3").output("out-3").fence(Fence.NUMBER);
    }

    /** A snapshot at this input offset; next output 11, anchor at offset 12 with number 10. */
    static Snapshot snapshot(final long number, final long inputNext) {
        return snapshot(number, inputNext, 11, HASH);
    }

    static Snapshot snapshot(final long number, final long inputNext, final long outputNext, final int hash) {
        return snapshot(number, inputNext, outputNext, hash, 0);
    }

    static Snapshot snapshot(
            final long number, final long inputNext, final long outputNext, final int hash, final int lineage) {
        return new Snapshot(
                new SnapshotName(LANE, 2, number),
                hash,
                lineage,
                true,
                99,
                inputNext,
                List.of(new InputPosition("in-3", inputNext, 5)),
                List.of(new OutputPosition("out-3", outputNext, 12, 10)),
                new byte[] {1, 2, 3, 4});
    }

    static Stamp output(final long number) {
        return new Stamp().owner(LANE, 2, HASH).record(number, number, 0);
    }

    /** Keeps snapshots in memory. */
    static final class MemoryStore implements SnapshotStore {

        final Map<SnapshotName, byte[]> kept = new TreeMap<>();
        final List<String> calls = new ArrayList<>();
        IOException failure;
        IOException notDurable;

        MemoryStore with(final Snapshot snapshot) {
            kept.put(snapshot.name(), SnapshotFormat.encode(snapshot));
            return this;
        }

        @Override
        public List<SnapshotName> list(final int lane) {
            return List.copyOf(kept.keySet());
        }

        @Override
        public byte[] read(final SnapshotName name) throws IOException {
            if (!kept.containsKey(name)) {
                throw new NoSuchFileException(name.toString());
            }
            return kept.get(name);
        }

        @Override
        public void makeDurable(final SnapshotName name) throws IOException {
            if (notDurable != null) {
                throw notDurable;
            }
            calls.add("make durable " + name.number());
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) throws IOException {
            calls.add("write " + name.number());
            if (failure != null) {
                throw failure;
            }
            kept.put(name, bytes);
        }

        @Override
        public void delete(final SnapshotName name) {
            calls.add("delete " + name.number());
            kept.remove(name);
        }
    }
}
