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
 * Restores a snapshot into nodes that wiring has created and opened, section by section, with the calls that
 * {@link StateWriter} was given.
 *
 * <pre>
 *   StateReader.of(bytes).section("book", bookOperator, timers).section("windows", keys, windows).restore()
 * </pre>
 *
 * <p>A snapshot that is cut off or damaged is refused before anything is changed, and so is one with a field whose type
 * does not fit any more. What is found only while objects are filled, such as a final array of another length, leaves the
 * nodes half restored: create new ones then.
 *
 * <p>Used by one thread; allocates.
 */
public final class StateReader implements StateSections {

    private final StateInput bodies;
    private final StateInput tables;
    private final Map<String, int[]> saved;
    private final Map<String, Object[]> sections = new LinkedHashMap<>();
    private final Map<String, Object> named = new HashMap<>();
    private final Map<String, String> renamed = new HashMap<>();

    private StateReader(final Map<String, int[]> saved, final StateInput bodies, final StateInput tables) {
        this.saved = saved;
        this.bodies = bodies;
        this.tables = tables;
    }

    /**
     * Opens a snapshot.
     *
     * @throws StateException when the bytes are not a snapshot, or one of a later format, cut off or damaged
     */
    public static StateReader of(final byte[] snapshot) {
        final StateInput content = SnapshotFrame.open(snapshot);
        final StateInput bodies = content.part(content.getInt(), null);
        final Map<String, int[]> saved = new LinkedHashMap<>();
        for (int left = content.getCount(); left > 0; left--) {
            final String node = content.getText();
            final int[] numbers = new int[content.getCount(1)];
            Arrays.setAll(numbers, i -> content.getCount());
            saved.put(node, numbers);
        }
        return new StateReader(saved, bodies, content);
    }

    /** The names of the saved sections in the order in which they were written. */
    public Set<String> sections() {
        return Collections.unmodifiableSet(saved.keySet());
    }

    /** Registers an object that comes from wiring under a name; see {@link StateWriter#named}. */
    public StateReader named(final String name, final Object object) {
        named.put(name, object);
        return this;
    }

    /** Declares the new name of a class that had another one when the snapshot was taken. */
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
     * Restores all sections. To be called once.
     *
     * @return what differs from the saved state
     * @throws StateException when the state does not fit; the nodes must not be used then
     */
    public RestoreReport restore() {
        try {
            return restoreSections();
        } catch (final StateException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError failed) {
            throw new StateException("the snapshot cannot be restored: " + failed, failed);
        }
    }

    private RestoreReport restoreSections() {
        checkParts();
        final SchemaResolver resolver = new SchemaResolver(renamed, roots());
        final ObjectReader reader = new ObjectReader(bodies, tables, lostSections(), resolver, named);
        final List<String> removed = new ArrayList<>();
        sections.forEach((node, parts) -> takeParts(node, parts, reader, removed));
        reader.finish();
        removed.addAll(resolver.removed());
        final List<String> lines = new ArrayList<>();
        removed.forEach(field -> lines.add("removed, its value is lost: " + field));
        resolver.added().forEach(field -> lines.add("added, keeps its first value: " + field));
        without(saved.keySet(), sections).forEach(node -> lines.add("removed, its state is lost: node '" + node + "'"));
        without(sections.keySet(), saved)
                .forEach(node -> lines.add("added, starts without state: node '" + node + "'"));
        return new RestoreReport(lines);
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

    private Map<Integer, String> lostSections() {
        final Map<Integer, String> lost = new HashMap<>();
        saved.forEach((node, numbers) -> {
            if (!sections.containsKey(node)) {
                Arrays.stream(numbers).forEach(number -> lost.put(number, node));
            }
        });
        return lost;
    }

    private void takeParts(
            final String node, final Object[] parts, final ObjectReader reader, final List<String> removed) {
        final int[] numbers = saved.getOrDefault(node, new int[parts.length]);
        for (int i = 0; i < parts.length; i++) {
            if (parts[i] != null) {
                reader.root(numbers[i], parts[i], Place.of(node));
            } else if (numbers[i] >= ObjectWriter.FIRST) {
                removed.add(SchemaResolver.field(node, reader.typeOf(numbers[i]), "(part " + i + ")"));
            }
        }
    }

    private static List<String> without(final Set<String> names, final Map<String, ?> known) {
        return names.stream().filter(name -> !known.containsKey(name)).toList();
    }
}
