package dev.tailrace.questdb;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.SqlTable;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the table of a sink is like. Its types keep every value: QuestDB's booleans, and its numbers of 32 bits, have no null
 * or lack one value, so results have symbols and numbers of 64 bits instead.
 *
 * @param designated index of the field that is the designated timestamp
 * @param origin of its times, in its unit
 */
record TableDesign(String table, RecordSchema schema, int designated, long origin) {

    /** Column with the progress, in the last row of each commit. */
    static final String PROGRESS = "tailrace_progress";

    /** Begins the line after the progress. */
    private static final String ORIGIN = "\norigin=";

    /**
     * Designs the table of a target.
     *
     * @throws OutputException if the results have no time that could be the designated timestamp
     */
    static TableDesign of(final OutputTarget target, final String table) {
        final int field = designated(target);
        final Field chosen = target.schema().fields().get(field);
        final Timestamp type = (Timestamp) chosen.type();
        final Optional<String> origin = Optional.ofNullable(target.parameters().get("origin"));
        if (type.origin() == Origin.INPUT && origin.isEmpty()) {
            throw new OutputException(
                    target.address() + ": '" + chosen.name()
                            + "' counts from the origin of the input, and QuestDB needs"
                            + " points in time; say when the origin was with ?origin=2019-12-30T00:00-05:00",
                    null);
        }
        return new TableDesign(
                table,
                target.schema(),
                field,
                type.origin() == Origin.INPUT ? parse(target, origin.get(), type.unit()) : 0);
    }

    private static int designated(final OutputTarget target) {
        final List<Field> fields = target.schema().fields();
        final List<String> times = fields.stream()
                .filter(field -> field.type() instanceof Timestamp)
                .map(Field::name)
                .toList();
        final String first = fields.stream()
                .filter(field -> isEpoch(field.type()))
                .map(Field::name)
                .findFirst()
                .orElse(times.isEmpty() ? "" : times.get(0));
        final String name = target.parameter("timestamp", first);
        if (!times.contains(name)) {
            throw new OutputException(
                    target.address() + ": " + (name.isEmpty() ? "" : "'" + name + "' is no time of the results; ")
                            + "QuestDB needs a time in each row; times of '" + target.sink() + "': " + times,
                    null);
        }
        return IntStream.range(0, fields.size())
                .filter(field -> fields.get(field).name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static long parse(final OutputTarget target, final String text, final TimeUnit unit) {
        try {
            // In an address a plus sign is a blank.
            final Instant origin = OffsetDateTime.parse(text.replace(' ', '+')).toInstant();
            return unit.convert(Duration.between(Instant.EPOCH, origin));
        } catch (final DateTimeParseException e) {
            throw new OutputException(
                    target.address() + ": origin=" + text + " is no time with an offset, such as"
                            + " 2019-12-30T00:00-05:00",
                    e);
        }
    }

    /** The text of the progress in the table; it ends with the origin, if the times of the rows count from one. */
    String textOf(final StoredProgress progress) {
        return time().origin() == Origin.INPUT ? progress.text() + ORIGIN + originTime() : progress.text();
    }

    /**
     * Reads what {@link #textOf} has written, or an earlier version, which wrote no origin.
     *
     * @param name of the table in messages
     * @throws OutputException if the times of the rows count from another origin
     */
    StoredProgress parse(final String name, final String text) {
        final int line = text.lastIndexOf(ORIGIN);
        if (line < 0) {
            return StoredProgress.parse(text);
        }
        final String before = text.substring(line + ORIGIN.length());
        if (!before.equals(originTime().toString())) {
            throw new OutputException(
                    name + " has rows whose times count from " + before + ", not from " + originTime()
                            + "; give origin= as it was, or another table with questdb://HOST:PORT/TABLE",
                    null);
        }
        return StoredProgress.parse(text.substring(0, line));
    }

    private Instant originTime() {
        return Instant.EPOCH.plus(origin, time().unit().toChronoUnit());
    }

    private Timestamp time() {
        return (Timestamp) schema.fields().get(designated).type();
    }

    private static boolean isEpoch(final Type type) {
        return type instanceof Timestamp time && time.origin() == Origin.EPOCH;
    }

    String designatedName() {
        return schema.fields().get(designated).name();
    }

    /** The columns by which a row that is sent again replaces itself. */
    List<String> keys() {
        return List.of(designatedName(), SqlTable.SEQUENCE, SqlTable.ORDINAL);
    }

    List<Field> columns() {
        return Stream.concat(SqlTable.fields(schema).stream(), Stream.of(Field.ofText(PROGRESS)))
                .toList();
    }

    String create() {
        return "CREATE TABLE " + SqlTable.quoted(table) + " (\n"
                + IntStream.range(0, schema.fields().size())
                        .mapToObj(field -> "    "
                                + SqlTable.quoted(schema.fields().get(field).name()) + " " + typeOf(field) + ",\n")
                        .collect(Collectors.joining())
                + "    " + SqlTable.SEQUENCE + " LONG,\n    " + SqlTable.ORDINAL + " INT,\n    " + PROGRESS
                + " VARCHAR\n) TIMESTAMP(" + SqlTable.quoted(designatedName()) + ") PARTITION BY DAY WAL"
                + keys().stream().map(SqlTable::quoted).collect(Collectors.joining(", ", " DEDUP UPSERT KEYS(", ")"));
    }

    private String typeOf(final int field) {
        final Type type = schema.fields().get(field).type();
        if (type instanceof Decimal decimal) {
            return "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
        }
        if (type instanceof Timestamp time) {
            if (field != designated && time.origin() == Origin.INPUT) {
                return "LONG";
            }
            return time.unit() == TimeUnit.NANOSECONDS ? "TIMESTAMP_NS" : "TIMESTAMP";
        }
        return switch ((Plain) type) {
            case TEXT, BOOLEAN -> "SYMBOL";
            case INT, LONG -> "LONG";
            case UNSIGNED_LONG -> "DECIMAL(20, 0)";
            case DOUBLE -> "DOUBLE";
        };
    }
}
