package dev.tailrace.runtime;

import dev.tailrace.state.Snapshotable;
import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Holds one object per key of a task, created when the key first occurs. Finding an object costs an array access; only
 * a new key allocates.
 *
 * @param <O> type of the objects
 */
public final class Instances<O> implements Snapshotable {

    /** Prepares a new object. */
    @FunctionalInterface
    public interface Opener<O> {

        void open(int key, O instance);
    }

    private final Supplier<? extends O> factory;
    private final Opener<? super O> opener;
    private Object[] instances = new Object[16];

    /** @param opener is called with each new object, before anything else */
    public Instances(final Supplier<? extends O> factory, final Opener<? super O> opener) {
        this.factory = factory;
        this.opener = opener;
    }

    /** Creates instances that need no preparation. */
    public Instances(final Supplier<? extends O> factory) {
        this(factory, (key, instance) -> {});
    }

    /** The object of a key; created if the key is new. */
    @SuppressWarnings("unchecked")
    public O of(final int key) {
        final Object instance = key < instances.length ? instances[key] : null;
        return instance == null ? create(key) : (O) instance;
    }

    private O create(final int key) {
        if (key >= instances.length) {
            instances = Arrays.copyOf(instances, Math.max(key + 1, 2 * instances.length));
        }
        final O instance = factory.get();
        instances[key] = instance;
        opener.open(key, instance);
        return instance;
    }

    /** Writes the keys that have an object, and the state of each object. */
    @Override
    public void save(final StateOutput output) {
        final int[] keys = IntStream.range(0, instances.length)
                .filter(key -> instances[key] != null)
                .toArray();
        output.putInts(keys, keys.length);
        for (final int key : keys) {
            output.putState(instances[key]);
        }
    }

    /** Creates and opens an object for each key that had one. */
    @Override
    public void restore(final StateInput input) {
        for (final int key : input.getInts()) {
            input.fillState(of(key));
        }
    }

    /** Visits all objects in the order of their key numbers. */
    @SuppressWarnings("unchecked")
    public void forEach(final Consumer<? super O> visitor) {
        for (final Object instance : instances) {
            if (instance != null) {
                visitor.accept((O) instance);
            }
        }
    }
}
