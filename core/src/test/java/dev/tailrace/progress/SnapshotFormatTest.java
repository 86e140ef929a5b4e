package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class SnapshotFormatTest {

    private final Snapshot snapshot = Kit.snapshot(7, 41);
    private final byte[] bytes = SnapshotFormat.encode(snapshot);

    @Test
    void shouldReadWhatItWrote() throws SnapshotException {
        final Snapshot read = SnapshotFormat.decode(bytes);

        assertThat(read).usingRecursiveComparison().isEqualTo(snapshot);
    }

    @Test
    void shouldKeepTheLineage() throws SnapshotException {
        final Snapshot changed = Kit.snapshot(7, 41, 11, Kit.HASH, 0xFEDC);

        final Snapshot read = SnapshotFormat.decode(SnapshotFormat.encode(changed));

        assertThat(read).usingRecursiveComparison().isEqualTo(changed);
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
                .hasMessage("it is cut off: it has " + (bytes.length - 1) + " bytes and should have " + bytes.length);
        assertThatThrownBy(() -> SnapshotFormat.decode(new byte[3]))
                .hasMessage("it is cut off: it has 3 bytes, the smallest snapshot has 80");
    }

    @Test
    void shouldRefuseALaterFormat() {
        final ByteBuffer later = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
        later.putInt(4, 2);
        final CRC32C crc = new CRC32C();
        crc.update(later.array(), 0, bytes.length - 4);
        later.putInt(bytes.length - 4, (int) crc.getValue());

        assertThatThrownBy(() -> SnapshotFormat.decode(later.array()))
                .hasMessage("it has format 2, this release reads 1; use the release that wrote it, or a later one");
    }

    @Test
    void shouldRenderAsText() throws SnapshotException {
        assertThat(SnapshotText.of(bytes))
                .isEqualTo(
                        """
                        snapshot     7
                        lane         3
                        term         2
                        graph        000000ab
                        from origin  yes
                        records      41
                        event time   99 ns
                        input        in-3 next offset 41, leader epoch 5
                        output       out-3 next number 11, number 10 is at or before offset 12
                        state        4 bytes
                        file         145 bytes, format 1
                        """);
    }

    private byte[] flipped(final int at) {
        final byte[] damaged = bytes.clone();
        damaged[at] ^= 4;
        return damaged;
    }
}
