package dev.tailrace.order;

import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of a parallel run of a stream graph: alternating serial phases and ordered regions, the task groups of each
 * region, and the edges along which records move to another task.
 *
 * <p>Phases are numbered from 0. Even ones are serial: their nodes run on one thread, in the order of the sequential run,
 * together with the merger of the region before and the splitter of the region after. Odd ones are {@link OrderedRegion}s.
 */
public final class ExecutionGraph {

    private final StreamGraph graph;
    private final Ordering ordering;
    private final Phases phases;
    private final List<TaskGroup> groups;
    private final Map<StreamNode, TaskGroup> groupOf = new LinkedHashMap<>();
    private final List<OrderedRegion> regions = new ArrayList<>();

    private ExecutionGraph(final StreamGraph graph, final Ordering ordering) {
        this.graph = graph;
        this.ordering = ordering;
        this.phases = Phases.of(graph);
        this.groups = new Grouping(graph, phases).groups();
        groups.forEach(group -> group.nodes().forEach(node -> groupOf.put(node, group)));
        for (int phase = 1; phase <= lastOdd(); phase += 2) {
            regions.add(region(phase));
        }
    }

    /**
     * Plans how to run a graph with the parallelism of its nodes.
     *
     * @throws InvalidPipelineException with every node that prevents a parallel run with the output of the
     *     sequential run
     */
    public static ExecutionGraph of(final StreamGraph graph, final Ordering ordering) {
        final List<String> problems = new ArrayList<>();
        graph.nodes().stream().filter(node -> node.parallelism() > 1).forEach(node -> reasonsForOneTask(graph, node)
                .forEach(why ->
                        problems.add("node '" + node.name() + "' has " + node.parallelism() + " tasks and " + why)));
        if (!problems.isEmpty()) {
            throw new InvalidPipelineException(graph.name(), "cannot run in parallel as asked", problems);
        }
        return new ExecutionGraph(graph, ordering);
    }

    private static List<String> reasonsForOneTask(final StreamGraph graph, final StreamNode node) {
        final List<String> reasons = new ArrayList<>();
        final boolean keyed =
                graph.inputsOf(node).stream().allMatch(edge -> edge.key().isPresent());
        if (node.spec().keepsOrder() && !keyed) {
            reasons.add("keeps state for the whole stream, which several tasks would divide; key its input or give it"
                    + " one task");
        }
        if (node.spec().isEnd() && !(node.spec() instanceof NodeSpec.Sink)) {
            reasons.add("hands records to the program, one at a time and in order; give it one task");
        }
        if (node.spec() instanceof NodeSpec.Source && graph.mergesInput()) {
            reasons.add("is a source whose records are put in order as they are decoded; give it one task");
        }
        return reasons;
    }

    private int lastOdd() {
        return graph.nodes().stream()
                .mapToInt(phases::of)
                .map(phase -> phase - 1 + phase % 2)
                .max()
                .orElse(-1);
    }

    private OrderedRegion region(final int phase) {
        final List<TaskGroup> members = groups.stream()
                .filter(group -> phases.of(group.nodes().get(0)) == phase)
                .toList();
        final boolean seenInOrder = phase < clockPhase()
                || graph.nodes().stream()
                        .anyMatch(node -> phases.of(node) > phase && node.spec().keepsOrder());
        return OrderedRegion.of(phase, members, ordering, seenInOrder, isPassedBy(phase));
    }

    private boolean isPassedBy(final int phase) {
        return graph.sinks().stream().anyMatch(sink -> phases.of(sink) < phase)
                || graph.edges().stream()
                        .anyMatch(edge -> phases.of(edge.from()) < phase && phases.of(edge.to()) > phase);
    }

    public StreamGraph graph() {
        return graph;
    }

    public Ordering ordering() {
        return ordering;
    }

    /** The regions, by phase: the first has phase 1, the next 3; a region without groups passes records on unchanged. */
    public List<OrderedRegion> regions() {
        return List.copyOf(regions);
    }

    /** All groups of several tasks. */
    public List<TaskGroup> groups() {
        return groups;
    }

    /** The group of a node, if it has several tasks. */
    public Optional<TaskGroup> groupOf(final StreamNode node) {
        return Optional.ofNullable(groupOf.get(node));
    }

    /** The phase of a node. */
    public int phaseOf(final StreamNode node) {
        return phases.of(node);
    }

    /** The last phase. It is serial, and results leave from it. */
    public int lastPhase() {
        return 2 * regions.size();
    }

    /** The nodes of a serial phase, in the order of the graph. */
    public List<StreamNode> serialNodes(final int phase) {
        return graph.nodes().stream()
                .filter(node -> node.isSerial() && phaseOf(node) == phase)
                .toList();
    }

    /** The plan of each task of a group. */
    public GroupPlan planOf(final TaskGroup group) {
        return new GroupPlan(graph, "Group" + group.id(), group.nodes(), true, false);
    }

    /** The plan of a serial phase. */
    public GroupPlan planOfPhase(final int phase) {
        return new GroupPlan(graph, "Phase" + phase, serialNodes(phase), false, phase == clockPhase());
    }

    /**
     * The plans of all groups and of all serial phases that have nodes, groups first. Groups with an asynchronous node
     * are left out, because their tasks make the calls themselves.
     */
    public List<GroupPlan> plans() {
        final List<GroupPlan> plans = new ArrayList<>();
        groups.stream().filter(group -> !group.answersLater()).forEach(group -> plans.add(planOf(group)));
        for (int phase = 0; phase <= lastPhase(); phase += 2) {
            plans.add(planOfPhase(phase));
        }
        plans.removeIf(plan -> plan.nodes().isEmpty());
        return plans;
    }

    /**
     * Whether a record passes along the edge by a plain call: it stays in its serial phase, or in its task. Nodes that
     * other edges have put into one task pass records by plain calls, for any dispatch pattern between them.
     */
    public boolean isFused(final StreamEdge edge) {
        final TaskGroup group = groupOf.get(edge.from());
        return phases.isFused(edge) || group != null && group == groupOf.get(edge.to());
    }

    /** The edges along which records move to another task or phase. */
    public List<StreamEdge> channels() {
        return graph.edges().stream().filter(edge -> !isFused(edge)).toList();
    }

    /**
     * The serial phase that determines stream time: the first one, or the one after the decoders if a source has
     * several tasks.
     */
    public int clockPhase() {
        return graph.nodes().stream().anyMatch(node -> node.spec() instanceof NodeSpec.Source && node.parallelism() > 1)
                ? 2
                : 0;
    }

    /** All data paths of this plan. */
    public DataPaths dataPaths() {
        return new DataPaths(this);
    }

    /** The plan as text, as {@code tailrace explain} prints it. */
    @Override
    public String toString() {
        return PlanPrinter.text(this);
    }
}
