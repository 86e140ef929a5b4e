package dev.tailrace.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The classes as they are now, compared with what a snapshot says of them. */
final class Present {

    private final Map<String, Object> named;
    private final Map<String, String> renamed;
    private final Set<ClassLoader> loaders = new LinkedHashSet<>();
    private final Map<Schema, List<Column>> matches = new HashMap<>();
    private final Map<String, Class<?>> types = new HashMap<>();
    private final Set<RestoreReport.StateField> removed = new LinkedHashSet<>();
    private final Set<RestoreReport.StateField> added = new LinkedHashSet<>();

    /**
     * @param named what is handed in under a name
     * @param renamed new names of classes by their old ones
     * @param roots know the class loaders
     */
    Present(final Map<String, Object> named, final Map<String, String> renamed, final Collection<Object> roots) {
        this.named = named;
        this.renamed = renamed;
        roots.forEach(root -> loaders.add(root.getClass().getClassLoader()));
        loaders.add(Present.class.getClassLoader());
    }

    Object named(final String name) {
        return named.get(name);
    }

    List<RestoreReport.StateField> removed() {
        return List.copyOf(removed);
    }

    List<RestoreReport.StateField> added() {
        return List.copyOf(added);
    }

    /** Refuses a schema whose class is there and has a field of a type that does not fit. */
    void check(final Schema schema) {
        final boolean fields = schema.kind() == Kind.PLAIN || schema.kind() == Kind.RECORD;
        final Class<?> type = fields ? find(schema.type()) : null;
        if (type != null && Shapes.of(type).kind() == schema.kind()) {
            match(schema, type);
        }
    }

    /** The fields that the values of a schema go to, null where there is none; notes what was removed and added. */
    List<Column> columns(final Schema schema, final Class<?> type, final Place place) {
        final List<Column> columns = match(schema, type);
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) == null) {
                removed.add(field(place, type, schema.fields().get(i).name()));
            }
        }
        for (final Column column : Shapes.of(type).columns()) {
            if (!columns.contains(column)) {
                added.add(field(place, type, column.name()));
            }
        }
        return columns;
    }

    private static RestoreReport.StateField field(final Place place, final Class<?> type, final String name) {
        return new RestoreReport.StateField(place.node(), type.getName(), name);
    }

    private List<Column> match(final Schema schema, final Class<?> type) {
        final List<Column> known = matches.get(schema);
        if (known != null) {
            return known;
        }
        final List<Column> columns = new ArrayList<>();
        for (final Schema.Saved saved : schema.fields()) {
            columns.add(match(schema, saved, type));
        }
        matches.put(schema, columns);
        return columns;
    }

    private static Column match(final Schema schema, final Schema.Saved saved, final Class<?> type) {
        for (final Column column : Shapes.of(type).columns()) {
            if (column.name().equals(saved.name())) {
                checkTypes(schema, saved, column);
                return column;
            }
        }
        return null;
    }

    private static void checkTypes(final Schema schema, final Schema.Saved saved, final Column column) {
        if (!Column.widens(saved.type(), column.type())) {
            throw new StateException("cannot restore " + schema.firstMet() + ": field " + saved.name() + " of "
                    + schema.type() + " was a " + Column.nameOf(saved.type()) + " and is a "
                    + Column.nameOf(column.type()) + " now; give the new field another name");
        }
    }

    /** Whether an object can be filled with a state of this schema. */
    boolean hasForm(final Object object, final Schema schema) {
        if (WiredValues.isFunction(object.getClass())) {
            return false;
        }
        final Shape shape = Shapes.of(object.getClass());
        return shape.kind() == schema.kind() && shape.formatOf(object).equals(nameNow(schema.type()));
    }

    boolean isSameClass(final Object object, final Schema schema) {
        return object.getClass().getName().equals(nameNow(schema.type()));
    }

    /** The shape of the class of a schema. */
    Shape shape(final Schema schema, final Place place) {
        return switch (schema.kind()) {
            case CONSTANT -> TextShape.CONSTANT;
            case NAMED -> TextShape.NAMED;
            default -> Shapes.of(type(schema.type(), place));
        };
    }

    /** The class of this name, as it was then. */
    Class<?> type(final String name, final Place place) {
        final Class<?> type = find(name);
        if (type == null) {
            throw ObjectReader.refused(
                    place,
                    "is a " + name + ", and there is no such class any more; say what it is called now with"
                            + " StateReader.renamed, or keep the class until the state is gone");
        }
        return type;
    }

    private Class<?> find(final String name) {
        return types.computeIfAbsent(nameNow(name), this::load);
    }

    private Class<?> load(final String name) {
        for (final ClassLoader loader : loaders) {
            try {
                return Class.forName(name, false, loader);
            } catch (final ClassNotFoundException elsewhere) {
                continue;
            }
        }
        return null;
    }

    private String nameNow(final String name) {
        return renamed.getOrDefault(name, name);
    }
}
