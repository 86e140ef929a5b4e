package dev.tailrace.compiler.determinism;

import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The code that users put into a graph: for each node its operators and functions. Immutable.
 *
 * <p>{@link #of} takes it from a stream graph; other graphs list theirs with {@link #named} and {@link #with}.
 */
public final class UserCode {

    /** How the runtime gets at a part, which decides what of it can be called. */
    enum Role {
        /** Called through the interfaces of the runtime that it implements. */
        OPERATOR,
        /** A plain object, of which any method that is not private may be called. */
        NODE,
        /** Makes the object of a node. */
        SUPPLIER
    }

    /**
     * @param object an operator, function or supplier
     * @param made what a supplier made, else null
     */
    record Part(Object object, Role role, Object made) {}

    /**
     * @param exemption why the whole node is not checked, if so
     */
    record Node(String name, List<Part> parts, Optional<String> exemption) {

        Node {
            parts = List.copyOf(parts);
        }

        Node with(final Part part) {
            final List<Part> all = new ArrayList<>(parts);
            all.add(part);
            return new Node(name, all, exemption);
        }
    }

    private final String name;
    private final List<Node> nodes;

    private UserCode(final String name, final List<Node> nodes) {
        this.name = name;
        this.nodes = List.copyOf(nodes);
    }

    /** The code of no node yet, of a graph of this name. */
    public static UserCode named(final String name) {
        return new UserCode(Objects.requireNonNull(name), List.of());
    }

    /** The code of a stream graph. Calls its suppliers once each, to see what they make. */
    public static UserCode of(final StreamGraph graph) {
        final List<Node> nodes = new ArrayList<>();
        for (final StreamNode node : graph.nodes()) {
            final List<Part> parts = new ArrayList<>();
            if (node.nondeterministicBecause().isEmpty()) {
                for (final StreamEdge edge : graph.inputsOf(node)) {
                    edge.key().ifPresent(key -> parts.add(called(key.function())));
                }
                addParts(node.spec(), parts);
            }
            nodes.add(new Node(node.name(), parts, node.nondeterministicBecause()));
        }
        return new UserCode(graph.name(), nodes);
    }

    /**
     * This code and one more object of a node: a lambda, a method reference, or an instance. Nodes are checked in the
     * order in which they are first named.
     *
     * @param object of a lambda or method reference what it calls is checked, of any other object its constructors and
     *     all methods that are not private, including those inherited
     */
    public UserCode with(final String node, final Object object) {
        return with(node, new Part(Objects.requireNonNull(object), Role.NODE, null));
    }

    private UserCode with(final String node, final Part part) {
        final List<Node> all = new ArrayList<>(nodes);
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).name().equals(node)) {
                all.set(i, all.get(i).with(part));
                return new UserCode(name, all);
            }
        }
        all.add(new Node(node, List.of(part), Optional.empty()));
        return new UserCode(name, all);
    }

    /** This code, with a node that is exempt as a whole. */
    public UserCode exempting(final String node, final String reason) {
        final List<Node> all = new ArrayList<>(nodes);
        all.removeIf(known -> known.name().equals(node));
        all.add(new Node(node, List.of(), Optional.of(reason)));
        return new UserCode(name, all);
    }

    String name() {
        return name;
    }

    List<Node> nodes() {
        return nodes;
    }

    private static void addParts(final NodeSpec spec, final List<Part> parts) {
        if (spec instanceof NodeSpec.Source source) {
            parts.add(supplied(source.decoder()));
        } else if (spec instanceof NodeSpec.Map map) {
            parts.add(called(map.mapper()));
        } else if (spec instanceof NodeSpec.Filter filter) {
            parts.add(called(filter.filter()));
        } else if (spec instanceof NodeSpec.FlatMap flatMap) {
            parts.add(called(flatMap.mapper()));
        } else if (spec instanceof NodeSpec.Enrich enrich) {
            parts.add(called(enrich.key()));
            parts.add(called(enrich.table()));
            parts.add(supplied(enrich.enricher()));
        } else {
            addStateful(spec, parts);
        }
    }

    private static void addStateful(final NodeSpec spec, final List<Part> parts) {
        if (spec instanceof NodeSpec.Process process) {
            parts.add(supplied(process.operator()));
        } else if (spec instanceof NodeSpec.KeyedProcess process) {
            parts.add(supplied(process.operator()));
        } else if (spec instanceof NodeSpec.Connect connect) {
            parts.add(supplied(connect.operator()));
        } else if (spec instanceof NodeSpec.Window window) {
            parts.add(supplied(window.aggregate()));
        } else if (spec instanceof NodeSpec.Sink sink) {
            parts.add(supplied(sink.encoder()));
        } else {
            throw new AssertionError("no code for " + spec);
        }
    }

    private static Part called(final Object function) {
        return new Part(function, Role.OPERATOR, null);
    }

    private static Part supplied(final Supplier<?> supplier) {
        return new Part(supplier, Role.SUPPLIER, supplier.get());
    }
}
