package dev.tailrace.progress;

import dev.tailrace.state.StateReader;
import java.util.Locale;

/**
 * Renders a snapshot file as text for people: its name, the positions of the partition task, the nodes with state. Used by
 * one thread.
 */
public final class SnapshotText {

    private SnapshotText() {}

    /**
     * Renders the bytes of a snapshot, one fact per line.
     *
     * @throws SnapshotException if the bytes are not a snapshot, are of a later format, cut off or damaged; it names the
     *     section
     */
    public static String of(final byte[] bytes) throws SnapshotException {
        final Snapshot snapshot = SnapshotFormat.decode(bytes);
        final StringBuilder text = new StringBuilder();
        line(text, "snapshot", snapshot.name().number());
        line(text, "task", snapshot.name().task());
        line(text, "epoch", snapshot.name().epoch());
        line(text, "application", snapshot.application());
        snapshot.pipeline().parts().forEach((name, value) -> line(text, name, value));
        line(text, "from origin", snapshot.fromOrigin() ? "yes" : "no");
        line(text, "records", snapshot.records());
        line(text, "event time", snapshot.eventTimeNs() == Long.MIN_VALUE ? "none" : snapshot.eventTimeNs() + " ns");
        for (final InputPosition input : snapshot.inputs()) {
            line(
                    text,
                    "input",
                    input.log() + id(input.log()) + " next offset " + input.next() + ", leader epoch "
                            + input.leaderEpoch());
        }
        for (final OutputPosition output : snapshot.outputs()) {
            line(
                    text,
                    "output",
                    output.log() + id(output.log()) + " next number " + output.next() + ", " + anchor(output));
        }
        line(text, "state", snapshot.state().length + " bytes" + sections(snapshot.state()));
        line(text, "file", bytes.length + " bytes, format " + SnapshotFormat.VERSION);
        return text.toString();
    }

    private static String anchor(final OutputPosition output) {
        if (output.anchorOffset() == OutputPosition.BEGIN) {
            return "the log begins after number " + output.anchorNumber();
        }
        return output.anchorOffset() < 0
                ? "at no known offset"
                : "number " + output.anchorNumber() + " is at or before offset " + output.anchorOffset();
    }

    private static String id(final LogIdentity log) {
        return log.id().isEmpty() ? "" : " (" + log.id() + ")";
    }

    private static void line(final StringBuilder text, final String what, final Object value) {
        text.append(String.format(Locale.ROOT, "%-12s %s\n", what, value));
    }

    // A processor may write its state in its own format.
    private static String sections(final byte[] state) {
        try {
            return " in sections " + String.join(", ", StateReader.of(state).sections());
        } catch (final RuntimeException ignored) {
            return "";
        }
    }
}
