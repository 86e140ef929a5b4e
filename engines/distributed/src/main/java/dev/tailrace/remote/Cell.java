package dev.tailrace.remote;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import dev.tailrace.runtime.Firing;
import dev.tailrace.wire.Records;
import java.util.Arrays;

/**
 * One result of a slot as it comes to a merger: for which edge or sink, where it stands among the others, and its bytes,
 * which stay in their message until they are needed. Reused.
 *
 * <pre>
 *   channel and 1 count, [firing, on a punctuation], steps of its path count, each count, bytes i32 and content
 * </pre>
 */
final class Cell {

    /** What {@link #channel} is when something has failed here instead. */
    static final int FAILURE = -1;

    /** The path of the only result of a splitter. */
    static final int[] FIRST = {0};

    int channel;
    final Firing firing = new Firing();
    byte[] message;
    int offset;
    int length;
    private int[] path = new int[4];
    private int depth;

    /**
     * Writes what goes before the content, which {@link WireWriter#endLength} has to end.
     *
     * @param firing null when it is not of a punctuation
     */
    static int begin(
            final WireWriter to,
            final Records records,
            final int channel,
            final Firing firing,
            final int[] path,
            final int depth) {
        to.putCount(channel + 1);
        if (firing != null) {
            Firings.write(firing, to, records);
        }
        to.putCount(depth);
        for (int step = 0; step < depth; step++) {
            to.putCount(path[step]);
        }
        return to.startLength();
    }

    void read(final WireReader from, final Records records, final boolean inPunctuation) {
        channel = from.getCount() - 1;
        if (inPunctuation) {
            Firings.read(firing, from, records);
        }
        depth = from.getCount();
        if (depth > path.length) {
            path = new int[depth];
        }
        for (int step = 0; step < depth; step++) {
            path[step] = from.getCount();
        }
        length = from.getInt();
        message = from.buffer();
        offset = from.offset();
        from.skip(length);
    }

    /** The content. */
    WireReader content(final WireReader reader) {
        return reader.wrap(message, offset, length);
    }

    static int comparePaths(final Cell one, final Cell other) {
        return Arrays.compare(one.path, 0, one.depth, other.path, 0, other.depth);
    }

    static int compareFirings(final Cell one, final Cell other) {
        return one.firing.compareTo(other.firing);
    }
}
