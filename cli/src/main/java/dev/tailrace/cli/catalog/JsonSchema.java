package dev.tailrace.cli.catalog;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.launch.text.JsonText;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints schemas of results as JSON Schema, version 2020-12. As in {@link RecordSchema}, each value may be null. */
final class JsonSchema {

    private static final String DIALECT = "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n";

    private JsonSchema() {}

    /** The schema of one sink, or of lines of several: each of them is a result of one of the sinks. */
    static String of(final String pipeline, final Map<String, RecordSchema> sinks) {
        if (sinks.size() == 1) {
            final Map.Entry<String, RecordSchema> only =
                    sinks.entrySet().iterator().next();
            return "{\n" + DIALECT + "  \"title\": " + JsonText.quote(only.getKey()) + ",\n"
                    + object(only.getValue(), "  ") + "\n}\n";
        }
        return "{\n" + DIALECT + "  \"title\": " + JsonText.quote(pipeline) + ",\n  \"anyOf\": ["
                + sinks.keySet().stream()
                        .map(sink -> "{ \"$ref\": " + JsonText.quote("#/$defs/" + sink) + " }")
                        .collect(Collectors.joining(", "))
                + "],\n  \"$defs\": {\n"
                + sinks.entrySet().stream()
                        .map(sink -> "    " + JsonText.quote(sink.getKey()) + ": {\n"
                                + object(sink.getValue(), "      ") + "\n    }")
                        .collect(Collectors.joining(",\n"))
                + "\n  }\n}\n";
    }

    private static String object(final RecordSchema schema, final String margin) {
        return margin + "\"type\": \"object\",\n" + margin + "\"properties\": {\n"
                + schema.fields().stream()
                        .map(field -> margin + "  " + JsonText.quote(field.name()) + ": { " + of(field.type()) + " }")
                        .collect(Collectors.joining(",\n"))
                + "\n" + margin + "},\n" + margin + "\"required\": ["
                + schema.fields().stream().map(Field::name).map(JsonText::quote).collect(Collectors.joining(", "))
                + "],\n" + margin + "\"additionalProperties\": false";
    }

    private static String of(final Type type) {
        if (type instanceof Decimal decimal) {
            return of(decimal);
        }
        if (type instanceof Timestamp time) {
            return nullable("integer") + ", \"description\": "
                    + JsonText.quote(time.unit().name().toLowerCase(Locale.ROOT) + " since "
                            + (time.origin() == Origin.EPOCH
                                    ? "1970-01-01T00:00:00Z"
                                    : "the origin of the input's event times"));
        }
        return switch ((Plain) type) {
            case TEXT -> nullable("string");
            case INT -> whole(Integer.toString(Integer.MIN_VALUE), Integer.toString(Integer.MAX_VALUE));
            case LONG -> whole(Long.toString(Long.MIN_VALUE), Long.toString(Long.MAX_VALUE));
            case UNSIGNED_LONG -> whole("0", Long.toUnsignedString(-1));
            case DOUBLE -> nullable("number");
            case BOOLEAN -> nullable("boolean");
        };
    }

    private static String nullable(final String name) {
        return "\"type\": [\"" + name + "\", \"null\"]";
    }

    private static String whole(final String least, final String most) {
        return nullable("integer") + ", \"minimum\": " + least + ", \"maximum\": " + most;
    }

    private static String of(final Decimal type) {
        final String digits = type.precision() + " digits, " + type.scale() + " of them after the point";
        if (type.notation() == Notation.STRING) {
            return nullable("string") + ", \"pattern\": \"^-?[0-9]+(\\\\.[0-9]+)?$\", \"description\": "
                    + JsonText.quote(digits);
        }
        return type.notation() == Notation.NUMBER
                ? nullable("number") + ", \"description\": " + JsonText.quote(digits)
                : nullable("integer") + ", \"description\": " + JsonText.quote(digits + ", which is not written");
    }
}
