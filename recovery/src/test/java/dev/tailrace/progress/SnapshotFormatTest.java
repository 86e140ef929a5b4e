package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SnapshotFormatTest {

    private static final int[] EXTREMES = {0, 100, 200, 1 << 20, Integer.MAX_VALUE - 2, Integer.MIN_VALUE + 2, -1, -200
    };

    private final Snapshot snapshot = Kit.snapshot(7, 41);
    private final byte[] bytes = SnapshotFormat.encode(snapshot);

    @Test
    void shouldReadWhatItWrote() throws SnapshotException {
        final Snapshot read = SnapshotFormat.decode(bytes);

        assertThat(read).usingRecursiveComparison().isEqualTo(snapshot);
    }

    @Test
    void shouldKeepTheLineage() throws SnapshotException {
        final Snapshot changed = Kit.snapshot(7, 41, 11, Kit.VERSION, 0xFEDC);

        final Snapshot read = SnapshotFormat.decode(SnapshotFormat.encode(changed));

        assertThat(read).usingRecursiveComparison().isEqualTo(changed);
    }

    @Test
    void shouldRefuseAStateThatDoesNotFitBeforeItMakesRoom() {
        assertThat(SnapshotFormat.length(100, Integer.MAX_VALUE - 184)).isEqualTo(Integer.MAX_VALUE - 8);
        assertThatThrownBy(() -> SnapshotFormat.length(100, Integer.MAX_VALUE - 183))
                .isInstanceOf(RefusalException.class)
                .hasMessage("a snapshot of 2147483640 bytes, 2147483464 of them state, is larger than 2147483639;"
                        + " divide the input into more partitions, or keep less state");
        assertThatThrownBy(() -> SnapshotFormat.length(100, Integer.MAX_VALUE)).isInstanceOf(RefusalException.class);
    }

    @Test
    void shouldNoticeEveryFlippedBit() {
        for (int at = 0; at < bytes.length; at++) {
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                final byte[] damaged = bytes.clone();
                damaged[at] ^= (byte) (1 << bit);
                assertThatThrownBy(() -> SnapshotFormat.decode(damaged)).isInstanceOf(SnapshotException.class);
            }
        }
    }

    @Test
    void shouldNoticeEveryCutAndEveryZeroedTail() {
        for (int length = 0; length < bytes.length; length++) {
            final byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> SnapshotFormat.decode(cut)).isInstanceOf(SnapshotException.class);
            final byte[] zeroed = Arrays.copyOf(cut, bytes.length);
            if (!Arrays.equals(zeroed, bytes)) {
                assertThatThrownBy(() -> SnapshotFormat.decode(zeroed)).isInstanceOf(SnapshotException.class);
            }
        }
    }

    @Test
    void shouldNameTheDamagedSection() {
        assertThatThrownBy(() -> SnapshotFormat.decode(flipped(20)))
                .hasMessage("it is damaged in section 'header': the checksum is wrong");
        assertThatThrownBy(() -> SnapshotFormat.decode(flipped(75)))
                .hasMessage("it is damaged in section 'positions': the checksum is wrong");
        assertThatThrownBy(() -> SnapshotFormat.decode(flipped(bytes.length - 13)))
                .hasMessage("it is damaged in section 'state': the checksum is wrong");
        assertThatThrownBy(() -> SnapshotFormat.decode(flipped(bytes.length - 1)))
                .hasMessage("it is damaged in section 'trailer': the checksum is wrong");
    }

    @Test
    void shouldSayHowMuchIsMissing() {
        assertThatThrownBy(() -> SnapshotFormat.decode(Arrays.copyOf(bytes, bytes.length - 1)))
                .hasMessage("it is truncated: it has " + (bytes.length - 1) + " bytes and should have " + bytes.length);
        assertThatThrownBy(() -> SnapshotFormat.decode(new byte[3]))
                .hasMessage("it is truncated: it has 3 bytes, the smallest snapshot has 76");
    }

    @Test
    void shouldRefuseALaterFormat() {
        final ByteBuffer later = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        later.putInt(4, 3);
        final CRC32C crc = new CRC32C();
        crc.update(later.array(), 0, bytes.length - 4);
        later.putInt(bytes.length - 4, (int) crc.getValue());

        assertThatThrownBy(() -> SnapshotFormat.decode(later.array()))
                .hasMessage("it has format 3, and this release reads 2; use the release that wrote it");
    }

    // Checksums are no signatures: who can write the store can make them.
    @RepeatedTest(20)
    void shouldRefuseLengthsThatContradictEachOtherUnderRightChecksums(final RepetitionInfo repetition) {
        final long seed = 7_411 + repetition.getCurrentRepetition();
        final SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < 2_000; round++) {
            final ByteBuffer forged = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
            final int at = 44 + random.nextInt(bytes.length - 12 - 48);
            forged.putInt(at, EXTREMES[random.nextInt(EXTREMES.length)] + random.nextInt(-2, 3));
            forge(forged);
            try {
                SnapshotFormat.decode(forged.array());
            } catch (final SnapshotException refused) {
                assertThat(refused).as("seed %s, round %s", seed, round).hasMessageStartingWith("it is ");
            }
        }
    }

    private static void forge(final ByteBuffer snapshot) {
        final int positions = snapshot.getInt(44);
        final int state = snapshot.getInt(52);
        final int length = snapshot.capacity();
        if (positions >= 0 && state >= 0 && 64L + positions + state <= length) {
            snapshot.putInt(48, Crc.of(snapshot.array(), 64, positions));
            snapshot.putInt(56, Crc.of(snapshot.array(), 64 + positions, state));
        }
        snapshot.putInt(60, Crc.of(snapshot.array(), 0, 60));
        snapshot.putInt(length - 4, Crc.of(snapshot.array(), 0, length - 4));
    }

    @Test
    void shouldRenderAsText() throws SnapshotException {
        assertThat(SnapshotText.of(bytes))
                .isEqualTo(
                        """
                        snapshot     7
                        task         3
                        epoch        2
                        application  alerts
                        setting threshold-bp 50
                        from origin  yes
                        records      41
                        event time   99 ns
                        input        in-3 (cluster/in) next offset 41, leader epoch 5
                        output       out-3 (cluster/out) next number 11, number 10 is at or before offset 12
                        state        4 bytes
                        file         208 bytes, format 2
                        """);
    }

    private byte[] flipped(final int at) {
        final byte[] damaged = bytes.clone();
        damaged[at] ^= 4;
        return damaged;
    }
}
