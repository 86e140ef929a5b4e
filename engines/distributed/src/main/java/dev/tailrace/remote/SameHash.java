package dev.tailrace.remote;

import dev.tailrace.region.ValueTypes;
import dev.tailrace.stream.StreamEdge;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Which keys have the same hash code in every process. Those of enum constants and of objects without a hash code of their
 * own do not: such a key would belong to another task after a restart, and its state to nobody.
 */
final class SameHash {

    private static final ClassValue<Boolean> KNOWN = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return is(type, new HashSet<>());
        }
    };

    private SameHash() {}

    // A record may have itself among its parts, and is not asked twice.
    private static boolean is(final Class<?> type, final Set<Class<?>> asked) {
        if (type.isRecord()) {
            return !asked.add(type)
                    || Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .allMatch(part -> is(part, asked));
        }
        return type.isPrimitive()
                || ValueTypes.contain(type)
                || type.getPackageName().equals("java.time") && !type.isEnum();
    }

    /** @throws IllegalStateException when the hash code of such keys is another in each process */
    static void check(final Class<?> key, final StreamEdge edge) {
        if (!KNOWN.get(key)) {
            throw new IllegalStateException("keys of type " + key.getName() + ", by which records from '"
                    + edge.from().name() + "' are spread over the tasks of '"
                    + edge.to().name()
                    + "', may have another hash code in each process; key by a text, a number or a record of these");
        }
    }
}
