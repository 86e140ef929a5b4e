package dev.tailrace.state;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The schemas of a snapshot, numbered in the order in which they were first needed. */
final class SchemaTable {

    private final Map<Kind, Map<String, Integer>> numbers = new EnumMap<>(Kind.class);
    private final List<Schema> schemas = new ArrayList<>();

    int numberOf(final Shape shape, final Object object, final Place place) {
        final String type = shape.formatOf(object);
        final Map<String, Integer> ofKind = numbers.computeIfAbsent(shape.kind(), kind -> new HashMap<>());
        final Integer known = ofKind.get(type);
        if (known != null) {
            return known;
        }
        final int number = add(shape, type, place);
        ofKind.put(type, number);
        return number;
    }

    private int add(final Shape shape, final String type, final Place place) {
        final List<Schema.Saved> fields = shape.columns().stream()
                .map(column -> new Schema.Saved(column.name(), column.type()))
                .toList();
        schemas.add(new Schema(shape.kind(), type, fields, place.toString()));
        return schemas.size() - 1;
    }

    void write(final ByteSink to) {
        to.putCount(schemas.size());
        for (final Schema schema : schemas) {
            to.putByte(schema.kind().ordinal());
            to.putText(schema.type());
            to.putText(schema.firstMet());
            to.putCount(schema.fields().size());
            for (final Schema.Saved field : schema.fields()) {
                to.putText(field.name());
                to.putByte(field.type());
            }
        }
    }

    static List<Schema> read(final ByteSource from) {
        final List<Schema> schemas = new ArrayList<>();
        for (int left = from.getCount(); left > 0; left--) {
            schemas.add(readSchema(from));
        }
        return schemas;
    }

    private static Schema readSchema(final ByteSource from) {
        final Kind kind = Kind.of(from.getByte());
        final String type = from.getText();
        final String firstMet = from.getText();
        final List<Schema.Saved> fields = new ArrayList<>();
        for (int left = from.getCount(); left > 0; left--) {
            fields.add(new Schema.Saved(from.getText(), (char) from.getByte()));
        }
        return new Schema(kind, type, List.copyOf(fields), firstMet);
    }
}
