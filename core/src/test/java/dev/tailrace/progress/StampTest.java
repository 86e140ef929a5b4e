package dev.tailrace.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class StampTest {

    @Test
    void shouldKeepItsLayout() {
        final byte[] bytes = new byte[Stamp.LENGTH];
        new Stamp()
                .owner(1, 2, 3)
                .flags(Stamp.FRONTIER_MARKER)
                .lineage(7)
                .record(4, 5, 6)
                .encode(bytes, 0);

        assertThat(HexFormat.of().formatHex(bytes))
                .isEqualTo("01020007" + "00000001" + "00000002" + "00000003" + "0000000000000004" + "0000000000000005"
                        + "00000006");
    }

    @Test
    void shouldReadWhatItWroteAtAnyPlace() {
        final byte[] bytes = new byte[Stamp.LENGTH + 7];
        final Stamp written = new Stamp()
                .owner(-1, Integer.MAX_VALUE, 0xCAFE)
                .flags(Stamp.TERM_MARKER | Stamp.FROM_ORIGIN)
                .lineage(0xFEDC)
                .record(Long.MAX_VALUE, Long.MIN_VALUE, -7);
        written.encode(bytes, 7);

        final Stamp read = new Stamp();
        assertThat(read.decode(bytes, 7, Stamp.LENGTH)).isTrue();
        assertThat(read).usingRecursiveComparison().isEqualTo(written);
        assertThat(read.isTermMarker()).isTrue();
        assertThat(read.isFromOrigin()).isTrue();
        assertThat(read.claim()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldLeaveAloneWhatIsNoStampOfThisVersion() {
        final byte[] bytes = new byte[Stamp.LENGTH];
        final Stamp stamp = new Stamp().owner(1, 1, 1).record(9, 9, 9);
        stamp.encode(bytes, 0);
        bytes[0] = 2;

        assertThat(stamp.decode(bytes, 0, Stamp.LENGTH)).isFalse();
        assertThat(stamp.decode(bytes, 0, Stamp.LENGTH - 1)).isFalse();
        assertThat(stamp.number()).isEqualTo(9);
    }
}
