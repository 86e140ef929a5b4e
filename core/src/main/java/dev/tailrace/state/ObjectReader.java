package dev.tailrace.state;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Finds, makes and fills the objects of a snapshot, each once; never by recursion, but for values inside values. */
final class ObjectReader {

    private final List<Schema> schemas;
    private final ByteSource[] bodies;
    private final int[] schemaOf;
    private final Object[] instances;
    private final Place[] places;
    private final Ownership ownership;
    private final Map<Integer, String> orphans;
    private final Map<Object, Integer> claimed = new IdentityHashMap<>();
    private final Deque<Integer> toBind = new ArrayDeque<>();
    private final Deque<Integer> toKeep = new ArrayDeque<>();
    private final Deque<Integer> toFill = new ArrayDeque<>();
    private final Deque<Runnable> late = new ArrayDeque<>();
    private final Present present;

    /**
     * @param from the bodies
     * @param tables what is needed to read them
     * @param orphans sections that nobody takes, by the numbers of their parts
     */
    ObjectReader(
            final ByteSource from, final ByteSource tables, final Map<Integer, String> orphans, final Present present) {
        this.schemas = SchemaTable.read(tables);
        this.orphans = orphans;
        this.present = present;
        final int count = tables.getInt();
        if (count < 0 || count > from.left()) {
            throw ByteSource.damaged();
        }
        bodies = new ByteSource[count];
        schemaOf = new int[count];
        instances = new Object[count];
        places = new Place[count];
        for (int i = 0; i < count; i++) {
            bodies[i] = from.part(from.getInt());
            schemaOf[i] = bodies[i].getCount();
        }
        ownership = Ownership.read(tables, count);
    }

    /**
     * Compares all schemas with the classes as they are, before anything is changed.
     *
     * @throws StateException when a field has a type that its value cannot be assigned to
     */
    void checkSchemas() {
        schemas.forEach(present::check);
    }

    /** Takes a part of a section. */
    void root(final int number, final Object part, final Place place) {
        if (number >= ObjectWriter.FIRST) {
            resolve(number, part, place, true);
        }
    }

    /** The name of the class or form of an object, for reports. */
    String typeOf(final int number) {
        return schemaOfObject(number - ObjectWriter.FIRST).type();
    }

    /** Binds and fills whatever has been found or made. */
    void finish() {
        while (!toBind.isEmpty() || !toKeep.isEmpty() || !toFill.isEmpty() || !late.isEmpty()) {
            if (!toBind.isEmpty()) {
                bind(toBind.poll());
            } else if (!toKeep.isEmpty()) {
                keep(toKeep.poll());
            } else if (!toFill.isEmpty()) {
                fill(toFill.poll());
            } else {
                late.poll().run();
            }
        }
    }

    private void bind(final int object) {
        shapeOf(object).bind(instances[object], input(object, instances[object].getClass()));
    }

    private void keep(final int object) {
        shapeOf(object).keep(instances[object], input(object, instances[object].getClass()));
    }

    private void fill(final int object) {
        try {
            shapeOf(object).fill(instances[object], input(object, instances[object].getClass()));
        } catch (final StateException known) {
            throw known;
        } catch (final RuntimeException failed) {
            throw new StateException("cannot restore " + places[object] + ": it failed: " + failed, failed);
        }
    }

    void later(final Runnable action) {
        late.add(action);
    }

    Schema schema(final int number) {
        return schemas.get(number);
    }

    List<Column> columns(final int schema, final Class<?> type, final Place place) {
        return present.columns(schemas.get(schema), type, place);
    }

    void reuse(final int number, final Object there, final Place holder, final String step, final int index) {
        if (number < ObjectWriter.FIRST || there == null || orphans.containsKey(number)) {
            return;
        }
        final int object = checkedNumber(number);
        final Place place = new Place(holder.node(), holder, step, index, holder.owner());
        if (instances[object] == null && !ownership.isOwned(object) && isReusable(object, there, place)) {
            places[object] = place;
            take(object, there);
        }
    }

    Object reference(
            final int number,
            final Object there,
            final Place holder,
            final String step,
            final int index,
            final boolean inPlace) {
        if (number == ObjectWriter.NULL) {
            return inPlace ? there : null;
        }
        if (number == ObjectWriter.WIRED) {
            return there;
        }
        return resolve(number, there, new Place(holder.node(), holder, step, index, holder.owner()), inPlace);
    }

