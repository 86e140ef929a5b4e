package dev.tailrace.runner;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.AsyncMapper;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.Cost;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.BufferedRing;
import dev.tailrace.region.Merger;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.region.OutgoingEdge;
import dev.tailrace.region.Partitioner;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.region.Region;
import dev.tailrace.region.RegionTask;
import dev.tailrace.region.SlotDecoder;
import dev.tailrace.region.Splitter;
import dev.tailrace.region.TaskItem;
import dev.tailrace.region.TaskNodes;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.async.AsyncNode;
import dev.tailrace.runtime.async.CallFailures;
import dev.tailrace.runtime.async.CallTable;
import dev.tailrace.runtime.stage.FanOut;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Builds one region: its slots, its tasks, the rings between them, its splitter and its merger. */
final class RegionAssembler {

    private final RunAssembler run;
    private final ExecutionGraph execution;
    private final ChannelNumbers channels;
    private final OrderedRegion plan;
    private final Region region;
    private final List<TaskParts> parts = new ArrayList<>();
    private final List<RegionTask> tasks = new ArrayList<>();
    private final Map<TaskGroup, ClaimRing> claimed = new HashMap<>();
    private final List<LongRing> completed = new ArrayList<>();
    private OrderStatistics statistics;

    /** The parts of a task that the rest of the run connects to, created before the task. */
    private final class TaskParts {

        final TaskGroup group;
        final int number;
        final int worker;
        final TaskItem item;
        final InputFaults inputFaults;
        final BufferedRing fromSplitter;
        final List<LongRing> rings = new ArrayList<>();
        final List<ClaimRing> claims = new ArrayList<>();
        final List<BufferedRing> sends = new ArrayList<>();

        TaskParts(final TaskGroup group, final int number) {
            this.group = group;
            this.number = number;
            this.worker = run.nextWorker(name());
            this.item = new TaskItem(region, worker, group.answersLater());
            this.inputFaults = run.newInputFaults(item::place, item::position);
            final LongRing ring = new LongRing(region.window());
            this.fromSplitter = new BufferedRing(ring, worker);
            if (isFed(group)) {
                rings.add(ring);
            }
        }

        String name() {
            return group.name() + "#" + number;
        }
    }

    /** Whether the splitter sends something to each task of a group. */
    private boolean isFed(final TaskGroup group) {
        return group.waitsForTime()
                || channels.edges().stream()
                        .anyMatch(edge -> group.nodes().contains(edge.to())
                                && execution.phaseOf(edge.from()) < plan.phase()
                                && !isClaimed(edge, group));
    }

    /**
     * Whether tasks claim the records of an edge from the splitter. Tasks that wait for stream time get the records in
     * turn, because a claimed record can overtake a punctuation or be overtaken by it.
     */
    private static boolean isClaimed(final StreamEdge edge, final TaskGroup group) {
        return edge.dispatch() == Dispatch.CLAIM && !group.waitsForTime();
    }

    RegionAssembler(final RunAssembler run, final OrderedRegion plan) {
        this.run = run;
        this.execution = run.run().execution();
        this.channels = run.channels();
        this.plan = plan;
        this.region = new Region(run.run().options().window(), plan.levels(), channels.count(), isInOrder());
        for (final TaskGroup group : plan.groups()) {
            for (int number = 0; number < group.parallelism(); number++) {
                parts.add(new TaskParts(group, number));
            }
        }
    }

    private boolean isInOrder() {
        return plan.mechanism() == OrderedRegion.Mechanism.GAP_ACCOUNTING;
    }

    Region region() {
        return region;
    }

    List<RegionTask> tasks() {
        return tasks;
    }

    /** Creates the tasks: first the nodes of all tasks, which connect the tasks to each other. */
    void connect() {
        final List<RunningNodes> nodes = new ArrayList<>();
        for (final TaskParts task : parts) {
            nodes.add(task.group.answersLater() ? asynchronous(task) : running(task));
        }
        for (int place = 0; place < parts.size(); place++) {
            tasks.add(task(parts.get(place), nodes.get(place)));
        }
    }

    /** The nodes of a task with their entries by channel, and its asynchronous node if it has one. */
    private record RunningNodes(
            TaskNodes nodes,
            Map<Integer, Output<Object>> entries,
            AsyncNode<Object, Object> asynchronous,
            Output<Object> answered) {}

