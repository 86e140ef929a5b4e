package dev.tailrace.state;

import java.lang.ref.WeakReference;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * A cache of values that are derived once from each class. May be used by many threads.
 *
 * <p>A plain {@link ClassValue} keeps a value as long as its class. If the class is one of the JDK or of the engine and the
 * value refers to a class of the job, the engine could never unload the job. Values of such classes are therefore kept by
 * the cache and freed with it.
 *
 * @param <V> type of the values
 */
final class ClassCache<V> {

    private final Queue<V> kept = new ConcurrentLinkedQueue<>();
    private final ClassValue<Object> values;

    /** @param derive returns the value of a class, never null; may ask this cache for other classes */
    ClassCache(final Function<Class<?>, V> derive) {
        this.values = new ClassValue<>() {
            @Override
            protected Object computeValue(final Class<?> type) {
                final V value = derive.apply(type);
                if (!outlivesThis(type)) {
                    return value;
                }
                kept.add(value);
                return new WeakReference<>(value);
            }
        };
    }

    /** The value of a class. */
    @SuppressWarnings("unchecked")
    V get(final Class<?> type) {
        final Object value = values.get(type);
        return (V) (value instanceof WeakReference<?> outside ? outside.get() : value);
    }

    private static boolean outlivesThis(final Class<?> type) {
        final ClassLoader loader = type.getClassLoader();
        if (loader == null) {
            return true;
        }
        for (ClassLoader above = ClassCache.class.getClassLoader(); above != null; ) {
            above = above.getParent();
            if (above == loader) {
                return true;
            }
        }
        return false;
    }
}
