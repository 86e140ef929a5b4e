package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.stream.StreamNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Assigns Java identifiers to the nodes: their names in camel case, made different where two would be equal. */
public final class NodeIdentifiers {

    /** Names that every generated class uses itself, for fields and parameters; in lower case. */
    static final Set<String> TAKEN = Set.of(
            "label",
            "time",
            "task",
            "wiring",
            "timewentback",
            "nowns",
            "nextboundaryns",
            "sequence",
            "movetime",
            "buffer",
            "offset",
            "length",
            "position",
            "key",
            "duens",
            "startns",
            "endns",
            "eventtimens",
            "eventtimesns",
            "records",
            "sections",
            "count",
            "index",
            "instance");

    private NodeIdentifiers() {}

    /** The identifier of each node. */
    public static Map<StreamNode, String> of(final List<StreamNode> nodes) {
        final Set<String> taken = new HashSet<>(TAKEN);
        final Map<StreamNode, String> identifiers = new LinkedHashMap<>();
        for (final StreamNode node : nodes) {
            identifiers.put(node, JavaNames.unique(JavaNames.camelCase(node.name()), taken));
        }
        return Map.copyOf(identifiers);
    }
}
