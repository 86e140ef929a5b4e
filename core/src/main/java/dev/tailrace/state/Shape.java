package dev.tailrace.state;

import java.util.List;

/**
 * How the instances of one class are written, made and filled.
 *
 * <p>An instance is filled in three steps, each for all objects that can be reached before the next: the objects behind
 * its final fields are bound to those that are there, then those behind other fields, then everything else is made and
 * set. So an object that wiring has made is found before somebody else could want a new one in its place.
 */
abstract class Shape {

    private final Kind kind;
    private final Class<?> type;

    Shape(final Kind kind, final Class<?> type) {
        this.kind = kind;
        this.type = type;
    }

    final Kind kind() {
        return kind;
    }

    final Class<?> type() {
        return type;
    }

    /** What the table of schemas calls it. */
    String formatOf(final Object object) {
        return type.getName();
    }

    /** The fields, for those that have some. */
    List<Column> columns() {
        return List.of();
    }

    /** Whether restoring can make an instance. */
    boolean canCreate() {
        return true;
    }

    /** Whether it holds a service, so that only wiring can make one, and it is there when a snapshot is restored. */
    boolean isMadeByWiring() {
        return false;
    }

    /** Why not, and what to do, as the end of a message. */
    String whyNot() {
        return "";
    }

    /** Whether a reference that is not final may keep the instance that is there and fill it. */
    boolean isReusable() {
        return false;
    }

    /** Shows the objects that final fields refer to. */
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {}

    /** Writes the body. */
    abstract void write(Object object, StateOutput output);

    /** Makes an instance, complete unless {@link #needsFilling}. */
    abstract Object create(StateInput input);

    /** Whether a new instance is still to be filled. */
    boolean needsFilling() {
        return true;
    }

    /** Binds what final fields refer to. */
    void bind(final Object object, final StateInput input) {}

    /** Binds what else is there and can be kept. */
    void keep(final Object object, final StateInput input) {}

    /** Fills an instance with the rest. */
    abstract void fill(Object object, StateInput input);

    /** Receives the objects behind final fields. */
    interface FinalReferences {

        /** Takes one; the step is null for an element. */
        void reference(Object value, String step, int index);
    }
}
