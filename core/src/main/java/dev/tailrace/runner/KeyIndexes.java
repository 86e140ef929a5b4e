package dev.tailrace.runner;

import dev.tailrace.function.IdKey;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.ObjectKeyIndex;
import dev.tailrace.stream.Key;
import dev.tailrace.stream.StreamEdge;

/** Creates the key indexes of edges; the two indexes of a node with two inputs give a key the same number. */
final class KeyIndexes {

    private KeyIndex<Object> first;

    /** The index of the only input of a node. */
    static KeyIndex<Object> of(final StreamEdge edge) {
        return new KeyIndexes().next(edge);
    }

    /** Creates an index that gives a key the same number as the indexes created before. */
    @SuppressWarnings("unchecked")
    KeyIndex<Object> next(final StreamEdge edge) {
        if (edge.key().isEmpty()) {
            return new IdKeyIndex<>(record -> 0);
        }
        return edge.key().get() instanceof Key.Id id
                ? new IdKeyIndex<>((IdKey<Object>) id.function())
                : byValue((Key.Value) edge.key().get());
    }

    private KeyIndex<Object> byValue(final Key.Value key) {
        final KeyIndex<Object> index =
                first == null ? ObjectKeyIndex.of(key.function()) : ObjectKeyIndex.like(first, key.function());
        first = index;
        return index;
    }
}
