package dev.tailrace.remote;

import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Stages of a graph whose tasks share no memory: the serial phases and the groups of tasks between them, in an order in
 * which messages only go forward. Immutable.
 */
@SuppressWarnings("exports") // plans are for engines, not part of the API
public final class RemotePlan {

    private final ExecutionGraph execution;
    private final ChannelNumbers channels;
    private final List<Stage> stages;

    /**
     * A serial phase, or a group of tasks.
     *
     * @param number index among the stages, from 0
     * @param phase even for a serial phase; that of its region for a group
     * @param group the group of a region; empty for a serial phase
     */
    public record Stage(int number, int phase, Optional<TaskGroup> group) {

        /** Number of tasks of the stage. */
        public int tasks() {
            return group.map(TaskGroup::parallelism).orElse(1);
        }

        /** Name for messages, the same for every number of tasks: {@code phase 0}, {@code book, tape}. */
        public String name() {
            return group.map(TaskGroup::name).orElse("phase " + phase);
        }
    }

    private RemotePlan(final ExecutionGraph execution) {
        this.execution = execution;
        this.channels = new ChannelNumbers(execution);
        this.stages = List.copyOf(stages(execution));
    }

    /**
     * Plans a graph with the parallelism of its nodes; its output is in the order of the sequential run.
     *
     * @throws dev.tailrace.stream.InvalidPipelineException with every node that cannot run in an ordered region
     * @throws IllegalArgumentException when the graph merges several sources, has asynchronous nodes, or has no node with
     *     several tasks
     */
    public static RemotePlan of(final StreamGraph graph) {
        final ExecutionGraph execution = ExecutionGraph.of(graph, Ordering.TOTAL);
        if (graph.mergesInput() || graph.sources().size() != 1) {
            throw new IllegalArgumentException(
                    "pipeline '" + graph.name() + "' has " + graph.sources().size()
                            + " sources whose records are put in one order, and parts without common memory read one log; give its"
                            + " nodes one task each");
        }
        final List<String> later = graph.nodes().stream()
                .filter(node -> node.spec().answersLater())
                .map(StreamNode::name)
                .toList();
        if (!later.isEmpty()) {
            throw new IllegalArgumentException("pipeline '" + graph.name() + "': " + later
                    + " make asynchronous calls, which parts without common memory do not support;"
                    + " run it with one task per node, where calls are made for one record after the other");
        }
        if (execution.groups().isEmpty()) {
            throw new IllegalArgumentException(
                    "pipeline '" + graph.name() + "': no node has several tasks, so there is nothing to spread");
        }
        return new RemotePlan(execution);
    }

    private static List<Stage> stages(final ExecutionGraph execution) {
        final List<Stage> stages = new ArrayList<>();
        stages.add(new Stage(0, 0, Optional.empty()));
        for (final OrderedRegion region : execution.regions()) {
            region.groups().stream()
                    .sorted(Comparator.comparingInt(TaskGroup::level))
                    .forEach(group -> stages.add(new Stage(stages.size(), region.phase(), Optional.of(group))));
            stages.add(new Stage(stages.size(), region.phase() + 1, Optional.empty()));
        }
        return stages;
    }

    /** The execution graph that is planned. */
    public ExecutionGraph execution() {
        return execution;
    }

    ChannelNumbers channels() {
        return channels;
    }

    /** All stages; the first reads the source, the last writes the results. */
    public List<Stage> stages() {
        return stages;
    }

    /** The stage that writes the results. */
    public Stage last() {
        return stages.get(stages.size() - 1);
    }

    /** The stages that receive messages of a stage. */
    public List<Stage> receivers(final Stage stage) {
        return stages.stream().filter(to -> sends(stage, to)).toList();
    }

    private boolean sends(final Stage from, final Stage to) {
        if (to.group().isEmpty()) {
            return to.number() == mergerAfter(from).map(Stage::number).orElse(-1);
        }
        final TaskGroup group = to.group().get();
        if (from.group().isEmpty()) {
            return to.phase() == from.phase() + 1 && isFed(group);
        }
        return to.phase() == from.phase()
                && channels.edges().stream()
                        .anyMatch(edge -> from.group().get().nodes().contains(edge.from())
                                && group.nodes().contains(edge.to()));
    }

    /** The serial phase that closes the region of a group, or the one after a serial phase. */
    Optional<Stage> mergerAfter(final Stage stage) {
        return serialPhase(stage.phase() + (stage.group().isEmpty() ? 2 : 1));
    }

    /** The stage of a serial phase. */
    Optional<Stage> serialPhase(final int phase) {
        return stages.stream()
                .filter(stage -> stage.group().isEmpty() && stage.phase() == phase)
                .findFirst();
    }

    /** Whether the splitter before a group sends anything to it: records, bytes to decode, or punctuations. */
    private boolean isFed(final TaskGroup group) {
        return group.waitsForTime()
                || decodes(group)
                || channels.edges().stream().anyMatch(edge -> group.nodes().contains(edge.to()) && isFromBefore(edge));
    }

    /** Whether an edge leads into its region from an earlier phase. */
    boolean isFromBefore(final StreamEdge edge) {
        return execution.phaseOf(edge.from()) < execution.phaseOf(edge.to());
    }

    /** Whether the source is one of the nodes of a group. */
    static boolean decodes(final TaskGroup group) {
        return group.nodes().stream().anyMatch(node -> node.spec() instanceof NodeSpec.Source);
    }

    Stage stageOf(final TaskGroup group) {
        return stages.stream()
                .filter(stage -> stage.group().isPresent() && stage.group().get() == group)
                .findFirst()
                .orElseThrow();
    }

    /** The groups of the region after a serial phase. */
    List<Stage> groupsAfter(final int phase) {
        return stages.stream()
                .filter(stage -> stage.group().isPresent() && stage.phase() == phase + 1)
                .toList();
    }

    /** The region before a serial phase. */
    OrderedRegion regionBefore(final int phase) {
        return execution.regions().get(phase / 2 - 1);
    }

    /** Whether any node after a serial phase waits for stream time. */
    boolean isWaitedForTimeAfter(final int phase) {
        return execution.graph().nodes().stream()
                .anyMatch(node -> execution.phaseOf(node) > phase && node.spec().timerResolutionNs() > 0);
    }

    /** Describes the stages, the receivers of their messages, and how records are partitioned. */
    @Override
    public String toString() {
        return stages.stream().map(this::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(final Stage stage) {
        final String receivers = receivers(stage).stream()
                .map(to -> to.name() + (isClaimed(to) ? " in turn" : ""))
                .collect(Collectors.joining("; "));
        return "stage " + stage.number() + "  " + stage.name() + ", " + stage.tasks()
                + (stage.tasks() == 1 ? " task" : " tasks") + (receivers.isEmpty() ? "" : " -> " + receivers);
    }

    // Without shared memory tasks cannot claim records; they get them round robin.
    private boolean isClaimed(final Stage to) {
        return to.group().isPresent()
                && execution.channels().stream()
                        .anyMatch(edge -> edge.dispatch() == Dispatch.CLAIM
                                && to.group().get().nodes().contains(edge.to()));
    }
}
