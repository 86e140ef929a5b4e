package dev.tailrace.cli.run;

import dev.tailrace.launch.text.JsonText;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Log of a run on topics: a line for each event, with the time in UTC to the millisecond and a level. Safe for several
 * threads.
 *
 * <pre>
 * 2026-11-26T06:52:26.123Z INFO  assigned feed-0, feed-1
 * {"time":"2026-11-26T06:52:26.123Z","level":"info","event":"assigned","message":"assigned feed-0, feed-1","application":"a"}
 * </pre>
 */
final class RunLog {

    /** Importance of an event, the most important first. */
    enum Level {
        error,
        warn,
        info,
        debug
    }

    /** Form of a line. */
    enum Format {
        text,
        json
    }

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    private final Level least;
    private final Format format;
    private final Map<String, Object> labels;
    private final Supplier<Instant> clock;
    private final Consumer<String> lines;

    /**
     * @param least lowest level that is written
     * @param labels fields of each JSON line, after those of the event
     * @param lines takes the lines, without their ends
     */
    RunLog(
            final Level least,
            final Format format,
            final Map<String, Object> labels,
            final Supplier<Instant> clock,
            final Consumer<String> lines) {
        this.least = least;
        this.format = format;
        this.labels = labels;
        this.clock = clock;
        this.lines = lines;
    }

    /** Writes an event; further lines of its message are indented in text, and part of the value in JSON. */
    void write(final Level level, final String event, final String message) {
        write(level, event, message, Map.of());
    }

    /** The same with figures, which only JSON shows by their names. */
    void write(final Level level, final String event, final String message, final Map<String, Object> figures) {
        if (level.compareTo(least) > 0) {
            return;
        }
        final String time = TIME.format(clock.get());
        if (format == Format.text) {
            lines.accept(String.format(
                    Locale.ROOT,
                    "%s %-5s %s",
                    time,
                    level.name().toUpperCase(Locale.ROOT),
                    message.replace("\n", "\n  ")));
            return;
        }
        final Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("time", time);
        fields.put("level", level.name());
        fields.put("event", event);
        fields.put("message", message);
        fields.putAll(figures);
        fields.putAll(labels);
        lines.accept(fields.entrySet().stream()
                .map(field -> JsonText.quote(field.getKey()) + ":" + value(field.getValue()))
                .collect(Collectors.joining(",", "{", "}")));
    }

    private static String value(final Object value) {
        return value instanceof Number ? value.toString() : JsonText.quote(value.toString());
    }
}
