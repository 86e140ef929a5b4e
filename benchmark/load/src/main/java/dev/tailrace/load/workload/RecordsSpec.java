package dev.tailrace.load.workload;

import dev.tailrace.samples.listing1.ListingInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Specification of the records of a load, as text: {@code payload}, {@code payload:BYTES}, {@code numbers}, {@code
 * frames:FILE} or {@code lines:FILE}; a prefix {@code N*} spreads them over N partitions.
 *
 * @param kind kind of the records
 * @param file file of the records; for generated records, their size in bytes, or empty for the default size
 * @param partitions at least 1
 */
public record RecordsSpec(Kind kind, String file, int partitions) {

    private static final Pattern SPREAD = Pattern.compile("(?:([1-9]\\d{0,4})\\*)?(.*)", Pattern.DOTALL);

    private static final Pattern PAYLOAD = Pattern.compile("payload(?::[1-9]\\d{1,4})?");

    /** Kinds of records. */
    public enum Kind {
        /** {@link PayloadRecords}. */
        PAYLOAD,
        /** {@link NumberRecords}. */
        NUMBERS,
        /** {@link FrameRecords}. */
        FRAMES,
        /** {@link LineRecords}. */
        LINES;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private boolean isOf(final String text) {
            return switch (this) {
                case PAYLOAD -> RecordsSpec.PAYLOAD.matcher(text).matches();
                case NUMBERS -> text.equals(word());
                case FRAMES, LINES -> text.startsWith(word() + ":");
            };
        }
    }

    /** Records of the stateless workload. */
    public static RecordsSpec payload() {
        return new RecordsSpec(Kind.PAYLOAD, "", 1);
    }

    /** Records of the stateless workload with the given size in bytes. */
    public static RecordsSpec payload(final int bytes) {
        return new RecordsSpec(Kind.PAYLOAD, bytes == Payload.LENGTH ? "" : Integer.toString(bytes), 1);
    }

    /** The records of Listing 1. */
    public static RecordsSpec numbers() {
        return new RecordsSpec(Kind.NUMBERS, "", 1);
    }

    /** The messages of a feed file. */
    public static RecordsSpec frames(final Path file) {
        return new RecordsSpec(Kind.FRAMES, file.toString(), 1);
    }

    /** The lines of a text file. */
    public static RecordsSpec lines(final Path file) {
        return new RecordsSpec(Kind.LINES, file.toString(), 1);
    }

    /**
     * Parses the text form, as written by {@link #toString}.
     *
     * @throws IllegalArgumentException when the text is invalid
     */
    public static RecordsSpec parse(final String text) {
        final Matcher parts = SPREAD.matcher(text);
        parts.matches();
        return parse(parts.group(2), text).over(parts.group(1) == null ? 1 : Integer.parseInt(parts.group(1)));
    }

    private static RecordsSpec parse(final String text, final String whole) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.isOf(text))
                .map(kind -> new RecordsSpec(
                        kind, text.substring(Math.min(text.length(), kind.word().length() + 1)), 1))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + whole
                        + "' names no records; write payload, payload:BYTES, numbers, frames:FILE or" + " lines:FILE"));
    }

    /** These records, spread over a number of partitions. */
    public RecordsSpec over(final int count) {
        return new RecordsSpec(kind, file, count);
    }

    /**
     * The partition of a record, by its instrument: the two bytes after the type of a message. Records without an
     * instrument are spread round-robin.
     *
     * @param number number of the record, from 0
     */
    public int partition(final byte[] record, final long number) {
        if (partitions == 1) {
            return 0;
        }
        return kind == Kind.FRAMES
                ? ((record[1] & 0xFF) << Byte.SIZE | record[2] & 0xFF) % partitions
                : (int) (number % partitions);
    }

    /**
     * The key of a record: the locate code of its instrument, four bytes big-endian, as users of keyed streams write it; null
     * for records without an instrument.
     */
    public byte[] key(final byte[] record) {
        return kind == Kind.FRAMES ? new byte[] {0, 0, record[1], record[2]} : null;
    }

    /**
     * Opens the records.
     *
     * @throws IOException when their file cannot be read
     */
    public Records open() throws IOException {
        return switch (kind) {
            case PAYLOAD -> new PayloadRecords(file.isEmpty() ? Payload.LENGTH : Integer.parseInt(file));
            case NUMBERS -> new NumberRecords();
            case FRAMES -> FrameRecords.read(Path.of(file));
            case LINES -> LineRecords.read(Path.of(file));
        };
    }

    @Override
    public String toString() {
        final String spread = partitions == 1 ? "" : partitions + "*";
        return spread + (file.isEmpty() ? kind.word() : kind.word() + ":" + file);
    }

    /** Generates the records of {@link dev.tailrace.samples.listing1.Listing1}, as many as requested, in one buffer. */
    private static final class NumberRecords implements Records {

        /** As in the Conflux paper. */
        private static final int PAYLOAD_BYTES = 10;

        /** The schedule says when a record is due; a time in the record would make each run different. */
        private static final long NEVER_NS = 0;

        private final byte[] buffer = new byte[ListingInput.length(PAYLOAD_BYTES)];

        @Override
        public long count() {
            return Long.MAX_VALUE;
        }

        @Override
        public byte[] record(final long number) {
            ListingInput.write(number, NEVER_NS, buffer, PAYLOAD_BYTES);
            return buffer;
        }
    }
}
