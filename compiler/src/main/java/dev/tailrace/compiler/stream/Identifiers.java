package dev.tailrace.compiler.stream;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Java identifiers for the nodes: their names in camel case, made different where that makes them equal. */
final class Identifiers {

    /** Names that every generated class uses itself, for fields and parameters; in lower case. */
    private static final Set<String> TAKEN = Set.of(
            "label",
            "time",
            "task",
            "wiring",
            "timewentback",
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
            "count",
            "index",
            "instance");

    private Identifiers() {}

    static Map<StreamNode, String> of(final StreamGraph graph) {
        final Set<String> taken = new HashSet<>(TAKEN);
        final Map<StreamNode, String> identifiers = new LinkedHashMap<>();
        for (final StreamNode node : graph.nodes()) {
            identifiers.put(node, unique(camelCase(node.name()), taken));
        }
        return Map.copyOf(identifiers);
    }

    /** The identifier, or the identifier and the first number from 2 that makes it one not taken; takes it. */
    static String unique(final String identifier, final Set<String> taken) {
        String candidate = identifier;
        for (int number = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); number++) {
            candidate = identifier + number;
        }
        return candidate;
    }

    /** {@code price-jumps} becomes {@code priceJumps}; characters that no identifier has are left out. */
    static String camelCase(final String name) {
        final StringBuilder identifier = new StringBuilder();
        boolean upper = false;
        for (final char c : name.toCharArray()) {
            if (!Character.isLetterOrDigit(c) || c > 0x7e) {
                upper = identifier.length() > 0;
            } else {
                identifier.append(upper ? Character.toUpperCase(c) : c);
                upper = false;
            }
        }
        return legal(decapitalized(identifier.toString()));
    }

    private static String legal(final String identifier) {
        if (identifier.isEmpty() || Character.isDigit(identifier.charAt(0))) {
            return "node" + identifier;
        }
        return SourceVersion.isKeyword(identifier) ? identifier + "Node" : identifier;
    }

    static String capitalized(final String identifier) {
        return Character.toUpperCase(identifier.charAt(0)) + identifier.substring(1);
    }

    static String decapitalized(final String identifier) {
        return identifier.isEmpty() ? "" : Character.toLowerCase(identifier.charAt(0)) + identifier.substring(1);
    }
}
