package dev.tailrace.remote;

import dev.tailrace.region.ImmutableTypes;
import dev.tailrace.stream.StreamEdge;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Checks that keys have the same hash code in every process. Enum constants, and objects without an overridden hash code,
 * do not: after a restart such a key would be partitioned to another task, and its state would be lost.
 */
final class SameHash {

    private static final ClassValue<Boolean> KNOWN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return is(type, new HashSet<>());
        }
    };

    private SameHash() {}

    // A record type may contain itself, and is not checked twice.
    private static boolean is(final Class<?> type, final Set<Class<?>> requested) {
        if (type.isRecord()) {
            return !requested.add(type)
                    || Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .allMatch(part -> is(part, requested));
        }
        return type.isPrimitive()
                || ImmutableTypes.isValue(type)
                || type.getPackageName().equals("java.time") && !type.isEnum();
    }

    /** @throws IllegalStateException when the hash code of such keys may differ between processes */
    static void check(final Class<?> key, final StreamEdge edge) {
        if (!KNOWN.get(key)) {
            throw new IllegalStateException("keys of type " + key.getName() + ", by which records from '"
                    + edge.from().name() + "' are spread over the tasks of '"
                    + edge.to().name()
                    + "', may have another hash code in each process; key by a text, a number or a record of these");
        }
    }
}
