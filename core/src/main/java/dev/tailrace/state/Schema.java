package dev.tailrace.state;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The structure of a class at the time of the snapshot: its name, kind and fields. No two schemas of one snapshot are
 * equal.
 */
final class Schema {

    /** How the instances of a class are written. The order is part of the format: add at the end. */
    enum Kind {
        /** Field by field; created by the constructor without arguments. */
        OBJECT,
        /** Component by component; created by the canonical constructor. */
        RECORD,
        /** Length and elements. */
        ARRAY,
        /** A collection or map of the JDK, through its public methods. */
        COLLECTION,
        /** What a {@link Snapshotable} wrote itself. */
        SNAPSHOTABLE,
        /** An immutable value of the JDK, as text. */
        VALUE,
        /** The name of an enum constant. */
        ENUM,
        /** The class and name of a static final field; the reference is restored to what the field refers to. */
        CONSTANT,
        /** The name under which an object was registered; see {@link StateWriter#named}. */
        NAMED;

        /** Whether instances are written field by field. */
        boolean hasFields() {
            return this == OBJECT || this == RECORD;
        }
    }

    /**
     * A field at the time of the snapshot.
     *
     * @param type as {@link StateField#type}
     */
    record Saved(String name, char type) {}

    /**
     * A saved field and the field that takes its value.
     *
     * @param field null when the field no longer exists
     */
    record Match(char savedType, StateField field) {}

    private static final Kind[] KINDS = Kind.values();

    private final Kind kind;
    private final String type;
    private final List<Saved> fields;
    private final String firstPlace;

    private Schema(final Kind kind, final String type, final List<Saved> fields, final String firstPlace) {
        this.kind = kind;
        this.type = type;
        this.fields = fields;
        this.firstPlace = firstPlace;
    }

    Kind kind() {
        return kind;
    }

    /** The name of the class, or of the format that a {@link Snapshotable} writes. */
    String type() {
        return type;
    }

    /** The fields in the order in which their values are written. */
    List<Saved> fields() {
        return fields;
    }

    /** The first place with an instance, for messages. */
    String firstPlace() {
        return firstPlace;
    }

    private void write(final StateOutput to) {
        to.putByte(kind.ordinal());
        to.putText(type);
        to.putText(firstPlace);
        to.putCount(fields.size());
        for (final Saved field : fields) {
            to.putText(field.name());
            to.putByte(field.type());
        }
    }

    private static Schema read(final StateInput from) {
        final int kind = from.getByte();
        if (kind < 0 || kind >= KINDS.length) {
            throw from.damaged("there is no kind " + kind);
        }
        final String type = from.getText();
        final String firstPlace = from.getText();
        final List<Saved> fields = new ArrayList<>();
        for (int left = from.getCount(); left > 0; left--) {
            fields.add(new Saved(from.getText(), (char) from.getByte()));
        }
        return new Schema(KINDS[kind], type, List.copyOf(fields), firstPlace);
    }

    static List<Schema> readAll(final StateInput from) {
        final List<Schema> schemas = new ArrayList<>();
        for (int left = from.getCount(); left > 0; left--) {
            schemas.add(read(from));
        }
        return schemas;
    }

    /** The schemas of a snapshot, numbered in the order in which they are first needed. */
    static final class Table {

        private final Map<Kind, Map<String, Integer>> numbers = new EnumMap<>(Kind.class);
        private final List<Schema> schemas = new ArrayList<>();

        int numberOf(final Shape shape, final Object object, final Place place) {
            final String type = shape.formatOf(object);
            final Map<String, Integer> ofKind = numbers.computeIfAbsent(shape.kind(), kind -> new HashMap<>());
            final Integer known = ofKind.putIfAbsent(type, schemas.size());
            if (known != null) {
                return known;
            }
            final List<Saved> fields = new ArrayList<>();
            for (final StateField field : shape.fields()) {
                fields.add(new Saved(field.name(), field.type()));
            }
            schemas.add(new Schema(shape.kind(), type, fields, place.toString()));
            return schemas.size() - 1;
        }

        void write(final StateOutput to) {
            to.putCount(schemas.size());
            schemas.forEach(schema -> schema.write(to));
        }
    }
}
