package dev.tailrace.kafkastreams;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.RunHistory;
import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.SnapshotException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The two latest snapshots of a partition task in the key-value store of its task. The changelog of the store brings them
 * to the next owner of the task.
 *
 * <p>There are two, because under at-least-once the changelog may be ahead of the committed offsets: a snapshot that was
 * written for a commit that did not happen must not have overwritten the one before. So a snapshot is written into the slot
 * that is not settled, and the slot is settled when the commit has happened. Under exactly-once both happen or neither, and
 * one slot would be enough.
 *
 * <p>A snapshot is a head under the key {@code [slot]} and chunks of its state under {@code [slot, i32 number]}; the head
 * is written last, and covers the chunks with its checksum. The key {@code [2]} holds the offset of the first record of the
 * partition task, from where everything can be computed again. It is the last resort, and the only one when a process dies
 * in the middle of the first snapshot. The key {@code [3]} holds the identities that the partition task is bound to. Used
 * by the thread of the task, off the path of records; allocates.
 */
final class SnapshotSlots {

    /** Well below the largest request that brokers take by default, 1 MiB. */
    static final int CHUNK_BYTES = 512 * 1024;

    private static final int SLOTS = 2;
    private static final Bytes FIRST_OFFSET = key(SLOTS);
    private static final Bytes HISTORY = key(SLOTS + 1);
    private static final int NONE = -1;

    /** A snapshot with the slot that holds it. */
    private record Found(int slot, TaskSnapshot snapshot) {}

    private final KeyValueStore<Bytes, byte[]> store;
    private final List<String> damages = new ArrayList<>();
    private long firstOffset;
    private int settled = NONE;
    private int pending = NONE;

    SnapshotSlots(final KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    /** The current and former identities of the partition task; empty when it has no state. */
    Optional<RunHistory> history() {
        final byte[] text = store.get(HISTORY);
        if (text == null && store.get(FIRST_OFFSET) != null) {
            throw StatusException.usage(
                    "the state of the application does not say what it is bound to; an earlier release wrote it. Run that"
                            + " release, or use another application id and give the outputs new topics");
        }
        return Optional.ofNullable(text).map(each -> RunHistory.parse(new String(each, StandardCharsets.UTF_8)));
    }

    /** Stores the identities that the partition task is bound to. */
    void bind(final RunHistory history) {
        final byte[] text = history.text().getBytes(StandardCharsets.UTF_8);
        if (!Arrays.equals(text, store.get(HISTORY))) {
            store.put(HISTORY, text);
        }
    }

    /** Writes a snapshot into the slot that is not settled. */
    void write(final TaskSnapshot snapshot) {
        if (store.get(FIRST_OFFSET) == null) {
            store.put(
                    FIRST_OFFSET,
                    ByteBuffer.allocate(Long.BYTES).putLong(firstOffset).array());
        }
        final int slot = settled == 0 ? 1 : 0;
        final int chunks = chunks(snapshot.state().length);
        for (int chunk = 0; chunk < chunks; chunk++) {
            store.put(key(slot, chunk), chunk(snapshot.state(), chunk));
        }
        store.put(key(slot), snapshot.head());
        for (int chunk = chunks; store.get(key(slot, chunk)) != null; chunk++) {
            store.delete(key(slot, chunk));
        }
        pending = slot;
    }

    /** The offsets that belong to the snapshot written last have been committed. */
    void settle() {
        if (pending != NONE) {
            settled = pending;
            pending = NONE;
        }
    }

    /**
     * The snapshot from which a partition task continues whose next input record has this offset: the newest one that is
     * not ahead of it, else the beginning of the partition task.
     *
     * @throws IllegalStateException when the partition task has begun after this record
     */
    TaskSnapshot restartAt(final long offset) {
        final byte[] first = store.get(FIRST_OFFSET);
        firstOffset = first == null ? offset : ByteBuffer.wrap(first).getLong();
        if (firstOffset > offset) {
            throw new IllegalStateException(
                    "the state begins at offset " + firstOffset + ", and the input resumes before it");
        }
        damages.clear();
        final List<Found> whole = new ArrayList<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            read(slot, whole);
        }
        final Optional<Found> newest = whole.stream()
                .filter(found -> found.snapshot().position() <= offset)
                .max(Comparator.comparingLong(found -> found.snapshot().position()));
        settled = newest.map(Found::slot).orElse(NONE);
        return newest.map(Found::snapshot).orElseGet(() -> TaskSnapshot.beginning(firstOffset));
    }

    /** Messages about damaged snapshots that the last {@link #restartAt} found. */
    List<String> damages() {
        return damages;
    }

    private void read(final int slot, final List<Found> whole) {
        final byte[] head = store.get(key(slot));
        if (head != null) {
            try {
                whole.add(new Found(slot, TaskSnapshot.of(head, state(slot, TaskSnapshot.stateLength(head)))));
            } catch (final SnapshotException e) {
                damages.add("snapshot " + slot + " is damaged: " + e.getMessage());
            }
        }
    }

    private byte[] state(final int slot, final int length) throws SnapshotException {
        final byte[] state = new byte[length];
        for (int chunk = 0; chunk < chunks(length); chunk++) {
            final byte[] part = store.get(key(slot, chunk));
            final int at = chunk * CHUNK_BYTES;
            if (part == null || part.length != Math.min(CHUNK_BYTES, length - at)) {
                throw new SnapshotException("its chunk " + chunk + (part == null ? " is missing" : " is torn"));
            }
            System.arraycopy(part, 0, state, at, part.length);
        }
        return state;
    }

    private static int chunks(final int length) {
        return (int) (((long) length + CHUNK_BYTES - 1) / CHUNK_BYTES);
    }

    private static byte[] chunk(final byte[] state, final int chunk) {
        final int from = chunk * CHUNK_BYTES;
        return Arrays.copyOfRange(state, from, Math.min(state.length, from + CHUNK_BYTES));
    }

    private static Bytes key(final int slot) {
        return Bytes.wrap(new byte[] {(byte) slot});
    }

    private static Bytes key(final int slot, final int chunk) {
        return Bytes.wrap(new byte[] {
            (byte) slot, (byte) (chunk >>> 24), (byte) (chunk >>> 16), (byte) (chunk >>> 8), (byte) chunk
        });
    }
}
