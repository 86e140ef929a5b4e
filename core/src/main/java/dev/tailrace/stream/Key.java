package dev.tailrace.stream;

import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;

/** The key of a keyed edge: a function that takes it from a record, and a name for printed graphs. */
public sealed interface Key {

    String name();

    /** The function that takes the key from a record. */
    Object function();

    /** A dense identifier that can index an array. */
    record Id(String name, IdKey<?> function) implements Key {}

    /** Any comparable value. */
    record Value(String name, ValueKey<?, ? extends Comparable<?>> function) implements Key {}
}
