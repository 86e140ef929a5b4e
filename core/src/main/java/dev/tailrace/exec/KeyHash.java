package dev.tailrace.exec;

import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import dev.tailrace.stream.Key;
import java.util.function.ToIntFunction;

/** Hash of the key of a record, by which records are spread over tasks. */
public final class KeyHash {

    private KeyHash() {}

    /** The hash function of a key: a dense identifier itself, or the hash code of any other key. */
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
