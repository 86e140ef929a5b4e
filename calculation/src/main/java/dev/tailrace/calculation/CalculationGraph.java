package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationParts;
import dev.tailrace.runtime.calculation.Entries.UnknownEvents;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Timer;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * A valid, immutable calculation graph. The objects of its nodes have state, so each processor needs a separate graph.
 */
@SuppressWarnings("exports") // what its nodes consist of is for the compiler, not part of the API
public final class CalculationGraph {

    private final String name;
    private final List<InputSpec> inputs;
    private final List<CallsSpec> calls;
    private final List<Timer> timers;
    private final List<FilterSpec> filters;
    private final List<Outlet<?>> outputs;
    private final List<CalculationNode> nodes;
    private final List<CalculationNode> order;
    private final List<Integer> publishing;
    private final boolean buffers;
    private final AuditTrail audit;
    private final UnknownEvents unknown;
    private final GraphParts parts;

    /** @param calculation valid */
    CalculationGraph(final Calculation calculation) {
        name = calculation.name();
        inputs = List.copyOf(calculation.inputs);
        calls = List.copyOf(calculation.calls);
        timers = List.copyOf(calculation.timers);
        filters = List.copyOf(calculation.filters);
        outputs = List.copyOf(calculation.outputs);
        nodes = calculation.nodes.stream().map(CalculationGraph::node).toList();
        order = NodeOrder.of(nodes.stream().map(CalculationNode::orderedAfter).toList()).stream()
                .map(nodes::get)
                .toList();
        publishing = List.copyOf(calculation.publishing);
        buffers = calculation.buffering;
        audit = calculation.audit;
        unknown = calculation.unknown;
        parts = new GraphParts(this, calculation.time, calculation.published);
    }

    private static CalculationNode node(final Node<?> node) {
        return new CalculationNode(
                node.id(),
                node.name(),
                node.object(),
                node.triggers,
                NodeOrder.before(node),
                node.callbacks,
                node.calculate,
                node.afterCalculation,
                node.afterEvent,
                node.init,
                node.start,
                node.stop,
                Optional.ofNullable(node.nondeterministicBecause));
    }

    public String name() {
        return name;
    }

    /** The inputs, in the order of declaration. */
    public List<InputSpec> inputs() {
        return inputs;
    }

    /** The typed calls, in the order of declaration. */
    public List<CallsSpec> calls() {
        return calls;
    }

    /** The timers and intervals, in the order of declaration. */
    public List<Timer> timers() {
        return timers;
    }

    /** The filters, by number. */
    public List<FilterSpec> filters() {
        return filters;
    }

    /** The nodes, in the order of declaration. */
    public List<CalculationNode> nodes() {
        return nodes;
    }

    /** The nodes, in topological order. */
    public List<CalculationNode> order() {
        return order;
    }

    /** The output of this name; its type is what the calculation declared. */
    @SuppressWarnings("unchecked")
    public <R> Outlet<R> output(final String output) {
        return (Outlet<R>) outputs.stream()
                .filter(outlet -> outlet.name().equals(output))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("calculation '" + name + "' has no output '" + output
                        + "'; it has " + outputs.stream().map(Outlet::name).toList()));
    }

    /** Ids of the inputs that nodes may publish events of, in ascending order. */
    public List<Integer> publishing() {
        return publishing;
    }

    /** Whether events can be buffered. */
    public boolean buffers() {
        return buffers;
    }

    /** The listener for the steps of a processor. */
    public Optional<AuditTrail> audit() {
        return Optional.ofNullable(audit);
    }

    /** The handler of unknown events. */
    public Optional<UnknownEvents> unknown() {
        return Optional.ofNullable(unknown);
    }

    /** The parts of a processor of this graph, as the constructor of a generated class takes them. */
    public CalculationParts parts() {
        return parts;
    }

    /**
     * Identifies the structure of the graph: graphs that need different generated classes have different fingerprints.
     */
    public String fingerprint() {
        return CalculationFingerprint.of(this);
    }

    /** The drawing as text. */
    @Override
    public String toString() {
        return CalculationPrinter.text(this);
    }
}
