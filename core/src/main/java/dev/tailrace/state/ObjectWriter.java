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
 * Numbers the objects of a snapshot and writes each once, so that shared references and cycles stay what they are. The
 * numbers follow from the order of sections, fields and elements alone: the same state gives the same bytes.
 *
 * <p>Works through a list, never by recursion: a chain of a million objects is no problem.
 */
final class ObjectWriter {

    /** There is no object. */
    static final int NULL = 0;

    /** What is there stays: the object comes from wiring. */
    static final int WIRED = 1;

    /** Number of the first object. */
    static final int FIRST = 2;

    private record Entry(int number, Object object, Shape shape, Place place, boolean inPlace) {}

    private final Map<Object, String> names;
    private final Map<Object, Integer> roots = new IdentityHashMap<>();
    private final Map<Object, Integer> identities = new IdentityHashMap<>();
    private final Map<Object, Integer> values = new HashMap<>();
    private final Map<String, Integer> constants = new HashMap<>();
    private final SchemaTable schemas = new SchemaTable();
    private final List<Entry> entries = new ArrayList<>();
    private final Deque<Entry> finals = new ArrayDeque<>();
    private final Map<Integer, Integer> owners = new TreeMap<>();
    private final Map<Integer, StateException> homeless = new TreeMap<>();

    /**
     * @param names of what is handed in under a name, by identity
     */
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

    /** Finds everything that final fields lead to, from what has been numbered. */
    void followFinals() {
        for (Entry entry = finals.poll(); entry != null; entry = finals.poll()) {
            final Entry holder = entry;
            holder.shape.forEachFinal(
                    holder.object,
                    holder.inPlace,
                    (value, step, index) ->
                            own(holder, reference(value, holder.place, step, index, holder.shape.kind(), true)));
        }
    }

    /** Roots come first, and are owned by nobody. */
    private void own(final Entry owner, final int number) {
        if (number >= FIRST + roots.size()) {
            owners.putIfAbsent(number - FIRST, owner.number);
        }
    }

    /** Writes the bodies of all objects, and so finds the last of them. */
    void writeBodies(final ByteSink to) {
        for (int i = 0; i < entries.size(); i++) {
            writeBody(entries.get(i), to);
            followFinals();
        }
        refuseTheHomeless();
    }

    /** Writes what is needed to read the bodies. */
    void writeTables(final ByteSink to) {
        schemas.write(to);
        to.putInt(entries.size());
        Ownership.write(owners, to);
    }

    /** What a restore could not make, and no final field leads to. */
    private void refuseTheHomeless() {
        homeless.keySet().removeAll(owners.keySet());
        for (final StateException refusal : homeless.values()) {
            throw refusal;
        }
    }

    private void writeBody(final Entry entry, final ByteSink to) {
        final int lengthAt = to.size();
        to.putInt(0);
        to.putCount(schemas.numberOf(entry.shape, entry.object, entry.place));
        entry.shape.write(entry.object, new StateOutput(to, this, entry.place, entry.shape.kind(), entry.inPlace));
        to.setInt(lengthAt, to.size() - lengthAt - Integer.BYTES);
    }

    /** The number of an object that is met at a place. */
    int reference(
            final Object value,
            final Place holder,
            final String step,
            final int index,
            final Kind holderKind,
            final boolean inPlace) {
        if (value == null) {
            return NULL;
        }
        if (names.containsKey(value) || roots.containsKey(value)) {
            return inPlace ? WIRED : named(value, holder);
        }
        final boolean field = holderKind == Kind.PLAIN;
        if (WiredValues.isWiredType(value.getClass())) {
            return wired(inPlace || field, value, new Place(holder.node(), holder, step, index, holder.owner()));
        }
        final String constant = isValue(value) ? null : WiredValues.constantName(value, holder.owner());
        if (inPlace && (constant != null || WiredValues.isConstant(value))) {
            return WIRED;
        }
        final Integer known = constant != null ? constants.get(constant) : numberOf(value);
        if (known != null) {
            return known;
        }
        final Place place = new Place(holder.node(), holder, step, index, holder.owner());
        return constant != null ? addConstant(constant, place) : addObject(value, place, inPlace, field || inPlace);
    }

    private int named(final Object value, final Place holder) {
        final Integer root = roots.get(value);
        if (root != null) {
            return root;
        }
        final Integer known = identities.get(value);
        return known != null ? known : remember(value, add(names.get(value), TextShape.NAMED, holder, false));
    }

    private static int wired(final boolean staysThere, final Object value, final Place place) {
        if (!staysThere) {
            throw refused(
                    place,
                    "holds a " + value.getClass().getName()
                            + ", which comes from wiring; keep it in a field of its own,"
                            + " declare the field that leads here transient, or hand it in under a name");
        }
        return WIRED;
    }

    private int addConstant(final String constant, final Place place) {
        final int number = add(constant, TextShape.CONSTANT, place, false);
        constants.put(constant, number);
        return number;
    }

    private int addObject(final Object value, final Place place, final boolean inPlace, final boolean mayBeThere) {
        final Shape shape = shapeOf(value, place);
        if (!inPlace && !shape.canCreate() && !(mayBeThere && shape.isMadeByWiring())) {
            homeless.put(
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
        (isValue(value) ? values : identities).put(value, number);
        return number;
    }

    private Integer numberOf(final Object value) {
        return (isValue(value) ? values : identities).get(value);
    }

    private static boolean isValue(final Object value) {
        return ValueShape.isValue(value.getClass());
    }

    private int add(final Object object, final Shape shape, final Place place, final boolean inPlace) {
        final boolean hasFields = shape.kind() == Kind.PLAIN || shape.kind() == Kind.RECORD;
        final Entry entry =
                new Entry(entries.size(), object, shape, hasFields ? place.ownedBy(object.getClass()) : place, inPlace);
        entries.add(entry);
        finals.add(entry);
        return entries.size() - 1 + FIRST;
    }

    static StateException refused(final Place place, final String reason) {
        return new StateException("cannot save " + place + ": " + reason);
    }
}
