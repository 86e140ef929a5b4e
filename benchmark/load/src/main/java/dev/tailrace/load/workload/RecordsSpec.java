package dev.tailrace.load.workload;

import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Specification of the records of a load, as text: {@code sample:NAME}, {@code sample:NAME?SETTING=VALUE&SETTING=VALUE},
 * {@code frames:FILE} or {@code records:FILE}; a prefix {@code N*} spreads them over N partitions.
 *
 * @param kind kind of the records
 * @param source file of the records, or name and settings of the sample that generates them
 * @param partitions at least 1
 */
public record RecordsSpec(Kind kind, String source, int partitions) {

    private static final Pattern SPREAD = Pattern.compile("(?:([1-9]\\d{0,4})\\*)?(.*)", Pattern.DOTALL);
    private static final String SETTINGS = "?";
    private static final String NEXT_SETTING = "&";

    /** Kinds of records. */
    public enum Kind {
        /** What a sample generates, as many as requested. */
        SAMPLE,
        /** The messages of an ITCH feed in a file as {@link FrameRecords} reads it. */
        FRAMES,
        /** Any records in a file as {@link FrameRecords} reads it. */
        RECORDS;

        private String prefix() {
            return name().toLowerCase(Locale.ROOT) + ":";
        }
    }

    /** The records of {@link PayloadPipeline} with its defaults. */
    public static RecordsSpec payload() {
        return sample(new PayloadPipeline().name(), Map.of());
    }

    /** The records that a sample generates with these settings, whose values have no {@code &}. */
    public static RecordsSpec sample(final String name, final Map<String, String> settings) {
        final String text = new TreeMap<>(settings)
                .entrySet().stream().map(Map.Entry::toString).collect(Collectors.joining(NEXT_SETTING));
        return new RecordsSpec(Kind.SAMPLE, text.isEmpty() ? name : name + SETTINGS + text, 1);
    }

    /** The messages of a feed file. */
    public static RecordsSpec frames(final Path file) {
        return new RecordsSpec(Kind.FRAMES, file.toString(), 1);
    }

    /** The records of a file, of any kind. */
    public static RecordsSpec records(final Path file) {
        return new RecordsSpec(Kind.RECORDS, file.toString(), 1);
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
                .filter(kind -> text.startsWith(kind.prefix()))
                .map(kind -> new RecordsSpec(kind, text.substring(kind.prefix().length()), 1))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + whole + "' names no records; write sample:NAME, frames:FILE or records:FILE"));
    }

    /** These records, spread over a number of partitions. */
    public RecordsSpec over(final int count) {
        return new RecordsSpec(kind, source, count);
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
            case SAMPLE -> sample();
            case FRAMES, RECORDS -> FrameRecords.read(Path.of(source));
        };
    }

    private Records sample() {
        final String[] parts = source.split(Pattern.quote(SETTINGS), 2);
        final SortedMap<String, String> settings = new TreeMap<>();
        if (parts.length > 1) {
            for (final String setting : parts[1].split(NEXT_SETTING)) {
                settings.put(setting.substring(0, setting.indexOf('=')), setting.substring(setting.indexOf('=') + 1));
            }
        }
        return SamplePipeline.named(parts[0]).records(settings)::record;
    }

    @Override
    public String toString() {
        return (partitions == 1 ? "" : partitions + "*") + kind.prefix() + source;
    }
}
