package dev.tailrace.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Overrides the number of tasks that a pipeline's definition asks for, for all nodes or for single nodes. Immutable.
 *
 * <p>A number for the whole pipeline applies to every node that can have several tasks without changing its results. It
 * does not apply to sources, which then decode on the reading thread, to operators that keep state for the whole
 * stream, or to nodes that hand records to the program. A number for one node always applies to that node.
 */
public final class Parallelism {

    /** Maximum number of tasks of a node. */
    public static final int MOST = 1_024;

    private static final Pattern ITEM = Pattern.compile("(?:([A-Za-z][A-Za-z0-9_-]*)=)?(\\d{1,6})");

    private final OptionalInt everywhere;
    private final Map<String, Integer> byNode;

    private Parallelism(final OptionalInt everywhere, final Map<String, Integer> byNode) {
        this.everywhere = everywhere;
        this.byNode = Map.copyOf(byNode);
    }

    /** Keeps the numbers that the definition asks for. */
    public static Parallelism asDeclared() {
        return new Parallelism(OptionalInt.empty(), Map.of());
    }

    /** This many tasks for every node that can have them. */
    public static Parallelism of(final int tasks) {
        return new Parallelism(OptionalInt.of(checked(tasks)), Map.of());
    }

    /** This many tasks for one node; the numbers of the other nodes stay as they are here. */
    public Parallelism with(final String node, final int tasks) {
        final Map<String, Integer> more = new LinkedHashMap<>(byNode);
        more.put(node, checked(tasks));
        return new Parallelism(everywhere, more);
    }

    /**
     * Reads {@code 4}, {@code book=8,feed=2} or {@code 4,feed=2}.
     *
     * @throws IllegalArgumentException when it is none of these
     */
    public static Parallelism parse(final String text) {
        Parallelism parallelism = asDeclared();
        for (final String item : text.split(",", -1)) {
            final Matcher matcher = ITEM.matcher(item.trim());
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "'" + text + "' is not a parallelism; expected 4, or book=8,feed=2, or 4,feed=2");
            }
            final int tasks = Integer.parseInt(matcher.group(2));
            parallelism = matcher.group(1) == null
                    ? new Parallelism(OptionalInt.of(checked(tasks)), parallelism.byNode)
                    : parallelism.with(matcher.group(1), tasks);
        }
        return parallelism;
    }

    private static int checked(final int tasks) {
        if (tasks < 1 || tasks > MOST) {
            throw new IllegalArgumentException("parallelism " + tasks + " is not in 1.." + MOST);
        }
        return tasks;
    }

    /** Sets the number of tasks of each node, and returns the names that no node has. */
    List<String> apply(final List<Pipeline.Node> nodes) {
        final List<String> unknown = new ArrayList<>(byNode.keySet());
        for (final Pipeline.Node node : nodes) {
            unknown.remove(node.name);
            node.parallelism = node.declared;
            if (node.name != null && byNode.containsKey(node.name)) {
                node.parallelism = byNode.get(node.name);
            } else if (everywhere.isPresent() && node.canBeSeveral) {
                node.parallelism = everywhere.getAsInt();
            }
        }
        return unknown;
    }
}
