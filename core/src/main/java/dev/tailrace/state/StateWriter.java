package dev.tailrace.state;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Takes a snapshot. It has one section for each node; a restore finds the section by the name of the node.
 *
 * <pre>
 *   new StateWriter().section("book", bookOperator, timers).section("windows", keys, windows).toBytes()
 * </pre>
 *
 * <p>Called between two records, on the thread that owns the state; allocates. Nothing is read before {@link #toBytes}.
 */
public final class StateWriter implements StateSections {

    private static final int LEAST_BYTES = 1_024;

    /** The state may have grown by a sixteenth since its size was measured. */
    private static final int GROWTH = 16;

    private final Map<String, Object[]> sections = new LinkedHashMap<>();
    private final Map<Object, String> names = new IdentityHashMap<>();

    /**
     * Registers an object that comes from wiring under a name. A reference to it is written as this name, and restored to
     * the object that {@link StateReader#named} registers under it.
     */
    public StateWriter named(final String name, final Object object) {
        names.put(object, name);
        return this;
    }

    @Override
    public StateWriter section(final String node, final Object... parts) {
        if (sections.putIfAbsent(node, parts.clone()) != null) {
            throw new IllegalArgumentException("there are two sections '" + node + "'");
        }
        return this;
    }

    /**
     * The snapshot.
     *
     * @throws StateException when a part of the state cannot be saved; nothing has been changed
     */
    public byte[] toBytes() {
        return toBytes(0);
    }

    /**
     * The snapshot.
     *
     * @param expectedBytes estimate of its size, such as the size of the last snapshot. The buffer is a little larger, so that
     *     it need not be copied when the state has grown since
     * @throws StateException when a part of the state cannot be saved; nothing has been changed
     */
    public byte[] toBytes(final int expectedBytes) {
        final ObjectWriter objects = new ObjectWriter(names);
        final Map<String, int[]> numbers = new LinkedHashMap<>();
        sections.forEach((node, parts) -> numbers.put(node, numbers(node, parts, objects)));
        objects.followFinals();
        final long room = (long) LEAST_BYTES + expectedBytes + expectedBytes / GROWTH;
        final StateOutput output = new StateOutput((int) Math.min(room, StateOutput.MOST_BYTES));
        SnapshotFrame.begin(output);
        final int bodiesAt = output.startLength();
        objects.writeBodies(output);
        output.endLength(bodiesAt);
        output.putCount(numbers.size());
        numbers.forEach((node, parts) -> {
            output.putText(node);
            output.putCount(parts.length);
            for (final int number : parts) {
                output.putCount(number);
            }
        });
        objects.writeTables(output);
        return SnapshotFrame.end(output);
    }

    private static int[] numbers(final String node, final Object[] parts, final ObjectWriter objects) {
        final int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = objects.root(parts[i], Place.of(node));
        }
        return numbers;
    }
}
