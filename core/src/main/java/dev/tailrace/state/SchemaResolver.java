package dev.tailrace.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the schemas of a snapshot with the classes as they are now. */
final class SchemaResolver {

    /** The fields that take the saved values, and the names of those that are on one side only. */
    private record Resolved(Schema.Match[] matches, List<String> removed, List<String> added) {}

    private final Map<String, String> renamed;
    private final Set<ClassLoader> loaders = new LinkedHashSet<>();
    private final Map<Schema, Resolved> resolved = new IdentityHashMap<>();
    private final Map<String, Class<?>> types = new HashMap<>();
    private final Set<String> removed = new LinkedHashSet<>();
    private final Set<String> added = new LinkedHashSet<>();

    /**
     * @param renamed new names of classes by their old ones
     * @param roots objects whose class loaders have the classes
     */
    SchemaResolver(final Map<String, String> renamed, final Collection<Object> roots) {
        this.renamed = renamed;
        roots.forEach(root -> loaders.add(root.getClass().getClassLoader()));
        loaders.add(SchemaResolver.class.getClassLoader());
    }

    /** The fields of the snapshot that no longer exist, in words. */
    Set<String> removed() {
        return removed;
    }

    /** The fields that the snapshot does not have, in words. */
    Set<String> added() {
        return added;
    }

    /** Refuses a schema if its class exists and has a field whose type does not fit. */
    void check(final Schema schema) {
        final Class<?> type = schema.kind().hasFields() ? find(schema.type()) : null;
        if (type != null) {
            final Shape shape = Shapes.of(type);
            if (shape.kind() == schema.kind()) {
                resolve(schema, shape);
            }
        }
    }

    /** The fields that take the values of a schema; reports those that were removed and added. */
    Schema.Match[] fields(final Schema schema, final Shape shape, final Place place) {
        final Resolved fields = resolve(schema, shape);
        fields.removed.forEach(
                name -> removed.add(field(place.node(), shape.type().getName(), name)));
        fields.added.forEach(name -> added.add(field(place.node(), shape.type().getName(), name)));
        return fields.matches;
    }

    /** A field in words. */
    static String field(final String node, final String type, final String name) {
        return "field " + name + " of " + type + " in node '" + node + "'";
    }

    private Resolved resolve(final Schema schema, final Shape shape) {
        final Resolved known = resolved.get(schema);
        if (known != null) {
            return known;
        }
        final Map<String, StateField> left = new HashMap<>();
        final List<String> added = new ArrayList<>();
        for (final StateField field : shape.fields()) {
            left.put(field.name(), field);
            added.add(field.name());
        }
        final List<Schema.Match> matches = new ArrayList<>();
        final List<String> removed = new ArrayList<>();
        for (final Schema.Saved saved : schema.fields()) {
            final StateField field = left.get(saved.name());
            if (field == null) {
                removed.add(saved.name());
            } else {
                checkTypes(schema, saved, field);
                added.remove(saved.name());
            }
            matches.add(new Schema.Match(saved.type(), field));
        }
        final Resolved result = new Resolved(matches.toArray(Schema.Match[]::new), removed, added);
        resolved.put(schema, result);
        return result;
    }

    private static void checkTypes(final Schema schema, final Schema.Saved saved, final StateField field) {
        if (!StateField.widens(saved.type(), field.type())) {
            throw new StateException("cannot restore " + schema.firstPlace() + ": field " + saved.name() + " of "
                    + schema.type() + " was a " + StateField.nameOf(saved.type()) + " and is a "
                    + StateField.nameOf(field.type()) + " now; give the new field another name");
        }
    }

    /** Whether an object can be filled with a state of this schema. */
    boolean fits(final Object object, final Schema schema) {
        if (WiredValues.isFunction(object.getClass())) {
            return false;
        }
        final Shape shape = Shapes.of(object.getClass());
        return shape.kind() == schema.kind() && shape.fits(object, currentName(schema.type()));
    }

    boolean isSameClass(final Object object, final Schema schema) {
        return object.getClass().getName().equals(currentName(schema.type()));
    }

    /** The shape of the class of a schema. */
    Shape shape(final Schema schema, final Place place) {
        return switch (schema.kind()) {
            case CONSTANT -> TextShape.CONSTANT;
            case NAMED -> TextShape.NAMED;
            default -> Shapes.of(type(schema.type(), place));
        };
    }

    /** The class that had this name. */
    Class<?> type(final String name, final Place place) {
        final Class<?> type = find(name);
        if (type == null) {
            throw ObjectReader.refused(
                    place,
                    "is a " + name + ", and this class no longer exists; keep the class under this name, or start"
                            + " without the snapshot");
        }
        return type;
    }

    private Class<?> find(final String name) {
        return types.computeIfAbsent(currentName(name), this::load);
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

    private String currentName(final String name) {
        return renamed.getOrDefault(name, name);
    }
}
