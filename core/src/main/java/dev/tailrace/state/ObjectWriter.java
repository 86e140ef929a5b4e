package dev.tailrace.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbers the objects of a snapshot and writes each once, so that shared references and cycles are kept. The numbers follow
 * from the order of sections, fields and elements alone, so that the same state gives the same bytes.
 *
 * <p>Works through a list and not by recursion, so that chains of objects may be longer than the stack.
 */
final class ObjectWriter {

    /** The number of null. */
    static final int NULL = 0;

    /** The number of all objects that come from wiring: the reference is restored to what is there. */
    static final int WIRED = 1;

    /** The number of the first object. */
    static final int FIRST = 2;

    /** An object that has a number. */
    private final class Entry extends StateOutput.References {

        private final int index;
        private final Object object;
        private final Shape shape;
        private final Place place;
        private final boolean inPlace;

        /** The last value that was not in place. Large arrays often repeat one, such as a shared empty array. */
        private Object last;

        private int lastNumber = NULL;

        Entry(final int index, final Object object, final Shape shape, final Place place, final boolean inPlace) {
            this.index = index;
            this.object = object;
            this.shape = shape;
            this.place = place;
            this.inPlace = inPlace;
        }

        @Override
        void write(
                final StateOutput to,
                final Object value,
                final String step,
                final int element,
                final boolean valueInPlace) {
            if (valueInPlace) {
                to.putCount(numberOf(value, this, step, element, true));
                return;
            }
            if (value != last) {
                lastNumber = numberOf(value, this, step, element, false);
                last = value;
            }
            to.putCount(lastNumber);
        }

        @Override
        boolean isInPlace() {
            return inPlace;
        }

        @Override
        StateException refused(final String reason) {
            return ObjectWriter.refused(place, reason);
        }
    }

    private final Map<Object, String> names;
    private final Map<Object, Integer> roots = new IdentityHashMap<>();
    private final Map<Object, Integer> identities = new IdentityHashMap<>();
    private final Map<Object, Integer> values = new HashMap<>();
    private final Map<String, Integer> constants = new HashMap<>();
    private final Schema.Table schemas = new Schema.Table();
    private final List<Entry> entries = new ArrayList<>();
    private final Deque<Entry> withFinals = new ArrayDeque<>();
    private final Map<Integer, Integer> owners = new TreeMap<>();
    private final Map<Integer, StateException> uncreatable = new TreeMap<>();

    /** @param names of registered objects, by identity */
    ObjectWriter(final Map<Object, String> names) {
        this.names = names;
    }

    /** Numbers a part of a section; it is filled in place when it is restored. */
    int root(final Object part, final Place place) {
        if (part == null) {
            return NULL;
        }
        if (WiredValues.isWiredType(part.getClass()) || WiredValues.isConstant(part)) {
            return WIRED;
        }
        final Integer known = roots.get(part);
        if (known != null) {
            return known;
        }
        final int number = add(part, shapeOf(part, place), place, true);
        roots.put(part, number);
        identities.put(part, number);
        return number;
    }

    /** Numbers all objects that final fields of numbered objects lead to. */
    void followFinals() {
        for (Entry entry = withFinals.poll(); entry != null; entry = withFinals.poll()) {
            final Entry holder = entry;
            holder.shape.forEachFinal(holder.object, holder.inPlace, (value, step, index) -> {
                final int number = numberOf(value, holder, step, index, true);
                // roots come first and have no owner
                if (number >= FIRST + roots.size()) {
                    owners.putIfAbsent(number - FIRST, holder.index);
                }
            });
        }
    }

    /** Writes all objects, including those that are found on the way. */
    void writeBodies(final StateOutput to) {
        for (int i = 0; i < entries.size(); i++) {
            final Entry entry = entries.get(i);
            final int lengthAt = to.startLength();
            to.putCount(schemas.numberOf(entry.shape, entry.object, entry.place));
            to.write(entry.shape, entry.object, entry);
            to.endLength(lengthAt);
            followFinals();
        }
        // what a final field leads to need not be created by a restore
        uncreatable.keySet().removeAll(owners.keySet());
        for (final StateException refusal : uncreatable.values()) {
            throw refusal;
        }
    }

