package dev.tailrace.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Copies maps and keeps their order, which {@link Map#copyOf} does not. */
final class Ordered {

    private Ordered() {}

    /** An unmodifiable copy; empty for null. */
    static <V> Map<String, V> copyOf(final Map<String, V> map) {
        return map == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
