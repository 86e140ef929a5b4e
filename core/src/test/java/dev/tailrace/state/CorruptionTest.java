package dev.tailrace.state;

import static dev.tailrace.state.StateTestKit.save;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Nothing but a whole and undamaged snapshot is restored. */
class CorruptionTest {

    static final class Sums {
        long total = 5;
        String name = "sums";
        long[] columns = {1, 2, 3};
        List<Integer> list = new ArrayList<>(List.of(1, 2));
    }

    @Test
    void shouldRefuseEverySnapshotWithOneChangedBit() {
        final byte[] snapshot = save(new Sums());
        for (int bit = 0; bit < 8 * snapshot.length; bit++) {
            final byte[] damaged = snapshot.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> StateReader.of(damaged))
                    .as("bit %d", bit)
                    .isInstanceOf(StateException.class)
                    .hasMessageMatching("this is not a snapshot: .*|the snapshot is damaged: .*");
        }
    }

    @Test
    void shouldRefuseEverySnapshotThatIsCutOffOrGoesOn() {
        final byte[] snapshot = save(new Sums());
        for (int length = 0; length <= snapshot.length + 9; length++) {
            final byte[] other = Arrays.copyOf(snapshot, length);
            if (length != snapshot.length) {
                assertThatThrownBy(() -> StateReader.of(other)).isInstanceOf(StateException.class);
            }
        }
    }

    @Test
    void shouldSayWhatIsWrong() {
        final byte[] snapshot = save(new Sums());
        assertThatThrownBy(() -> StateReader.of(new byte[3]))
                .hasMessage("this is not a snapshot: it has 3 bytes, the smallest snapshot has 20");
        assertThatThrownBy(() -> StateReader.of(new byte[30]))
                .hasMessage("this is not a snapshot: it does not begin with TRSTATE");
        assertThatThrownBy(() -> StateReader.of(Arrays.copyOf(snapshot, snapshot.length - 1)))
                .hasMessage("the snapshot is damaged: it has " + (snapshot.length - 1) + " bytes and should have "
                        + snapshot.length);
        final byte[] later = snapshot.clone();
        later[11] = 2;
        assertThatThrownBy(() -> StateReader.of(withChecksum(later)))
                .hasMessage("the snapshot has format version 2; this release reads up to 1; restore it with the release"
                        + " that wrote it, or a later one");
    }

    /** The checksum catches damage; a wrong content with a right checksum still must not go astray. */
    @Test
    void shouldNotGoAstrayOnWrongContentWithARightChecksum() {
        final byte[] snapshot = save(new Sums());
        int refused = 0;
        for (int at = 16; at < snapshot.length - 4; at++) {
            final byte[] wrong = snapshot.clone();
            wrong[at] ^= (byte) 0xFF;
            try {
                StateReader.of(withChecksum(wrong)).section("node", new Sums()).restore();
            } catch (final StateException expected) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    static byte[] withChecksum(final byte[] snapshot) {
        final CRC32C crc = new CRC32C();
        crc.update(snapshot, 0, snapshot.length - 4);
        return ByteBuffer.wrap(snapshot)
                .putInt(snapshot.length - 4, (int) crc.getValue())
                .array();
    }
}
