package dev.tailrace.state;

import java.util.Arrays;

/**
 * Writes, creates and fills the instances of one class. Immutable; shared by threads.
 *
 * <p>A restore fills objects in three steps, each for all objects that can be reached before the next: {@link #bind} takes
 * the objects that final fields refer to, {@link #keep} those that other fields refer to and that can be kept, and
 * {@link #fill} creates and sets the rest. So an object that wiring has made is found before a new one is created in its
 * place.
 */
abstract class Shape {

    private final Schema.Kind kind;
    private final Class<?> type;
    private final StateField[] fields;
    private final Schema.Match[] unchanged;

    Shape(final Schema.Kind kind, final Class<?> type, final StateField... fields) {
        this.kind = kind;
        this.type = type;
        this.fields = fields;
        this.unchanged = Arrays.stream(fields)
                .map(field -> new Schema.Match(field.type(), field))
                .toArray(Schema.Match[]::new);
    }

    final Schema.Kind kind() {
        return kind;
    }

    final Class<?> type() {
        return type;
    }

    /** The fields that are written; empty for kinds without fields. */
    final StateField[] fields() {
        return fields;
    }

    /** The fields, each matched with itself: for bytes that were written with this shape. */
    final Schema.Match[] unchanged() {
        return unchanged;
    }

    /** The name in the schema of an object. */
    String formatOf(final Object object) {
        return type.getName();
    }

    /** Whether an object that is there can take a state that has this name in the schema. */
    boolean fits(final Object object, final String format) {
        return formatOf(object).equals(format);
    }

    /** Whether a restore can create an instance. */
    boolean canCreate() {
        return true;
    }

    /** Whether a field holds a service, so that only wiring can create an instance. */
    boolean holdsService() {
        return false;
    }

    /** Why an instance cannot be created, and what to do, as the end of a message. */
    String whyNot() {
        return "";
    }

    /** Whether a reference that is not final may keep the instance that is there and fill it. */
    boolean isReusable() {
        return false;
    }

    /** Passes on the objects that final fields refer to. */
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {}

    /** Writes the body. */
    abstract void write(Object object, StateOutput output);

    /** Creates an instance, complete unless {@link #needsFilling}. */
    abstract Object create(StateInput input);

    /** Whether a new instance is still to be filled. */
    boolean needsFilling() {
        return true;
    }

    /** Binds the objects that final fields refer to. */
    void bind(final Object object, final StateInput input) {}

    /** Binds other objects that are there and can be kept. */
    void keep(final Object object, final StateInput input) {}

    /** Fills an instance with the rest. */
    void fill(final Object object, final StateInput input) {}

    /** Receives the objects that final fields refer to. */
    interface FinalReferences {

        /**
         * Takes one.
         *
         * @param step name of the field; null for an element
         */
        void reference(Object value, String step, int index);
    }
}
