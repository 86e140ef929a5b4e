package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.task.TaskSnapshot;
import dev.tailrace.progress.SnapshotException;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotSlotsTest {

    private static final int CHUNK = SnapshotSlots.CHUNK_BYTES;

    private final ModelStore store = new ModelStore("snapshots");
    private final SnapshotSlots slots = new SnapshotSlots(store);

    @Test
    void shouldBeginWithTheFirstRecordWhenThereIsNoSnapshot() {
        final TaskSnapshot beginning = slots.restartAt(7);

        assertThat(beginning.position()).isEqualTo(7);
        assertThat(beginning.numbers()).isEmpty();
        assertThat(beginning.state()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 17})
    void shouldRestoreWhatWasWrittenWhateverItsSize(final int bytes) {
        final byte[] state = new byte[bytes];
        new Random(bytes).nextBytes(state);
        slots.write(new TaskSnapshot(70, Map.of("trades", 5L, "vwaps", 6L), state));

        final TaskSnapshot restored = new SnapshotSlots(store).restartAt(70);

        assertThat(restored.position()).isEqualTo(70);
        assertThat(restored.numbers()).isEqualTo(Map.of("trades", 5L, "vwaps", 6L));
        assertThat(restored.state()).isEqualTo(state);
    }

    @Test
    void shouldForgetTheChunksThatASmallerStateDoesNotNeed() {
        slots.write(new TaskSnapshot(1, Map.of(), new byte[3 * CHUNK]));
        slots.write(new TaskSnapshot(2, Map.of(), new byte[1]));

        assertThat(store.approximateNumEntries()).isEqualTo(3);
    }

    @Test
    void shouldKeepTheSettledSnapshotUntilTheNextIsSettled() {
        slots.write(snapshot(100));
        slots.settle();
        slots.write(snapshot(200));
        slots.write(snapshot(300));

        assertThat(new SnapshotSlots(store).restartAt(100).position()).isEqualTo(100);
        assertThat(new SnapshotSlots(store).restartAt(300).position()).isEqualTo(300);

        slots.settle();
        slots.write(snapshot(400));

        assertThat(new SnapshotSlots(store).restartAt(300).position()).isEqualTo(300);
    }

    @Test
    void shouldNotOverwriteTheSnapshotThatWasRestored() {
        slots.write(snapshot(100));
        final SnapshotSlots next = new SnapshotSlots(store);
        next.restartAt(100);

        next.write(snapshot(200));

        assertThat(new SnapshotSlots(store).restartAt(150).position()).isEqualTo(100);
    }

    @Test
    void shouldGoBackToTheBeginningWhenTheOnlySnapshotIsAhead() {
        slots.restartAt(5);
        slots.write(snapshot(100));

        assertThat(new SnapshotSlots(store).restartAt(99).position()).isEqualTo(5);
    }

    @Test
    void shouldRefuseInputBeforeTheBeginning() {
        slots.restartAt(5);
        slots.write(snapshot(100));

        assertThatThrownBy(() -> slots.restartAt(4))
                .hasMessage("the state begins at offset 5, and the input resumes before it");
    }

    @Test
    void shouldTakeTheOtherSnapshotWhenTheNewestIsTorn() {
        slots.write(snapshot(100));
        slots.settle();
        slots.write(snapshot(200));
        store.put(Bytes.wrap(new byte[] {1, 0, 0, 0, 0}), new byte[] {9, 9, 9});

        final SnapshotSlots next = new SnapshotSlots(store);

        assertThat(next.restartAt(200).position()).isEqualTo(100);
        assertThat(next.damages()).containsExactly("snapshot 1 is damaged: its checksum is wrong");
    }

    @Test
    void shouldNoticeEachFlippedBitOfTheHead() {
        slots.write(snapshot(100));
        final Bytes key = Bytes.wrap(new byte[] {0});
        final byte[] head = store.get(key);
        for (int bit = 0; bit < 8 * head.length; bit++) {
            final byte[] flipped = head.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            final byte[] state = {1, 2, 3};

            assertThatThrownBy(() -> TaskSnapshot.of(flipped, state)).isInstanceOf(SnapshotException.class);
        }
    }

    @Test
    void shouldGoBackToTheBeginningWhenNoSnapshotIsWhole() {
        slots.restartAt(5);
        slots.write(snapshot(100));
        store.delete(Bytes.wrap(new byte[] {0, 0, 0, 0, 0}));

        assertThat(slots.restartAt(100).position()).isEqualTo(5);
        assertThat(slots.damages()).containsExactly("snapshot 0 is damaged: its chunk 0 is missing");
    }

    private static TaskSnapshot snapshot(final long position) {
        return new TaskSnapshot(position, Map.of("trades", position / 10), new byte[] {1, 2, 3});
    }
}
