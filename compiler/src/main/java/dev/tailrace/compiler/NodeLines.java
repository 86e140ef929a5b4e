package dev.tailrace.compiler;

import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.stream.NodeIdentifiers;
import dev.tailrace.stream.StreamGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says for which node of a pipeline each line of its generated classes works, so that a profile of the process becomes one of
 * the pipeline. A line belongs to the node that it mentions first; one that mentions none, to the node of its method. Immutable.
 */
public final class NodeLines {

    /** A name that is not a member of something, such as {@code tradesLog} or {@code toTrades}. */
    private static final Pattern NAME = Pattern.compile("(?<![\\w.])[a-z]\\w*");

    private static final Pattern OF_METHOD = Pattern.compile("(?:to|after|close|open|on)([A-Z]\\w*)");
    private static final Pattern METHOD = Pattern.compile("    (?:public|private) .*\\(.*");

    private final Map<String, List<String>> nodes = new HashMap<>();

    private NodeLines() {}

    /** The lines of the classes that were generated for a graph, or for groups of its nodes. */
    public static NodeLines of(final StreamGraph graph, final List<GeneratedSource> sources) {
        final NodeLines lines = new NodeLines();
        final Map<String, String> nodeOf = new HashMap<>();
        NodeIdentifiers.of(graph.nodes()).forEach((node, identifier) -> nodeOf.put(identifier, node.name()));
        sources.forEach(source -> lines.nodes.put(source.className(), nodes(source.text(), nodeOf)));
        return lines;
    }

    private static List<String> nodes(final String text, final Map<String, String> nodeOf) {
        final List<String> nodes = new ArrayList<>();
        String ofMethod = "";
        for (final String line : text.split("\n")) {
            if (METHOD.matcher(line).matches()) {
                ofMethod = mentioned(line, nodeOf).orElse("");
            }
            nodes.add(mentioned(line, nodeOf).orElse(ofMethod));
        }
        return nodes;
    }

    private static Optional<String> mentioned(final String line, final Map<String, String> nodeOf) {
        return NAME.matcher(line)
                .results()
                .flatMap(name -> node(name.group(), nodeOf).or(() -> ofMethod(name.group(), nodeOf)).stream())
                .findFirst();
    }

    private static Optional<String> ofMethod(final String name, final Map<String, String> nodeOf) {
        final Matcher method = OF_METHOD.matcher(name);
        return method.matches() ? node(JavaNames.decapitalized(method.group(1)), nodeOf) : Optional.empty();
    }

    /** The node with the longest identifier that this name is, or begins with as in {@code tradesLog}. */
    private static Optional<String> node(final String name, final Map<String, String> nodeOf) {
        for (int end = name.length(); end > 0; end--) {
            final boolean isWord = end == name.length() || !Character.isLowerCase(name.charAt(end));
            if (isWord && nodeOf.containsKey(name.substring(0, end))) {
                return Optional.of(nodeOf.get(name.substring(0, end)));
            }
        }
        return Optional.empty();
    }

    /**
     * The node for which a line works.
     *
     * @param className of a frame of a stack
     * @return null when the class is none of the generated ones; empty when the line works for no single node
     */
    public String node(final String className, final int line) {
        final List<String> lines = nodes.get(className);
        if (lines == null) {
            return null;
        }
        return line < 1 || line > lines.size() ? "" : lines.get(line - 1);
    }
}
