package dev.tailrace.plan;

import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import java.util.function.ToIntFunction;

/** The key of a keyed edge: a function that takes it from a record, and a name for printed graphs. */
public sealed interface Key {

    String name();

    /** The function that takes the key from a record. */
    Object function();

    /**
     * The hash by which records are distributed over tasks: a dense identifier itself, or the hash code of any other key. The
     * records have to be of the type that the function takes.
     */
    ToIntFunction<Object> hash();

    /** A dense identifier that can index an array. */
    record Id(String name, IdKey<?> function) implements Key {

        @Override
        @SuppressWarnings("unchecked")
        public ToIntFunction<Object> hash() {
            return ((IdKey<Object>) function)::idOf;
        }
    }

    /** Any comparable value. */
    record Value(String name, ValueKey<?, ? extends Comparable<?>> function) implements Key {

        @Override
        @SuppressWarnings("unchecked")
        public ToIntFunction<Object> hash() {
            final ValueKey<Object, ?> key = (ValueKey<Object, ?>) function;
            return record -> key.keyOf(record).hashCode();
        }
    }
}
