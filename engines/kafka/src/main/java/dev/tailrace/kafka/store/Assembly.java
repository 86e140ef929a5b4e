package dev.tailrace.kafka.store;

import dev.tailrace.progress.SnapshotName;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Puts snapshots together from the records of a topic, in the order of the log. Drops the chunks that have been deleted.
 * Compaction may have removed records, but never changes their order.
 */
final class Assembly {

    private final Map<SnapshotName, Parts> byName = new TreeMap<>();

    private static final class Parts {

        private final Map<Integer, byte[]> chunks = new HashMap<>();
        private boolean finished;
        private Manifest manifest;

        /** Bytes of all chunks that the manifest names; -1 when one is missing. */
        private long present() {
            long present = 0;
            for (int chunk = 0; chunk < manifest.chunks(); chunk++) {
                final byte[] bytes = chunks.get(chunk);
                if (bytes == null) {
                    return -1;
                }
                present += bytes.length;
            }
            return present;
        }
    }

    /** Takes the next record of the log. */
    void accept(final byte[] keyBytes, final byte[] value) {
        final ChunkKey key = ChunkKey.of(keyBytes);
        if (key == null) {
            return;
        }
        if (value == null) {
            remove(key);
        } else if (key.isManifest()) {
            final Parts parts = partsOf(key.name());
            parts.finished = true;
            parts.manifest = Manifest.read(value);
        } else if (value.length <= Chunks.CHUNK_BYTES) {
            partsOf(key.name()).chunks.put(key.chunk(), value);
        }
    }

    private Parts partsOf(final SnapshotName name) {
        return byName.computeIfAbsent(name, unseen -> new Parts());
    }

    private void remove(final ChunkKey key) {
        final Parts parts = byName.get(key.name());
        if (parts == null) {
            return;
        }
        if (key.isManifest()) {
            parts.finished = false;
            parts.manifest = null;
        } else {
            parts.chunks.remove(key.chunk());
        }
        if (!parts.finished && parts.chunks.isEmpty()) {
            byName.remove(key.name());
        }
    }

    /** The snapshots of a partition task that have a manifest, whole or not, the oldest first. */
    List<SnapshotName> list(final int task) {
        return names(task, true);
    }

    /** The snapshots of a partition task that have chunks and no manifest: their writing or deleting was interrupted. */
    List<SnapshotName> unfinished(final int task) {
        return names(task, false);
    }

    private List<SnapshotName> names(final int task, final boolean finished) {
        final List<SnapshotName> names = new ArrayList<>();
        byName.forEach((name, parts) -> {
            if (name.task() == task && parts.finished == finished) {
                names.add(name);
            }
        });
        return names;
    }

    /** Drops what is known of a snapshot. */
    void drop(final SnapshotName name) {
        byName.remove(name);
    }

    /** Upper bound of the number of chunks of a snapshot; 0 when it is not known. */
    int chunksOf(final SnapshotName name) {
        final Parts parts = byName.get(name);
        return parts == null
                ? 0
                : parts.chunks.keySet().stream()
                        .mapToInt(chunk -> chunk + 1)
                        .max()
                        .orElse(0);
    }

    /** The bytes of a snapshot; empty when chunks are missing or the bytes do not match the manifest. */
    Optional<byte[]> bytes(final SnapshotName name) {
        final Parts parts = byName.get(name);
        if (parts == null || parts.manifest == null || parts.present() != parts.manifest.length()) {
            return Optional.empty();
        }
        final ByteArrayOutputStream all = new ByteArrayOutputStream((int) parts.manifest.length());
        for (int chunk = 0; chunk < parts.manifest.chunks(); chunk++) {
            all.writeBytes(parts.chunks.get(chunk));
        }
        final byte[] snapshot = all.toByteArray();
        return parts.manifest.describes(snapshot) ? Optional.of(snapshot) : Optional.empty();
    }
}
