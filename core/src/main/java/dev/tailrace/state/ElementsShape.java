package dev.tailrace.state;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SortedSet;
import java.util.function.Supplier;

/** Collections of the JDK that can be changed. */
final class ElementsShape extends Shape {

    /** What the order of the elements follows from. */
    enum Order {
        /** From the order of the calls. */
        OWN,
        /** As OWN, but adding compares the elements, so they have to be whole. */
        LATE,
        /** The elements are keys that have an order. */
        KEYS,
        /** The elements are keys; their order is none. */
        HASHED
    }

    private final Supplier<? extends Collection<Object>> maker;
    private final Order order;

    /**
     * @param maker null when one cannot be made without knowing more
     */
    ElementsShape(final Class<?> type, final Supplier<? extends Collection<Object>> maker, final Order order) {
        super(Kind.COLLECTION, type);
        this.maker = maker;
        this.order = order;
    }

    @Override
    boolean canCreate() {
        return maker != null;
    }

    @Override
    String whyNot() {
        return "which does not say of which enum it is; make the field that holds it final";
    }

    @Override
    void write(final Object object, final StateOutput output) {
        refuseComparator(comparatorOf(object), output);
        final Object[] elements = ((Collection<?>) object).toArray();
        switch (order) {
            case HASHED -> KeyText.sort(elements, output);
            case KEYS -> KeyText.check(elements, output);
            default -> {
                // any object may be an element
            }
        }
        output.sink().putCount(elements.length);
        for (int i = 0; i < elements.length; i++) {
            output.reference(elements[i], null, i, false);
        }
    }

    private static Comparator<?> comparatorOf(final Object object) {
        if (object instanceof SortedSet<?> set) {
            return set.comparator();
        }
        return object instanceof PriorityQueue<?> queue ? queue.comparator() : null;
    }

    static void refuseComparator(final Comparator<?> comparator, final StateOutput output) {
        if (comparator != null && !output.isInPlace()) {
            throw output.refused(
                    "has a comparator, which cannot be saved; make the field that holds the collection final,"
                            + " or use the natural order");
        }
    }

    @Override
    Object create(final StateInput input) {
        if (maker == null) {
            throw input.refused("is not there and cannot be made: " + whyNot());
        }
        return maker.get();
    }

    @Override
    @SuppressWarnings("unchecked")
    void fill(final Object object, final StateInput input) {
        final Collection<Object> collection = (Collection<Object>) object;
        final List<Object> elements = new ArrayList<>();
        final int count = input.source().getCount();
        for (int i = 0; i < count; i++) {
            elements.add(input.reference(null, null, i, false));
        }
        collection.clear();
        if (order == Order.LATE) {
            input.later(() -> collection.addAll(elements));
        } else {
            collection.addAll(elements);
        }
    }
}
