package dev.tailrace.remote;

import dev.tailrace.region.SlotResult;
import dev.tailrace.runtime.Firing;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;

/**
 * One result of a slot as it arrives at a merger. Its content stays in the bytes of its message until it is needed. Reused.
 *
 * <pre>
 *   channel and 1 count, [firing, if punctuated], steps of its path count, each count, bytes i32 and content
 * </pre>
 */
final class MessageResult extends SlotResult {

    private byte[] message;
    private int offset;
    private int length;

    MessageResult() {
        super(4);
    }

    /**
     * Writes everything before the content. The caller ends the content with {@link StateOutput#endLength}.
     *
     * @param firing null if the slot does not belong to a punctuation
     */
    static int begin(
            final StateOutput to,
            final RecordCodec records,
            final int channel,
            final Firing firing,
            final int[] path,
            final int depth) {
        to.putCount(channel + 1);
        if (firing != null) {
            MessageHeader.writeFiring(firing, to, records);
        }
        to.putCount(depth);
        for (int step = 0; step < depth; step++) {
            to.putCount(path[step]);
        }
        return to.startLength();
    }

    void read(final StateInput from, final RecordCodec records, final boolean punctuated) {
        channel = from.getCount() - 1;
        if (punctuated) {
            MessageHeader.readFiring(firing, from, records);
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

    @Override
    protected void release() {
        message = null;
    }

    StateInput content(final StateInput reader) {
        return reader.wrap(message, offset, length);
    }
}
