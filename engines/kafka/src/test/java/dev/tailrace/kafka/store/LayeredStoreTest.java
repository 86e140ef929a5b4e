package dev.tailrace.kafka.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LayeredStoreTest {

    private final MemoryStore near = new MemoryStore();
    private final MemoryStore far = new MemoryStore();
    private long nowNs;
    private final LayeredStore store = new LayeredStore(near, far, 100, () -> nowNs);

    private static SnapshotName name(final int number) {
        return new SnapshotName(0, 1, number);
    }

    @Test
    void shouldWriteTheFirstAndThenOnePerIntervalToTheFarStore() throws IOException {
        for (int number = 0; number < 6; number++) {
            store.write(name(number), new byte[] {(byte) number});
            nowNs += 40;
        }
        assertThat(near.kept.keySet()).containsExactly(name(0), name(1), name(2), name(3), name(4), name(5));
        assertThat(far.kept.keySet()).containsExactly(name(0), name(3));
    }

    @Test
    void shouldKeepTwoInTheFarStoreWhateverIsDeletedNearby() throws IOException {
        for (int number = 0; number < 4; number++) {
            store.write(name(number), new byte[1]);
            store.delete(name(number));
            nowNs += 100;
        }
        assertThat(near.kept).isEmpty();
        assertThat(far.kept.keySet()).containsExactly(name(2), name(3));
    }

    @Test
    void shouldKeepTwoOfItsOwnInTheFarStoreAndNoneThatCouldNotBeUsed() throws IOException {
        far.write(new SnapshotName(0, 1 << 30, 7), new byte[17]);
        far.write(new SnapshotName(0, 1 << 30, 8), new byte[17]);
        far.write(name(0), new byte[1]);
        store.list(0);

        store.write(name(1), new byte[1]);

        assertThat(far.kept.keySet()).containsExactly(name(0), name(1));
    }

    @Test
    void shouldFindWhatIsInEitherStore() throws IOException {
        near.write(name(4), new byte[] {4});
        far.write(name(3), new byte[] {3});
        assertThat(store.list(0)).containsExactly(name(3), name(4));
        assertThat(store.read(name(3))).containsExactly(3);
        assertThat(store.read(name(4))).containsExactly(4);
    }

    @Test
    void shouldMakeDurableWhereItReads() throws IOException {
        near.write(name(4), new byte[] {4});
        far.write(name(4), new byte[] {4});
        far.write(name(3), new byte[] {3});

        store.makeDurable(name(3));
        store.makeDurable(name(4));

        assertThat(near.durable).containsExactly(name(4));
        assertThat(far.durable).containsExactly(name(3));
    }

    /** Keeps snapshots in memory. */
    private static final class MemoryStore implements SnapshotStore {

        private final Map<SnapshotName, byte[]> kept = new TreeMap<>();
        private final List<SnapshotName> durable = new ArrayList<>();

        @Override
        public List<SnapshotName> list(final int task) {
            return List.copyOf(kept.keySet());
        }

        @Override
        public byte[] read(final SnapshotName name) {
            return kept.get(name);
        }

        @Override
        public void makeDurable(final SnapshotName name) {
            durable.add(name);
        }

        @Override
        public void write(final SnapshotName name, final byte[] bytes) {
            kept.put(name, bytes);
        }

        @Override
        public void delete(final SnapshotName name) {
            kept.remove(name);
        }
    }
}
