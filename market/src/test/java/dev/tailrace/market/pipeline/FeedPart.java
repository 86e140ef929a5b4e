package dev.tailrace.market.pipeline;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The instruments whose locate leaves a remainder: their messages, and their lines.
 *
 * @param remainder of the locate
 * @param parts that the instruments are divided into
 */
record FeedPart(int remainder, int parts) {

    private static final Pattern LOCATE = Pattern.compile("\"locate\":(\\d+),");
    private static final int HEADER_BYTES = 11;
    private static final int SYSTEM_EVENT_BYTES = 12;

    /** The feed with a system event of the same time in place of each message of another part. */
    byte[] messages(final byte[] feed) {
        final ByteArrayOutputStream part = new ByteArrayOutputStream();
        final ByteBuffer frames = ByteBuffer.wrap(feed);
        while (frames.hasRemaining()) {
            final byte[] message = new byte[Short.toUnsignedInt(frames.getShort())];
            frames.get(message);
            write(holds(locateOf(message)) ? message : systemEvent(message), part);
        }
        return part.toByteArray();
    }

    List<String> lines(final List<String> lines) {
        return lines.stream().filter(line -> holds(locateOf(line))).toList();
    }

    private boolean holds(final int locate) {
        return locate % parts == remainder;
    }

    private static int locateOf(final byte[] message) {
        return Short.toUnsignedInt(ByteBuffer.wrap(message).getShort(1));
    }

    private static int locateOf(final String line) {
        final Matcher locate = LOCATE.matcher(line);
        if (!locate.find()) {
            throw new AssertionError("no locate in " + line);
        }
        return Integer.parseInt(locate.group(1));
    }

    private static byte[] systemEvent(final byte[] message) {
        final byte[] event = new byte[SYSTEM_EVENT_BYTES];
        System.arraycopy(message, 0, event, 0, HEADER_BYTES);
        event[0] = 'S';
        return event;
    }

    private static void write(final byte[] message, final ByteArrayOutputStream out) {
        out.write(message.length >>> 8);
        out.write(message.length);
        out.writeBytes(message);
    }
}
