package dev.tailrace.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds, creates and fills the objects of a snapshot, each once. Recursive only for values inside values. */
final class ObjectReader {

    /** An object of the snapshot, and the instance that takes its state. */
    private final class SavedObject extends StateInput.References {

        private final StateInput body;
        private final int bodyAt;
        private final Schema schema;
        private SavedObject owner;
        private Object instance;
        private Place place;

        SavedObject(final StateInput from, final List<Schema> schemas) {
            body = from.part(from.getInt(), this);
            final int number = body.getCount();
            if (number >= schemas.size()) {
                throw body.damaged("there is no schema " + number);
            }
            schema = schemas.get(number);
            bodyAt = body.offset();
        }

        /** The body from its beginning. A new one, because a body may be read while it is being read. */
        StateInput body() {
            return new StateInput(body.buffer(), bodyAt, bodyAt + body.left(), this);
        }

        Shape shape() {
            return Shapes.of(instance.getClass());
        }

        @Override
        Object read(
                final StateInput from,
                final Object present,
                final String step,
                final int index,
                final boolean inPlace) {
            final int number = from.getCount();
            if (number == ObjectWriter.NULL) {
                return inPlace ? present : null;
            }
            if (number == ObjectWriter.WIRED) {
                return present;
            }
            return resolve(object(number), present, place.child(step, index), inPlace);
        }

        @Override
        void reuse(final StateInput from, final Object present, final String step, final int index) {
            final int number = from.getCount();
            if (number < ObjectWriter.FIRST || present == null) {
                return;
            }
            final SavedObject object = object(number);
            final Place at = place.child(step, index);
            if (object.instance == null
                    && object.owner == null
                    && !lostSections.containsKey(object)
                    && isReusable(object, present, at)) {
                object.place = at;
                take(object, present);
            }
        }

        @Override
        Schema.Match[] fields(final Shape shape) {
            return resolver.fields(schema, shape, place);
        }

        @Override
        void afterwards(final Runnable action) {
            last.add(action);
        }

        @Override
        StateException refused(final String step, final int index, final String reason) {
            return ObjectReader.refused(step == null && index < 0 ? place : place.child(step, index), reason);
        }
    }

    private final SavedObject[] objects;
    private final Map<SavedObject, String> lostSections = new IdentityHashMap<>();
    private final Map<Object, SavedObject> claimed = new IdentityHashMap<>();
    private final Deque<SavedObject> toBind = new ArrayDeque<>();
    private final Deque<SavedObject> toKeep = new ArrayDeque<>();
    private final Deque<SavedObject> toFill = new ArrayDeque<>();
    private final Deque<Runnable> last = new ArrayDeque<>();
    private final SchemaResolver resolver;
    private final Map<String, Object> named;

    /**
     * Compares all schemas with the classes as they are, before anything is changed.
     *
     * @param bodies of the objects
     * @param tables what {@link ObjectWriter#writeTables} wrote
     * @param lost names of sections that nothing takes, by the numbers of their parts
     * @param named registered objects by name
     * @throws StateException when a field has a type that its value cannot be assigned to
     */
    ObjectReader(
            final StateInput bodies,
            final StateInput tables,
            final Map<Integer, String> lost,
            final SchemaResolver resolver,
            final Map<String, Object> named) {
        this.resolver = resolver;
        this.named = named;
        final List<Schema> schemas = Schema.readAll(tables);
        final int count = tables.getInt();
        if (count < 0 || count > bodies.left()) {
            throw tables.damaged("it does not hold " + count + " objects");
        }
        objects = new SavedObject[count];
        for (int i = 0; i < count; i++) {
            objects[i] = new SavedObject(bodies, schemas);
        }
        for (int left = tables.getCount(); left > 0; left--) {
            object(tables.getCount() + ObjectWriter.FIRST).owner = object(tables.getCount() + ObjectWriter.FIRST);
        }
        lost.forEach((number, section) -> {
            if (number >= ObjectWriter.FIRST) {
                lostSections.put(object(number), section);
            }
        });
        schemas.forEach(resolver::check);
    }

    /** Takes a part of a section. */
    void root(final int number, final Object part, final Place place) {
        if (number >= ObjectWriter.FIRST) {
            resolve(object(number), part, place, true);
        }
    }

    /** The class or format of an object, for reports. */
    String typeOf(final int number) {
        return object(number).schema.type();
    }

    /** Binds and fills all objects that have been found or created. */
    void finish() {
        while (!toBind.isEmpty() || !toKeep.isEmpty() || !toFill.isEmpty() || !last.isEmpty()) {
            if (!toBind.isEmpty()) {
                bindAll();
            } else if (!toKeep.isEmpty()) {
                final SavedObject object = toKeep.poll();
                object.shape().keep(object.instance, object.body());
            } else if (!toFill.isEmpty()) {
                fill(toFill.poll());
            } else {
                last.poll().run();
            }
        }
    }

    private void bindAll() {
        while (!toBind.isEmpty()) {
            final SavedObject object = toBind.poll();
            object.shape().bind(object.instance, object.body());
        }
    }

