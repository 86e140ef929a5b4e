package dev.tailrace.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Maps that keep their order, which {@link Map#copyOf} does not. */
final class Ordered {

    private Ordered() {}

    /** An unchangeable copy; of null an empty one. */
    static <V> Map<String, V> copyOf(final Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
