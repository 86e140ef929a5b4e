package dev.tailrace.cli.page;

import dev.tailrace.io.DecimalText;
import dev.tailrace.io.JsonScanner;
import dev.tailrace.io.RecordSchema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What the fields of the results of a sink mean to the page: which is the time, which the key, and which numbers are drawn
 * over time.
 *
 * @param time name of the field with the time; null when there is none
 * @param nsPerUnit nanoseconds of stream time in one unit of that field
 * @param key name of the field with the key; null when there is none
 * @param numbers fields that are drawn
 */
record Columns(byte[] time, long nsPerUnit, byte[] key, List<Number> numbers) {

    /**
     * A field that is drawn.
     *
     * @param divisor of the number in the results to get the value to show
     * @param isPrice whether it is a decimal number, as prices are
     */
    record Number(String name, byte[] bytes, double divisor, boolean isPrice) {}

    /** Most numbers of a result that are drawn. */
    private static final int MOST = 6;

    private static final List<String> TIMES =
            List.of("ts", "time", "timestamp", "event_time", "window_end", "window_start", "at");
    private static final List<String> KEYS = List.of("symbol", "instrument", "ticker", "key", "name", "id");
    private static final Set<String> IDENTIFIERS =
            Set.of("seq", "sequence", "position", "offset", "locate", "match", "id", "partition", "window_start");
    private static final Set<RecordSchema.Type> WHOLE =
            Set.of(RecordSchema.Plain.INT, RecordSchema.Plain.LONG, RecordSchema.Plain.UNSIGNED_LONG);

    /** A field that says of which kind a result is. */
    private static final String KIND = "type";

    private static final long[] UNITS = {1, 1_000, 1_000_000, 1_000_000_000};

    /** The meaning of fields as a schema tells it. */
    static Columns of(final RecordSchema schema) {
        final List<RecordSchema.Field> fields = schema.fields();
        final RecordSchema.Field time = of(fields, TIMES, RecordSchema.Timestamp.class::isInstance);
        final RecordSchema.Field key = of(fields, KEYS, RecordSchema.Plain.TEXT::equals);
        return new Columns(
                time == null ? null : utf8(time.name()),
                time == null ? 1 : ((RecordSchema.Timestamp) time.type()).unit().toNanos(1),
                key == null ? null : utf8(key.name()),
                fields.stream()
                        .filter(field -> !isIdentifier(field.name()))
                        .flatMap(field -> number(field).stream())
                        .limit(MOST)
                        .toList());
    }

    /** The field of a type with the first of these names, else the first of the type. */
    private static RecordSchema.Field of(
            final List<RecordSchema.Field> fields,
            final List<String> names,
            final Predicate<RecordSchema.Type> isOfType) {
        final List<RecordSchema.Field> ofType = fields.stream()
                .filter(field -> isOfType.test(field.type()) && !field.name().equals(KIND))
                .toList();
        return names.stream()
                .flatMap(name -> ofType.stream().filter(field -> field.name().equalsIgnoreCase(name)))
                .findFirst()
                .orElse(ofType.isEmpty() ? null : ofType.get(0));
    }

    private static Optional<Number> number(final RecordSchema.Field field) {
        if (field.type() instanceof RecordSchema.Decimal decimal) {
            final double divisor =
                    decimal.notation() == RecordSchema.Notation.SCALED ? Math.pow(10, decimal.scale()) : 1;
            return Optional.of(new Number(field.name(), utf8(field.name()), divisor, true));
        }
        if (field.type() == RecordSchema.Plain.DOUBLE) {
            return Optional.of(new Number(field.name(), utf8(field.name()), 1, true));
        }
        return WHOLE.contains(field.type())
                ? Optional.of(new Number(field.name(), utf8(field.name()), 1, false))
                : Optional.empty();
    }

    /**
     * Guesses the meaning of fields from their names and the values of one result.
     *
     * @param streamTimeNs of the run, which tells the unit of the time
     */
    static Columns guess(final JsonScanner json, final long streamTimeNs) {
        final List<Field> fields = new ArrayList<>();
        while (json.nextField()) {
            fields.add(new Field(json.name(), json.isText(), json.number(), json.decimal(0)));
        }
        final Field time = first(fields, TIMES, false);
        final Field named = first(fields, KEYS, true);
        final Field key = named == null ? firstText(fields) : named;
        final List<Number> numbers = fields.stream()
                .filter(field -> field != time && field != key && !isIdentifier(field.name))
                .filter(field -> !Double.isNaN(field.number))
                .limit(MOST)
                .map(field -> new Number(field.name, utf8(field.name), 1, field.isText || !field.isWhole()))
                .toList();
        return new Columns(
                time == null ? null : utf8(time.name),
                time == null ? 1 : unit(time.whole, streamTimeNs),
                key == null ? null : utf8(key.name),
                numbers);
    }

    private record Field(String name, boolean isText, double number, long whole) {

        boolean isWhole() {
            return whole > DecimalText.UNFIT;
        }
    }

    private static Field first(final List<Field> fields, final List<String> names, final boolean isText) {
        return names.stream()
                .flatMap(name -> fields.stream()
                        .filter(field -> field.name.toLowerCase(Locale.ROOT).equals(name)))
                .filter(field -> isText ? field.isText : field.isWhole())
                .findFirst()
                .orElse(null);
    }

    private static Field firstText(final List<Field> fields) {
        return fields.stream()
                .filter(field -> field.isText && Double.isNaN(field.number) && !field.name.equals(KIND))
                .findFirst()
                .orElse(null);
    }

    private static boolean isIdentifier(final String name) {
        final String lower = name.toLowerCase(Locale.ROOT);
        return IDENTIFIERS.contains(lower)
                || TIMES.contains(lower)
                || lower.endsWith("_id")
                || lower.endsWith("_start");
    }

    /** The unit in which a time is closest to the stream time. */
    private static long unit(final long time, final long streamTimeNs) {
        long best = 1;
        for (final long unit : UNITS) {
            if (time != 0 && distance(time, unit, streamTimeNs) < distance(time, best, streamTimeNs)) {
                best = unit;
            }
        }
        return best;
    }

    private static double distance(final long time, final long unit, final long streamTimeNs) {
        return Math.abs((double) time * unit - streamTimeNs);
    }

    private static byte[] utf8(final String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }
}
