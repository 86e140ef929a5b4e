package dev.tailrace.topics.latency;

import dev.tailrace.launch.value.JsonField;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/**
 * Flyweight that selects a part of a record, such as its key or a field of its value, as a range of bytes. Used by one
 * thread. Finding a header allocates what Kafka's client allocates for it; nothing else allocates.
 */
public final class RecordPart {

    private static final String HEADER = "header:";
    private static final String JSON = "json:";
    private static final String BYTES = "bytes:";

    private enum Kind {
        KEY,
        VALUE,
        HEADER,
        JSON,
        BYTES
    }

    private final String words;
    private final Kind kind;
    private final String name;
    private final JsonField field;
    private final int fixedOffset;
    private final int fixedLength;
    private byte[] bytes;
    private int offset;
    private int length;

    private RecordPart(
            final String words, final Kind kind, final String name, final int fixedOffset, final int fixedLength) {
        this.words = words;
        this.kind = kind;
        this.name = name;
        field = new JsonField(name);
        this.fixedOffset = fixedOffset;
        this.fixedLength = fixedLength;
    }

    /**
     * Parses a part as given on the command line.
     *
     * @param words {@code key}, {@code value}, {@code header:NAME}, {@code json:FIELD} (a path with dots for a field of a
     *     nested object) or {@code bytes:OFFSET+LENGTH} of the value
     * @throws IllegalArgumentException with a message that lists these, if it is none of them
     */
    public static RecordPart parse(final String words) {
        if (words.equals("key") || words.equals("value")) {
            return new RecordPart(words, words.equals("key") ? Kind.KEY : Kind.VALUE, "", 0, 0);
        }
        if (isPrefixed(words, HEADER)) {
            return new RecordPart(words, Kind.HEADER, words.substring(HEADER.length()), 0, 0);
        }
        if (isPrefixed(words, JSON)) {
            return new RecordPart(words, Kind.JSON, words.substring(JSON.length()), 0, 0);
        }
        if (words.matches("bytes:\\d{1,9}\\+[1-9]\\d{0,8}")) {
            final String[] figures = words.substring(BYTES.length()).split("\\+");
            return new RecordPart(words, Kind.BYTES, "", Integer.parseInt(figures[0]), Integer.parseInt(figures[1]));
        }
        throw new IllegalArgumentException(
                "'" + words
                        + "' is not a part of a record; available: key, value, header:NAME, json:FIELD and bytes:OFFSET+LENGTH");
    }

    private static boolean isPrefixed(final String words, final String prefix) {
        return words.startsWith(prefix) && words.length() > prefix.length();
    }

    /** Finds the part in a record; returns false if the record does not have it. */
    public boolean find(final ConsumerRecord<byte[], byte[]> record) {
        return switch (kind) {
            case KEY -> whole(record.key());
            case VALUE -> whole(record.value());
            case HEADER -> header(record.headers().lastHeader(name));
            case JSON -> json(record.value());
            case BYTES -> fixed(record.value());
        };
    }

    private boolean whole(final byte[] all) {
        return all != null && set(all, 0, all.length);
    }

    private boolean header(final Header header) {
        return header != null && whole(header.value());
    }

    private boolean json(final byte[] value) {
        return value != null && field.find(value) && set(value, field.start(), field.length());
    }

    private boolean fixed(final byte[] value) {
        return value != null && value.length - fixedLength >= fixedOffset && set(value, fixedOffset, fixedLength);
    }

    private boolean set(final byte[] newBytes, final int newOffset, final int newLength) {
        bytes = newBytes;
        offset = newOffset;
        length = newLength;
        return true;
    }

    /** The array that contains the part. */
    public byte[] bytes() {
        return bytes;
    }

    /** Index of the first byte of the part. */
    public int offset() {
        return offset;
    }

    /** Number of bytes of the part. */
    public int length() {
        return length;
    }

    /** The part as given on the command line. */
    @Override
    public String toString() {
        return words;
    }
}
