package dev.tailrace.exec;

import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import dev.tailrace.stream.Key;
import java.util.function.ToIntFunction;

/** Numbers by which records are spread over tasks: the same for the same key. */
public final class KeyHash {

    private KeyHash() {}

    /** The number of a record: a dense identifier itself, or the hash code of its key. */
    @SuppressWarnings("unchecked")
    public static ToIntFunction<Object> of(final Key key) {
        if (key instanceof Key.Id id) {
            final IdKey<Object> function = (IdKey<Object>) id.function();
            return function::idOf;
        }
        final ValueKey<Object, ?> function = (ValueKey<Object, ?>) key.function();
        return record -> function.keyOf(record).hashCode();
    }
}
