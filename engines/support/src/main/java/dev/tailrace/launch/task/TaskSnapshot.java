package dev.tailrace.launch.task;

import dev.tailrace.progress.SnapshotException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * The state of one partition task between two input records.
 *
 * <p>When stored as a head and the bytes of the state, the head is, big-endian:
 *
 * <pre>
 *   version u8 = 1, position i64,
 *   number of topics u16, of each: bytes u16 and UTF-8 of its name, number of its next result i64
 *   bytes of state i32, CRC-32C of all before and of the state i32
 * </pre>
 *
 * @param position offset of the next input record
 * @param numbers of the next result, by output topic; a topic without a number begins at 0
 * @param state the bytes of {@link dev.tailrace.runtime.EventProcessor#snapshot}; no bytes mean no state
 */
public record TaskSnapshot(long position, Map<String, Long> numbers, byte[] state) {

    private static final byte VERSION = 1;
    private static final int FIXED_BYTES = 1 + 8 + 2 + 4 + 4;

    /** A partition task that begins with the record at an offset. */
    public static TaskSnapshot beginning(final long offset) {
        return new TaskSnapshot(offset, Map.of(), new byte[0]);
    }

    /** The encoded head: all but the state. */
    public byte[] head() {
        final int namesBytes =
                numbers.keySet().stream().mapToInt(topic -> utf8(topic).length).sum();
        final ByteBuffer head = ByteBuffer.allocate(FIXED_BYTES + namesBytes + 10 * numbers.size());
        head.put(VERSION).putLong(position).putShort((short) numbers.size());
        numbers.forEach((topic, number) ->
                head.putShort((short) utf8(topic).length).put(utf8(topic)).putLong(number));
        head.putInt(state.length);
        return head.putInt(checksum(head.array(), state)).array();
    }

    /**
     * Decodes a snapshot from its head and state.
     *
     * @throws SnapshotException with a message about the damage
     */
    public static TaskSnapshot of(final byte[] head, final byte[] state) throws SnapshotException {
        checkVersion(head);
        final ByteBuffer in = ByteBuffer.wrap(head);
        if (in.getInt(head.length - Integer.BYTES) != checksum(head, state)) {
            throw new SnapshotException("its checksum is wrong");
        }
        try {
            in.get();
            return new TaskSnapshot(in.getLong(), numbers(in), state);
        } catch (final BufferUnderflowException ignored) {
            throw new SnapshotException("its header is truncated");
        }
    }

    private static Map<String, Long> numbers(final ByteBuffer in) {
        final int topics = Short.toUnsignedInt(in.getShort());
        final Map<String, Long> numbers = new LinkedHashMap<>();
        for (int i = 0; i < topics; i++) {
            final byte[] topic = new byte[Short.toUnsignedInt(in.getShort())];
            in.get(topic);
            numbers.put(new String(topic, StandardCharsets.UTF_8), in.getLong());
        }
        return numbers;
    }

    /**
     * Number of bytes of the state that belongs to a head.
     *
     * @throws SnapshotException when the head is damaged
     */
    public static int stateLength(final byte[] head) throws SnapshotException {
        checkVersion(head);
        return Math.max(0, ByteBuffer.wrap(head).getInt(head.length - 2 * Integer.BYTES));
    }

    private static void checkVersion(final byte[] head) throws SnapshotException {
        if (head.length < FIXED_BYTES) {
            throw new SnapshotException("its header is truncated");
        }
        if (head[0] != VERSION) {
            throw new SnapshotException("it is of version " + head[0] + ", and known is " + VERSION);
        }
    }

    private static int checksum(final byte[] head, final byte[] state) {
        final CRC32C crc = new CRC32C();
        crc.update(head, 0, head.length - Integer.BYTES);
        crc.update(state, 0, state.length);
        return (int) crc.getValue();
    }

    private static byte[] utf8(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