    private RunningNodes asynchronous(final TaskParts task) {
        final StreamNode node = task.group.nodes().get(0);
        final List<Output<Object>> exits = execution.graph().outputsOf(node).stream()
                .map(edge -> exit(task, edge))
                .toList();
        final AsyncNode<Object, Object> calls = asyncNode(node, task.inputFaults);
        final Map<Integer, Output<Object>> entries = new HashMap<>();
        execution
                .graph()
                .inputsOf(node)
                .forEach(edge -> entries.put(channels.of(edge), record -> calls.ask(task.item.callLater(), record)));
        return new RunningNodes(
                TaskNodes.stateless(), entries, calls, exits.size() == 1 ? exits.get(0) : new FanOut<>(exits));
    }

    // The DSL has checked the types; here every record is an Object.
    @SuppressWarnings("unchecked")
    private AsyncNode<Object, Object> asyncNode(final StreamNode node, final InputFaults inputFaults) {
        final NodeSpec.AsyncMap spec = (NodeSpec.AsyncMap) node.spec();
        return new AsyncNode<>(
                (AsyncMapper<Object, Object>) spec.function(),
                new CallTable<>(spec.maxInFlight(), spec.timeoutNs(), run.run().clockNs()),
                new CallFailures(node.name(), spec.isPure(), inputFaults));
    }

    private RunningNodes running(final TaskParts task) {
        final Map<String, OutputLog> outputs = new HashMap<>();
        channels.sinks().forEach(sink -> outputs.put(sink.name(), task.item.encodedResults(channels.of(sink))));
        final GroupPlan own = execution.planOf(task.group);
        final GraphWiring wiring =
                new GraphWiring(execution.graph(), outputs, task.inputFaults, new JointsOfTask(task));
        final GroupProcessor group = run.run().processors().apply(own, wiring);
        final Map<Integer, Output<Object>> entries = new HashMap<>();
        for (final StreamEdge edge : own.entries()) {
            entries.put(channels.of(edge), group.entry(edge.to().name(), edge.input()));
        }
        final Optional<SlotDecoder<Object>> decoder = decoder(own, wiring, group);
        decoder.ifPresent(source -> entries.put(channels.ofBytes(), source));
        final TaskNodes nodes =
                run.keep(TaskNodes.of(group, task.inputFaults, decoder.stream().toList()));
        return new RunningNodes(nodes, entries, null, null);
    }

    private static Optional<SlotDecoder<Object>> decoder(
            final GroupPlan plan, final GroupWiring wiring, final GroupProcessor group) {
        return plan.nodes().stream()
                .filter(node -> node.spec() instanceof NodeSpec.Source)
                .map(source ->
                        new SlotDecoder<Object>(wiring.instance(source.name()), group.afterSource(source.name())))
                .findFirst();
    }

    /** Connects the nodes of a task to those of other tasks. */
    private final class JointsOfTask implements GraphWiring.Joints {

        private final TaskParts task;

        JointsOfTask(final TaskParts task) {
            this.task = task;
        }

        @Override
        public Output<Object> exit(final StreamEdge edge) {
            return RegionAssembler.this.exit(task, edge);
        }

        @Override
        public TaskKeys keys(final StreamEdge edge) {
            return TaskKeys.of(
                    edge.from().name(),
                    edge.to().name(),
                    edge.key().orElseThrow().name(),
                    task.group.parallelism(),
                    task.number);
        }
    }

    private Output<Object> exit(final TaskParts from, final StreamEdge edge) {
        final TaskItem item = from.item;
        if (execution.phaseOf(edge.to()) != plan.phase()) {
            return item.leaving(OutgoingEdge.toMerger(channels.of(edge), ChannelNumbers.nodesOf(edge)));
        }
        return item.sending(edgeInside(from, edge));
    }

    private OutgoingEdge edgeInside(final TaskParts from, final StreamEdge edge) {
        final List<TaskParts> receivers = tasksOf(edge);
        final List<BufferedRing> rings = new ArrayList<>();
        if (edge.dispatch() == Dispatch.CLAIM) {
            final ClaimRing ring = new ClaimRing(Cost.INNER_RING);
            receivers.forEach(receiver -> receiver.claims.add(ring));
            rings.add(new BufferedRing(ring));
        } else {
            run.targets(edge, from.number).forEach(number -> {
                final LongRing ring = new LongRing(Cost.INNER_RING);
                receivers.get(number).rings.add(ring);
                rings.add(new BufferedRing(ring, receivers.get(number).worker));
            });
        }
        from.sends.addAll(rings);
        return edge(edge, rings, from.number);
    }

