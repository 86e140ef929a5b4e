package dev.tailrace.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Restores a snapshot into nodes that wiring has made and opened, section by section, with the calls that
 * {@link StateWriter} was given.
 *
 * <pre>
 *   StateReader.of(bytes).section("book", bookOperator, timers).section("windows", keys, windows).restore()
 * </pre>
 *
 * <p>A snapshot that is cut off or damaged is refused before anything is changed, and so is one with a field whose type
 * does not fit any more. What can be found out only on the way, such as a final array of another length, leaves the nodes
 * half restored: make new ones then.
 *
 * <p>Used by one thread; allocates.
 */
public final class StateReader implements StateSections {

    private final ByteSource bodies;
    private final ByteSource tables;
    private final Map<String, int[]> saved;
    private final Map<String, Object[]> sections = new LinkedHashMap<>();
    private final Map<String, Object> named = new HashMap<>();
    private final Map<String, String> renamed = new HashMap<>();

    private StateReader(final Map<String, int[]> saved, final ByteSource bodies, final ByteSource tables) {
        this.saved = saved;
        this.bodies = bodies;
        this.tables = tables;
    }

    /**
     * Opens a snapshot.
     *
     * @throws StateException when it is none, of a later format, cut off or damaged
     */
    public static StateReader of(final byte[] snapshot) {
        final ByteSource content = SnapshotFrame.open(snapshot);
        final ByteSource bodies = content.part(content.getInt());
        final Map<String, int[]> saved = new LinkedHashMap<>();
        for (int left = content.getCount(); left > 0; left--) {
            saved.put(content.getText(), readNumbers(content));
        }
        return new StateReader(saved, bodies, content);
    }

    private static int[] readNumbers(final ByteSource content) {
        final int count = content.getCount();
        if (count > content.left()) {
            throw ByteSource.damaged();
        }
        final int[] numbers = new int[count];
        Arrays.setAll(numbers, i -> content.getCount());
        return numbers;
    }

    /** The names of the sections that there are, in the order in which they were written. */
    public Set<String> sections() {
        return Collections.unmodifiableSet(saved.keySet());
    }

    /** Says what an object is called that comes from wiring; see {@link StateWriter#named}. */
    public StateReader named(final String name, final Object object) {
        named.put(name, object);
        return this;
    }

    /** Says what a class is called now. */
    public StateReader renamed(final String before, final String now) {
        renamed.put(before, now);
        return this;
    }

    @Override
    public StateReader section(final String node, final Object... parts) {
        if (sections.putIfAbsent(node, parts.clone()) != null) {
            throw new IllegalArgumentException("there are two sections '" + node + "'");
        }
        return this;
    }

    /**
     * Restores all sections; to be called once.
     *
     * @return what was not as it was
     * @throws StateException when the state does not fit; the nodes are then to be thrown away
     */
    public RestoreReport restore() {
        checkParts();
        final Present present = new Present(named, renamed, roots());
        final ObjectReader reader = new ObjectReader(bodies, tables, orphans(), present);
        reader.checkSchemas();
        final List<RestoreReport.StateField> removed = new ArrayList<>();
        sections.forEach((node, parts) -> takeParts(node, parts, reader, removed));
        reader.finish();
        removed.addAll(present.removed());
        return new RestoreReport(
                removed, present.added(), without(saved.keySet(), sections), without(sections.keySet(), saved));
    }

    private void checkParts() {
        sections.forEach((node, parts) -> {
            final int before = saved.getOrDefault(node, new int[parts.length]).length;
            if (before != parts.length) {
                throw new StateException("cannot restore node '" + node + "': it was saved in " + before
                        + " parts and has " + parts.length + " now; is it another kind of node?");
            }
        });
    }

    private List<Object> roots() {
        return sections.values().stream()
                .flatMap(Arrays::stream)
                .filter(Objects::nonNull)
                .toList();
    }

    private Map<Integer, String> orphans() {
        final Map<Integer, String> orphans = new HashMap<>();
        saved.forEach((node, numbers) -> {
            if (!sections.containsKey(node)) {
                Arrays.stream(numbers).forEach(number -> orphans.put(number, node));
            }
        });
        return orphans;
    }

    private void takeParts(
            final String node,
            final Object[] parts,
            final ObjectReader reader,
            final List<RestoreReport.StateField> removed) {
        final int[] numbers = saved.getOrDefault(node, new int[parts.length]);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] != null) {
                reader.root(numbers[i], parts[i], Place.of(node));
            } else if (numbers[i] >= ObjectWriter.FIRST) {
                removed.add(new RestoreReport.StateField(node, reader.typeOf(numbers[i]), "(part " + i + ")"));
            }
        }
    }

    private static List<String> without(final Set<String> names, final Map<String, ?> known) {
        return names.stream().filter(name -> !known.containsKey(name)).toList();
    }
}
