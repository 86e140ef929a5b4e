package dev.tailrace.state;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes a snapshot: one section for each node, found again by the node's name.
 *
 * <pre>
 *   new StateWriter().section("book", bookOperator, timers).section("windows", keys, windows).toBytes()
 * </pre>
 *
 * <p>Called between two records, on the thread that owns the state; allocates. Nothing is read before {@link #toBytes}.
 */
public final class StateWriter implements StateSections {

    private final Map<String, Object[]> sections = new LinkedHashMap<>();
    private final Map<Object, String> names = new IdentityHashMap<>();

    /**
     * Says what an object is called that comes from wiring: a reference to it is written as this name, and restored to
     * what {@link StateReader#named} calls so.
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
     * @throws StateException when something that is state cannot be saved; nothing has been changed
     */
    public byte[] toBytes() {
        return toBytes(ByteSink.USUAL_BYTES);
    }

    /**
     * The snapshot.
     *
     * @param expectedBytes about how long it becomes; what has to grow on the way costs several times what it holds
     * @throws StateException when something that is state cannot be saved; nothing has been changed
     */
    public byte[] toBytes(final int expectedBytes) {
        final ObjectWriter objects = new ObjectWriter(names);
        final List<int[]> numbers = new ArrayList<>();
        sections.forEach((node, parts) -> numbers.add(numbers(node, parts, objects)));
        objects.followFinals();
        final ByteSink sink = SnapshotFrame.begin(expectedBytes);
        final int from = sink.size();
        sink.putInt(0);
        objects.writeBodies(sink);
        sink.setInt(from, sink.size() - from - Integer.BYTES);
        writeSections(numbers, sink);
        objects.writeTables(sink);
        return SnapshotFrame.end(sink);
    }

    private static int[] numbers(final String node, final Object[] parts, final ObjectWriter objects) {
        final int[] numbers = new int[parts.length];
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = objects.root(parts[i], Place.of(node));
        }
        return numbers;
    }

    private void writeSections(final List<int[]> numbers, final ByteSink to) {
        to.putCount(sections.size());
        int at = 0;
        for (final String node : sections.keySet()) {
            to.putText(node);
            to.putCount(numbers.get(at).length);
            for (final int number : numbers.get(at++)) {
                to.putCount(number);
            }
        }
    }
}