    private List<TaskParts> tasksOf(final StreamEdge edge) {
        return parts.stream()
                .filter(task -> task.group.nodes().contains(edge.to()))
                .toList();
    }

    private OutgoingEdge edge(final StreamEdge edge, final List<BufferedRing> receivers, final int first) {
        final Partitioner partitioner =
                switch (edge.dispatch()) {
                    case HASH ->
                        Partitioner.byKey(
                                receivers.size(), edge.key().orElseThrow().hash());
                    case BROADCAST -> Partitioner.broadcast(receivers.size());
                    default -> Partitioner.inTurn(receivers.size(), first);
                };
        return OutgoingEdge.toTasks(channels.of(edge), ChannelNumbers.nodesOf(edge), partitioner, receivers);
    }

    private RegionTask task(final TaskParts task, final RunningNodes nodes) {
        final List<ClaimRing> claims = new ArrayList<>(task.claims);
        if (claimed.containsKey(task.group)) {
            claims.add(0, claimed.get(task.group));
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        final Output<Object>[] entries = new Output[channels.count()];
        nodes.entries().forEach((channel, entry) -> entries[channel] = entry);
        return new RegionTask(new RegionTask.Plan(
                task.name(),
                task.number,
                task.group.waitsForTime(),
                task.item,
                nodes.nodes(),
                Arrays.asList(entries),
                task.rings,
                claims,
                task.sends,
                newCompleted(),
                nodes.asynchronous(),
                nodes.answered(),
                run.run().clockNs(),
                run.outcome()::isOver));
    }

    /** Creates a ring with closed slots for a merger that takes slots as they are closed; null for a merger in order. */
    private LongRing newCompleted() {
        if (isInOrder()) {
            return null;
        }
        final LongRing done = new LongRing(region.window());
        completed.add(done);
        return done;
    }

    /** Creates the splitter, for the phase before the region; to be called before the tasks are connected. */
    Splitter splitter(final PhasePosition position) {
        final OutgoingEdge[] edges = new OutgoingEdge[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            final boolean isInto =
                    execution.phaseOf(edge.to()) == plan.phase() && execution.phaseOf(edge.from()) != plan.phase();
            edges[channels.of(edge)] = isInto
                    ? edge(edge, receivers(edge), 0)
                    : OutgoingEdge.toMerger(channels.of(edge), ChannelNumbers.nodesOf(edge));
        }
        run.sourceGroup(plan)
                .ifPresent(group -> edges[channels.ofBytes()] = OutgoingEdge.toTasks(
                        channels.ofBytes(), null, Partitioner.inTurn(1, 0), List.of(claimRing(group))));
        final List<BufferedRing> punctuated = parts.stream()
                .filter(task -> task.group.waitsForTime())
                .map(task -> task.fromSplitter)
                .toList();
        return new Splitter(region, position, Arrays.asList(edges), punctuated, newCompleted(), statistics());
    }

    private List<BufferedRing> receivers(final StreamEdge edge) {
        final List<TaskParts> receivers = tasksOf(edge);
        return isClaimed(edge, receivers.get(0).group)
                ? List.of(claimRing(receivers.get(0).group))
                : receivers.stream().map(task -> task.fromSplitter).toList();
    }

    private BufferedRing claimRing(final TaskGroup group) {
        return new BufferedRing(claimed.computeIfAbsent(group, first -> new ClaimRing(region.window())));
    }

    /** The statistics of keeping the order; the names of tasks are complete once all regions have been begun. */
    OrderStatistics statistics() {
        if (statistics == null) {
            statistics = new OrderStatistics("region " + plan.phase(), region.window(), run.workers());
        }
        return statistics;
    }

    /** Creates the merger, for the phase after the region; to be called after the tasks are connected. */
    Merger merger() {
        return isInOrder() ? Merger.inOrder(region) : Merger.asTheyCome(region, completed);
    }
}
