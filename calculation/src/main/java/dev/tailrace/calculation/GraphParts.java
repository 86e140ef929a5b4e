package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.CalculationTime;
import dev.tailrace.runtime.calculation.Cycle;
import dev.tailrace.runtime.calculation.Entries;
import dev.tailrace.runtime.calculation.PublishedEvents;
import dev.tailrace.state.StateSections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;

/** Provides a processor with the parts of a graph. */
@SuppressWarnings("unchecked")
final class GraphParts implements CalculationParts {

    /** Name of the section with the state that belongs to no node. */
    private static final String OWN_STATE = "(calculation)";

    private final CalculationGraph graph;
    private final CalculationTime time;
    private final PublishedEvents published;
    private final Map<String, CalculationNode> nodes = new HashMap<>();
    private boolean taken;

    GraphParts(final CalculationGraph graph, final CalculationTime time, final PublishedEvents published) {
        this.graph = graph;
        this.time = time;
        this.published = published;
        graph.nodes().forEach(node -> nodes.put(node.name(), node));
    }

    @Override
    public void expect(final String fingerprint) {
        if (!fingerprint.equals(graph.fingerprint())) {
            throw new IllegalArgumentException("this class was not generated from calculation '" + graph.name()
                    + "' as it is now (" + fingerprint + ", not " + graph.fingerprint() + "); generate it again");
        }
        take();
    }

    @Override
    public void take() {
        if (taken) {
            throw new IllegalStateException("calculation graph '" + graph.name()
                    + "' has a processor already, and its nodes have state; build another graph for another one");
        }
        taken = true;
    }

    @Override
    public <N> N node(final String node) {
        final CalculationNode found = nodes.get(node);
        if (found == null) {
            throw new NoSuchElementException("calculation '" + graph.name() + "' has no node '" + node + "'; it has "
                    + graph.nodes().stream().map(CalculationNode::name).toList());
        }
        return (N) found.object();
    }

    @Override
    public <C> C callback(final String node, final int number) {
        return (C) nodes.get(node).callbacks().get(number).function();
    }

    @Override
    public <F> F filter(final int number) {
        return (F) graph.filters().get(number).function();
    }

    @Override
    public List<Object> userObjects() {
        final List<Object> objects = new ArrayList<>();
        for (final CalculationNode node : graph.nodes()) {
            objects.add(node.object());
            node.callbacks().forEach(callback -> objects.add(callback.function()));
        }
        graph.filters().forEach(filter -> objects.add(filter.function()));
        graph.unknown().ifPresent(objects::add);
        return objects;
    }

    @Override
    public void state(final StateSections sections) {
        sections.section(OWN_STATE, time);
        graph.nodes().forEach(node -> sections.section(node.name(), node.object()));
    }

    @Override
    public Cycle cycle() {
        return new Cycle(graph.name(), this::nodesOf);
    }

    private List<String> nodesOf(final String className, final String method) {
        return graph.order().stream()
                .filter(node -> hasCallback(node, className, method))
                .map(CalculationNode::name)
                .toList();
    }

    /**
     * Whether a callback of the node is this method: a method of the class that the callback names, or of a superclass
     * of the node.
     */
    private static boolean hasCallback(final CalculationNode node, final String className, final String method) {
        return isTypedCall(node, className, method)
                || node.callbacks().stream()
                        .flatMap(callback -> LambdaMethod.of(callback.function()).stream())
                        .anyMatch(function -> function.name().equals(method)
                                && (function.owner().getName().equals(className)
                                        || !function.isLambda() && isOf(node, className)));
    }

    private static boolean isTypedCall(final CalculationNode node, final String className, final String method) {
        return isOf(node, className)
                && node.triggers().stream().anyMatch(TriggerSpec.OnCall.class::isInstance)
                && Arrays.stream(node.object().getClass().getMethods())
                        .anyMatch(candidate -> candidate.getName().equals(method));
    }

    private static boolean isOf(final CalculationNode node, final String className) {
        for (Class<?> type = node.object().getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(className)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Entries entries() {
        return new Entries(graph.name(), graph.unknown().orElse(null));
    }

    @Override
    public CalculationTime time() {
        return time;
    }

    @Override
    public PublishedEvents published() {
        return published;
    }

    @Override
    public AuditTrail audit() {
        return graph.audit().orElseThrow();
    }
}
