package dev.tailrace.launch.process;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A line that a child writes to its standard output: a kind and fields, as {@code ready bootstrap=127.0.0.1:9092 pid=17}.
 *
 * <p>In values and keys, blanks, control characters, {@code =} and {@code %} are written as {@code %} and two hexadecimal
 * digits per byte of UTF-8.
 *
 * @param kind the kind of report, such as {@link #READY}
 * @param fields fields in the order in which they are written
 */
public record ReportLine(String kind, Map<String, String> fields) {

    /** The child can be used. */
    public static final String READY = "ready";

    /** Progress, at intervals. */
    public static final String PROGRESS = "progress";

    /** Live figures; dropped unless the parent has asked for them. */
    public static final String LIVE = "live";

    /** Lines that the parent has asked for, see {@link ReportedLines}. */
    static final String LINES = "lines";

    /** Answer to a question for the clock of the child, see {@link ChildProcess#askClock}. */
    static final String CLOCK = "clock";

    /** The result, at the end. */
    public static final String SUMMARY = "summary";

    /** A warning to the user, with the field {@link #MESSAGE}. */
    public static final String WARNING = "warning";

    /** An event for the log, with the fields {@link #EVENT} and {@link #MESSAGE}. */
    public static final String LOG = "log";

    /** Field with the name of an event, one word. */
    public static final String EVENT = "event";

    /** The reason why the child fails, with the fields {@link #MESSAGE} and {@link #STATUS}. */
    public static final String FAILED = "failed";

    /** Field with a message to the user. */
    public static final String MESSAGE = "message";

    /** Field with the stack trace of a defect. */
    public static final String TRACE = "trace";

    /** Field with the name of an {@link dev.tailrace.launch.outcome.ExitStatus}. */
    public static final String STATUS = "status";

    /** What is escaped: blanks, control characters, and the characters between name and value and of the escapes. */
    private static final Pattern SPECIAL = Pattern.compile("[%=\\p{Cc}\\p{Z}]");

    public ReportLine {
        fields = new LinkedHashMap<>(fields);
    }

    /** A line of this kind without fields. */
    public static ReportLine of(final String kind) {
        return new ReportLine(kind, Map.of());
    }

    /**
     * A line of this kind with the fields of a record, as {@link RecordText} writes them.
     */
    public static ReportLine of(final String kind, final Record fields) {
        return new ReportLine(kind, RecordText.write(fields));
    }

    /**
     * The record that its fields were written from.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or not of its type
     */
    public <R extends Record> R as(final Class<R> type) {
        return RecordText.read(type, fields);
    }

    /** The same line with one more field; figures are written as decimal numbers. */
    public ReportLine with(final String key, final Object value) {
        final Map<String, String> more = new LinkedHashMap<>(fields);
        more.put(key, String.valueOf(value));
        return new ReportLine(kind, more);
    }

    /** Whether the line is of this kind. */
    public boolean is(final String other) {
        return kind.equals(other);
    }

    /** A field, if it is there. */
    public Optional<String> field(final String key) {
        return Optional.ofNullable(fields.get(key));
    }

    /**
     * A field that must be there.
     *
     * @throws IllegalArgumentException when it is not
     */
    public String text(final String key) {
        return field(key).orElseThrow(() -> new IllegalArgumentException("no '" + key + "' in the report: " + this));
    }

    /**
     * A whole number that must be there.
     *
     * @throws IllegalArgumentException when it is not, or is no number
     */
    public long number(final String key) {
        final String value = text(key);
        try {
            return Long.parseLong(value);
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException("'" + key + "' is not a whole number in the report: " + this, e);
        }
    }

    /** The line without its end. */
    @Override
    public String toString() {
        final StringBuilder line = new StringBuilder(escape(kind));
        fields.forEach(
                (key, value) -> line.append(' ').append(escape(key)).append('=').append(escape(value)));
        return line.toString();
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when the line is not a report
     */
    public static ReportLine parse(final String line) {
        final String[] words = line.split(" ", -1);
        final Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 1; i < words.length; i++) {
            final int equals = words[i].indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("not a report: " + line);
            }
            fields.put(unescape(words[i].substring(0, equals)), unescape(words[i].substring(equals + 1)));
        }
        return new ReportLine(unescape(words[0]), fields);
    }

    private static String escape(final String text) {
        // The encoder writes a blank as a plus sign, which is no special character here.
        return SPECIAL.matcher(text).replaceAll(special -> URLEncoder.encode(special.group(), StandardCharsets.UTF_8)
                .replace("+", "%20"));
    }

    private static String unescape(final String text) {
        return text.indexOf('%') < 0 ? text : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