    /** Writes what is needed to read the bodies: schemas, number of objects, pairs of owned object and owner. */
    void writeTables(final StateOutput to) {
        schemas.write(to);
        to.putInt(entries.size());
        to.putCount(owners.size());
        owners.forEach((object, owner) -> {
            to.putCount(object);
            to.putCount(owner);
        });
    }

    private int numberOf(
            final Object value, final Entry holder, final String step, final int index, final boolean inPlace) {
        if (value == null) {
            return NULL;
        }
        if (names.containsKey(value) || roots.containsKey(value)) {
            return inPlace ? WIRED : numberOfNamed(value, holder.place);
        }
        if (WiredValues.isWiredType(value.getClass())) {
            if (!inPlace && holder.shape.kind() != Schema.Kind.OBJECT) {
                throw refused(
                        holder.place.child(step, index),
                        "holds a " + value.getClass().getName()
                                + ", which comes from wiring; keep it in a separate field, or"
                                + " declare the field that leads here transient");
            }
            return WIRED;
        }
        final String constant = isValue(value) ? null : WiredValues.constantName(value, holder.place.owner());
        if (inPlace && (constant != null || WiredValues.isConstant(value))) {
            return WIRED;
        }
        final Integer known =
                constant != null ? constants.get(constant) : numbersFor(value).get(value);
        if (known != null) {
            return known;
        }
        final Place place = holder.place.child(step, index);
        if (constant != null) {
            final int number = add(constant, TextShape.CONSTANT, place, false);
            constants.put(constant, number);
            return number;
        }
        return addObject(value, place, inPlace, inPlace || holder.shape.kind() == Schema.Kind.OBJECT);
    }

    private int numberOfNamed(final Object value, final Place holder) {
        final Integer root = roots.get(value);
        if (root != null) {
            return root;
        }
        final Integer known = identities.get(value);
        return known != null ? known : remember(value, add(names.get(value), TextShape.NAMED, holder, false));
    }

    private int addObject(final Object value, final Place place, final boolean inPlace, final boolean isInField) {
        final Shape shape = shapeOf(value, place);
        if (!inPlace && !shape.canCreate() && !(isInField && shape.holdsService())) {
            uncreatable.put(
                    entries.size(), refused(place, "holds a " + value.getClass().getName() + ", " + shape.whyNot()));
        }
        return remember(value, add(value, shape, place, inPlace));
    }

    private static Shape shapeOf(final Object value, final Place place) {
        if (WiredValues.isFunction(value.getClass())) {
            throw refused(
                    place,
                    "holds a function, which cannot be saved; make the field final or transient, or keep an enum that"
                            + " says which function it is");
        }
        try {
            return Shapes.of(value.getClass());
        } catch (final StateException unknown) {
            throw refused(place, unknown.getMessage());
        }
    }

    private int remember(final Object value, final int number) {
        numbersFor(value).put(value, number);
        return number;
    }

    private Map<Object, Integer> numbersFor(final Object value) {
        return isValue(value) ? values : identities;
    }

    private static boolean isValue(final Object value) {
        return ValueType.isValue(value.getClass());
    }

    private int add(final Object object, final Shape shape, final Place place, final boolean inPlace) {
        final Place owned = shape.kind().hasFields() ? place.ownedBy(object.getClass()) : place;
        final Entry entry = new Entry(entries.size(), object, shape, owned, inPlace);
        entries.add(entry);
        withFinals.add(entry);
        return entry.index + FIRST;
    }

    private static StateException refused(final Place place, final String reason) {
        return new StateException("cannot save " + place + ": " + reason);
    }
}
