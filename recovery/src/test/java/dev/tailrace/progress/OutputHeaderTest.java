package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class OutputHeaderTest {

    @Test
    void shouldKeepItsLayout() {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        new OutputHeader()
                .owner(1, 2, new RunId(8, 9, 3))
                .flags(OutputHeader.FRONTIER_MARKER)
                .lineage(7)
                .record(4, 5, 6)
                .encode(bytes, 0);

        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("02020007" + "00000001" + "00000002" + "00000003" + "0000000000000004" + "0000000000000005"
                        + "00000006" + "00000008" + "00000009");
    }

    @Test
    void shouldReadWhatItWroteAtAnyPlace() {
        final byte[] bytes = new byte[OutputHeader.LENGTH + 7];
        final OutputHeader written = new OutputHeader()
                .owner(-1, Integer.MAX_VALUE, new RunId(-1, Integer.MIN_VALUE, 0xCAFE))
                .flags(OutputHeader.EPOCH_MARKER | OutputHeader.FROM_ORIGIN)
                .lineage(0xFEDC)
                .record(Long.MAX_VALUE, Long.MIN_VALUE, -7);
        written.encode(bytes, 7);

        final OutputHeader read = new OutputHeader();
        assertThat(read.decode(bytes, 7, OutputHeader.LENGTH)).isTrue();
        assertThat(read).usingRecursiveComparison().isEqualTo(written);
        assertThat(read.isEpochMarker()).isTrue();
        assertThat(read.isFromOrigin()).isTrue();
        assertThat(read.claim()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldLeaveAloneWhatIsNoHeaderOfThisVersion() {
        final byte[] bytes = new byte[OutputHeader.LENGTH];
        final OutputHeader outputHeader =
                new OutputHeader().owner(1, 1, Kit.RUN).record(9, 9, 9);
        outputHeader.encode(bytes, 0);
        bytes[0] = 3;

        assertThat(outputHeader.decode(bytes, 0, OutputHeader.LENGTH)).isFalse();
        assertThat(outputHeader.decode(bytes, 0, OutputHeader.LENGTH - 1)).isFalse();
        assertThat(outputHeader.number()).isEqualTo(9);
    }

    @Test
    void shouldTellHeadersOfOtherReleasesFromBytes() {
        assertThat(OutputHeader.otherVersion(header(1, 36))).isEqualTo(1);
        assertThat(OutputHeader.otherVersion(header(3, 48))).isEqualTo(3);
        assertThat(OutputHeader.otherVersion(header(1, 44))).isZero();
        assertThat(OutputHeader.otherVersion(header(0x7F, 44))).isZero();
        assertThat(OutputHeader.otherVersion(new byte[0])).isZero();
    }

    @Test
    void shouldTellHeadersOfItsOwnFromThoseOfOthersInALaterVersion() {
        assertThat(OutputHeader.otherVersion(header(1, 36), 1, 7)).isEqualTo(1);
        assertThat(OutputHeader.otherVersion(header(3, 48), 0, 0)).isEqualTo(3);
        assertThat(OutputHeader.otherVersion(header(3, 48), 1, 0)).isZero();
        assertThat(OutputHeader.otherVersion(header(3, 48), 0, 7)).isZero();
        assertThat(OutputHeader.otherVersion(header(3, 38), 0, 0)).isZero();
    }

    private static byte[] header(final int version, final int length) {
        final byte[] bytes = new byte[length];
        bytes[0] = (byte) version;
        return bytes;
    }
}