    private static void fill(final SavedObject object) {
        try {
            object.shape().fill(object.instance, object.body());
        } catch (final StateException known) {
            throw known;
        } catch (final RuntimeException failed) {
            throw new StateException("cannot restore " + object.place + ": it failed: " + failed, failed);
        }
    }

    private SavedObject object(final int number) {
        final int index = number - ObjectWriter.FIRST;
        if (index < 0 || index >= objects.length) {
            throw new StateException("the snapshot is damaged: there is no object " + index);
        }
        return objects[index];
    }

    private Object resolve(final SavedObject object, final Object present, final Place place, final boolean inPlace) {
        if (object.instance != null) {
            if (inPlace && object.instance != present) {
                throw refused(place, "is a separate object here, in the snapshot it is the same as " + object.place);
            }
            return object.instance;
        }
        if (lostSections.containsKey(object)) {
            throw refused(place, "refers to node '" + lostSections.get(object) + "', which no longer exists");
        }
        object.place = place;
        if (inPlace) {
            return takeInPlace(object, present, place);
        }
        if (isReusable(object, present, place)) {
            return take(object, present);
        }
        createOwner(object, place);
        return object.instance != null ? object.instance : create(object, place);
    }

    /**
     * Creates the owner of an object, which is the object with the final field that refers to it, and with it the object
     * itself; if the owner is owned too, the first one that can be created.
     */
    private void createOwner(final SavedObject object, final Place place) {
        if (object.owner == null) {
            return;
        }
        final List<SavedObject> owners = missingOwners(object);
        for (int i = owners.size() - 1; i >= 0; i--) {
            final SavedObject owner = owners.get(i);
            if (resolver.shape(owner.schema, place).canCreate()) {
                owner.place = place;
                create(owner, place);
                break;
            }
        }
        bindAll();
    }

    /** The owner, its owner and so on, as long as they do not exist; objects may own each other. */
    private List<SavedObject> missingOwners(final SavedObject object) {
        final Set<SavedObject> owners = new LinkedHashSet<>();
        SavedObject owner = object.owner;
        while (owner != null
                && owner != object
                && owner.instance == null
                && !lostSections.containsKey(owner)
                && owners.add(owner)) {
            owner = owner.owner;
        }
        return new ArrayList<>(owners);
    }

    private Object takeInPlace(final SavedObject object, final Object present, final Place place) {
        final String type = object.schema.type();
        if (present == null) {
            throw refused(place, "is null here, the snapshot has a " + type);
        }
        if (!resolver.fits(present, object.schema)) {
            throw refused(
                    place,
                    "is a " + present.getClass().getName() + " here, the snapshot has a " + type
                            + (resolver.isSameClass(present, object.schema) ? " that was saved in another way" : ""));
        }
        final SavedObject other = claimed.get(present);
        if (other != null) {
            throw refused(place, "is the same as " + other.place + " here, in the snapshot a separate object");
        }
        return take(object, present);
    }

    private boolean isReusable(final SavedObject object, final Object present, final Place place) {
        return present != null
                && resolver.fits(present, object.schema)
                && Shapes.of(present.getClass()).isReusable()
                && !claimed.containsKey(present)
                && WiredValues.constantName(present, place.owner()) == null;
    }

    private Object create(final SavedObject object, final Place place) {
        final Shape shape = resolver.shape(object.schema, place);
        if (!shape.canCreate()) {
            throw refused(
                    place,
                    "is not there and cannot be made: it is a " + shape.type().getName() + ", " + shape.whyNot());
        }
        final Object created = instanceOf(object, shape);
        if (shape.needsFilling()) {
            return take(object, created);
        }
        object.instance = created;
        return created;
    }

    private Object instanceOf(final SavedObject object, final Shape shape) {
        try {
            final Object created = shape.create(object.body());
            return switch (object.schema.kind()) {
                case NAMED -> registered((String) created, object.place);
                case CONSTANT -> constant((String) created, object.place);
                default -> created;
            };
        } catch (final StateException known) {
            throw known;
        } catch (final RuntimeException failed) {
            throw new StateException("cannot restore " + object.place + ": it cannot be made: " + failed, failed);
        }
    }

    private Object registered(final String name, final Place place) {
        final Object registered = named.get(name);
        if (registered == null) {
            throw refused(place, "refers to '" + name + "', which was handed in under that name and is not now");
        }
        return registered;
    }

    private Object constant(final String name, final Place place) {
        final int end = name.indexOf('#');
        final Class<?> type = resolver.type(name.substring(0, end), place);
        final Object constant = WiredValues.constant(type, type.getName() + name.substring(end));
        if (constant == null) {
            throw refused(place, "refers to the constant " + name + ", which no longer exists");
        }
        return constant;
    }

    private Object take(final SavedObject object, final Object instance) {
        object.instance = instance;
        claimed.put(instance, object);
        if (object.schema.kind().hasFields()) {
            object.place = object.place.ownedBy(instance.getClass());
        }
        toBind.add(object);
        toKeep.add(object);
        toFill.add(object);
        return instance;
    }

    static StateException refused(final Place place, final String reason) {
        return new StateException("cannot restore " + place + ": " + reason);
    }
}
