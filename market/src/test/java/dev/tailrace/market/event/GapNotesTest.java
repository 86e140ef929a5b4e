package dev.tailrace.market.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.state.StateReader;
import dev.tailrace.state.StateWriter;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class GapNotesTest {

    private static final int DELETE_BYTES = 19;

    @Test
    void shouldContinueFromASnapshot() {
        final GapNotes saved = new GapNotes();
        assertThat(before(saved, 3, 10, 1)).isNull();
        assertThat(before(saved, 70, 12, 2)).isNull();
        saved.begin(2);
        assertThat(text(saved.due())).isEqualTo("3 @12 at 2");
        final byte[] snapshot = new StateWriter().section("gaps", saved).toBytes();

        final GapNotes restored = new GapNotes();
        assertThat(before(restored, 900, 99, 1)).isNull();
        StateReader.of(snapshot).section("gaps", restored).restore();

        for (final GapNotes notes : List.of(saved, restored)) {
            assertThat(text(notes.due())).isEqualTo("70 @12 at 2");
            assertThat(notes.due()).isNull();
            assertThat(before(notes, 70, 20, 8)).isNull();
            assertThat(text(before(notes, 900, 21, 9))).isEqualTo("900 @21 at 8");
            assertThat(before(notes, 900, 21, 9)).isNull();
            notes.begin(30);
            assertThat(notes.due()).isNull();
        }
    }

    @Test
    void shouldKnowItsOwnNotes() {
        final GapNotes notes = new GapNotes();

        assertThat(notes.isGapRecord(notes.ofNew(1, 2, 3))).isTrue();
        assertThat(notes.isGapRecord(message(1, 2))).isFalse();
    }

    private static ItchEvent before(final GapNotes notes, final int instrument, final long ns, final long number) {
        return notes.before(message(instrument, ns), number);
    }

    private static ItchEvent message(final int instrument, final long ns) {
        final ByteBuffer message = ByteBuffer.allocate(DELETE_BYTES);
        message.put((byte) 'D').putShort((short) instrument).putShort((short) 0);
        message.putShort((short) (ns >>> Integer.SIZE)).putInt((int) ns);
        return new ItchEvent().wrap(message.array(), 0, 1);
    }

    private static String text(final ItchEvent note) {
        assertThat(note.distrustsBook() && note.lacksTrades()).isTrue();
        return note.locate() + " @" + note.timestampNs() + " at " + note.position();
    }
}