    private Object resolve(final int number, final Object there, final Place place, final boolean inPlace) {
        final int object = checkedNumber(number);
        final Object known = instances[object];
        if (known != null) {
            if (inPlace && known != there) {
                throw refused(
                        place, "is an object of its own here, in the snapshot it is the same as " + places[object]);
            }
            return known;
        }
        if (orphans.containsKey(number)) {
            throw refused(place, "refers to node '" + orphans.get(number) + "', which there is not any more");
        }
        places[object] = place;
        if (inPlace) {
            return takeInPlace(object, there, place);
        }
        if (isReusable(object, there, place)) {
            return take(object, there);
        }
        final Object owned = throughItsOwner(object, place);
        return owned != null ? owned : create(object, place);
    }

    /** What a final field of another object leads to is made by that one. */
    private Object throughItsOwner(final int object, final Place place) {
        final List<Integer> owners = ownership.ownersOf(
                object, owner -> instances[owner] == null && !orphans.containsKey(owner + ObjectWriter.FIRST));
        for (int i = owners.size() - 1; i >= 0; i--) {
            final int owner = owners.get(i);
            if (present.shape(schemaOfObject(owner), place).canCreate()) {
                places[owner] = place;
                create(owner, place);
                break;
            }
        }
        if (ownership.isOwned(object)) {
            bindAll();
        }
        return instances[object];
    }

    private void bindAll() {
        while (!toBind.isEmpty()) {
            bind(toBind.poll());
        }
    }

    private int checkedNumber(final int number) {
        if (number - ObjectWriter.FIRST >= bodies.length || number < 0) {
            throw ByteSource.damaged();
        }
        return number - ObjectWriter.FIRST;
    }

    private Object takeInPlace(final int object, final Object there, final Place place) {
        final Schema schema = schemaOfObject(object);
        if (there == null) {
            throw refused(place, "is null here, the snapshot has a " + schema.type());
        }
        if (!present.hasForm(there, schema)) {
            throw refused(
                    place,
                    "is a " + there.getClass().getName() + " here, the snapshot has a " + schema.type()
                            + (present.isSameClass(there, schema) ? " that was saved in another way" : ""));
        }
        if (claimed.containsKey(there)) {
            throw refused(
                    place,
                    "is the same as " + places[claimed.get(there)] + " here, in the snapshot an object of its own");
        }
        return take(object, there);
    }

    private boolean isReusable(final int object, final Object there, final Place place) {
        return there != null
                && present.hasForm(there, schemaOfObject(object))
                && Shapes.of(there.getClass()).isReusable()
                && !claimed.containsKey(there)
                && WiredValues.constantName(there, place.owner()) == null;
    }

    private Object take(final int object, final Object there) {
        instances[object] = there;
        claimed.put(there, object);
        own(object, there);
        toBind.add(object);
        toKeep.add(object);
        toFill.add(object);
        return there;
    }

    private Object create(final int object, final Place place) {
        final Shape shape = present.shape(schemaOfObject(object), place);
        if (!shape.canCreate()) {
            throw refused(
                    place,
                    "is not there and cannot be made: it is a " + shape.type().getName() + ", " + shape.whyNot());
        }
        final Object made = make(object, shape);
        instances[object] = made;
        if (shape.needsFilling()) {
            claimed.put(made, object);
            own(object, made);
            toBind.add(object);
            toKeep.add(object);
            toFill.add(object);
        }
        return made;
    }

    private Object make(final int object, final Shape shape) {
        try {
            return shape.create(input(object, shape.type()));
        } catch (final StateException known) {
            throw known;
        } catch (final RuntimeException failed) {
            throw new StateException("cannot restore " + places[object] + ": it cannot be made: " + failed, failed);
        }
    }

    private void own(final int object, final Object instance) {
        if (schemaOfObject(object).kind() == Kind.PLAIN
                || schemaOfObject(object).kind() == Kind.RECORD) {
            places[object] = places[object].ownedBy(instance.getClass());
        }
    }

    private Schema schemaOfObject(final int object) {
        if (schemaOf[object] >= schemas.size()) {
            throw ByteSource.damaged();
        }
        return schemas.get(schemaOf[object]);
    }

    private Shape shapeOf(final int object) {
        return Shapes.of(instances[object].getClass());
    }

    private StateInput input(final int object, final Class<?> type) {
        return new StateInput(bodies[object].copy(), this, places[object], schemaOf[object], type);
    }

    Object named(final String name, final Place place) {
        final Object named = present.named(name);
        if (named == null) {
            throw refused(place, "refers to '" + name + "', which was handed in under that name and is not now");
        }
        return named;
    }

    Object constant(final String name, final Place place) {
        final int hash = name.indexOf('#');
        final Object constant = WiredValues.constant(present.type(name.substring(0, hash), place), name);
        if (constant == null) {
            throw refused(place, "refers to the constant " + name + ", which there is not any more");
        }
        return constant;
    }

    static StateException refused(final Place place, final String reason) {
        return new StateException("cannot restore " + place + ": " + reason);
    }
}
