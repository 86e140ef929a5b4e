package dev.tailrace.runner;

import dev.tailrace.channel.ClaimRing;
import dev.tailrace.channel.LongRing;
import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.exec.KeyHash;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.Cost;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.Mechanism;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.Carrier;
import dev.tailrace.region.Decoding;
import dev.tailrace.region.Exits;
import dev.tailrace.region.Merger;
import dev.tailrace.region.Moment;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.region.Region;
import dev.tailrace.region.RegionTask;
import dev.tailrace.region.Route;
import dev.tailrace.region.Route.Lane;
import dev.tailrace.region.Splitter;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.stage.FanOut;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes one region: its slots, its tasks, the rings between them, its splitter and its merger. */
final class RegionAssembler {

    private final RunAssembler run;
    private final ExecutionGraph execution;
    private final ChannelNumbers channels;
    private final OrderedRegion plan;
    private final Region region;
    private final List<TaskParts> tasks = new ArrayList<>();
    private final Map<TaskGroup, ClaimRing> claimed = new HashMap<>();
    private final List<LongRing> completed = new ArrayList<>();
    private OrderStatistics statistics;

    /** A task while it is being put together. */
    private final class TaskParts {

        final TaskGroup group;
        final int number;
        final int worker;
        final RegionTask task;
        final InputFaults inputFaults;
        final LongRing fromSplitter = new LongRing(region.window());
        final Lane fromSplitterLane;
        final List<LongRing> rings = new ArrayList<>();
        final List<ClaimRing> claims = new ArrayList<>();
        final List<Lane> lanes = new ArrayList<>();

        TaskParts(final TaskGroup group, final int number, final int worker) {
            this.group = group;
            this.number = number;
            this.worker = worker;
            this.fromSplitterLane = new Lane(fromSplitter, worker);
            this.task = new RegionTask(
                    group.name() + "#" + number,
                    worker,
                    number,
                    region,
                    group.waitsForTime(),
                    run.clockNs(),
                    run.ending()::isOver);
            this.inputFaults = run.newInputFaults(task::place, task::position);
            if (isFed(group)) {
                rings.add(fromSplitter);
            }
        }
    }

    /** Whether the splitter sends something to each task of a group. */
    private boolean isFed(final TaskGroup group) {
        return group.waitsForTime()
                || channels.edges().stream()
                        .anyMatch(edge -> group.nodes().contains(edge.to())
                                && execution.phaseOf(edge.from()) < plan.phase()
                                && edge.dispatch() != Dispatch.CLAIM);
    }

    RegionAssembler(final RunAssembler run, final OrderedRegion plan) {
        this.run = run;
        this.execution = run.execution();
        this.channels = run.channels();
        this.plan = plan;
        this.region = new Region(
                run.options().window(), plan.levels(), channels.count(), plan.mechanism() == Mechanism.GAP_ACCOUNTING);
        for (final TaskGroup group : plan.groups()) {
            for (int number = 0; number < group.parallelism(); number++) {
                tasks.add(new TaskParts(group, number, run.nextWorker(group.name() + "#" + number)));
            }
        }
    }

    Region region() {
        return region;
    }

    List<RegionTask> tasks() {
        return tasks.stream().map(parts -> parts.task).toList();
    }

    /** Makes the nodes of the tasks and connects them. */
    void connect() {
        final List<Map<Integer, Output<Object>>> entries = new ArrayList<>();
        for (final TaskParts parts : tasks) {
            entries.add(nodes(parts));
        }
        for (int place = 0; place < tasks.size(); place++) {
            connect(tasks.get(place), entries.get(place));
        }
    }

    private Map<Integer, Output<Object>> nodes(final TaskParts parts) {
        return parts.group.answersLater() ? asking(parts) : running(parts);
    }

    /** The task of an asynchronous node, which asks and hands on what it is answered. */
    private Map<Integer, Output<Object>> asking(final TaskParts parts) {
        final StreamNode node = parts.group.nodes().get(0);
        final Label label = new Label();
        parts.task.runs(label, new StreamTime(label, new long[0], List.of()), () -> {}, () -> {});
        final List<Output<Object>> exits = execution.graph().outputsOf(node).stream()
                .map(edge -> exit(parts, edge))
                .toList();
        parts.task.asks(
                AsyncNodes.of(node, parts.inputFaults, run.clockNs()),
                exits.size() == 1 ? exits.get(0) : new FanOut<>(exits));
        final Map<Integer, Output<Object>> entries = new HashMap<>();
        execution.graph().inputsOf(node).forEach(edge -> entries.put(channels.of(edge), parts.task::ask));
        return entries;
    }

    private Map<Integer, Output<Object>> running(final TaskParts parts) {
        final Map<String, OutputLog> outputs = new HashMap<>();
        channels.sinks().forEach(sink -> outputs.put(sink.name(), Exits.encoded(parts.task, channels.of(sink))));
        final GroupPlan own = execution.planOf(parts.group);
        final GraphWiring wiring =
                new GraphWiring(execution.graph(), outputs, parts.inputFaults, new JointsOfTask(parts));
        final GroupProcessor group = run.processor(own, wiring);
        final Task task = new Task(group.label(), group.time(), parts.inputFaults);
        final Map<Integer, Output<Object>> entries = new HashMap<>();
        for (final StreamEdge edge : own.entries()) {
            entries.put(channels.of(edge), group.entry(edge.to().name(), edge.input()));
        }
        final Optional<Decoding<Object>> decoding = decoding(own, wiring, group);
        decoding.ifPresent(source -> entries.put(channels.ofBytes(), source));
        final Nodes nodes = new Nodes(group, task, decoding.stream().toList());
        parts.task.runs(nodes.label(), nodes.time(), nodes::open, nodes::close);
        return entries;
    }

    private static Optional<Decoding<Object>> decoding(
            final GroupPlan plan, final GroupWiring wiring, final GroupProcessor group) {
        return plan.nodes().stream()
                .filter(node -> node.spec() instanceof NodeSpec.Source)
                .map(source -> new Decoding<Object>(wiring.instance(source.name()), group.afterSource(source.name())))
                .findFirst();
    }

    /** What joins a task to others. */
    private final class JointsOfTask implements GraphWiring.Joints {

        private final TaskParts parts;

        JointsOfTask(final TaskParts parts) {
            this.parts = parts;
        }

        @Override
        public Output<Object> exit(final StreamEdge edge) {
            return RegionAssembler.this.exit(parts, edge);
        }

        @Override
        public TaskKeys keys(final StreamEdge edge) {
            return TaskKeys.of(
                    edge.from().name(),
                    edge.to().name(),
                    edge.key().orElseThrow().name(),
                    parts.group.parallelism(),
                    parts.number);
        }
    }

    private Output<Object> exit(final TaskParts from, final StreamEdge edge) {
        final int channel = channels.of(edge);
        if (execution.phaseOf(edge.to()) != plan.phase()) {
            return Exits.leaving(from.task, channel, ChannelNumbers.carrier(edge));
        }
        return Exits.sending(from.task, channel, ChannelNumbers.carrier(edge), routeInside(from, edge));
    }

    private Route routeInside(final TaskParts from, final StreamEdge edge) {
        final List<TaskParts> receivers = tasksOf(edge);
        if (edge.dispatch() == Dispatch.CLAIM) {
            final ClaimRing ring = new ClaimRing(Cost.INNER_RING);
            receivers.forEach(receiver -> receiver.claims.add(ring));
            final Lane lane = new Lane(ring);
            from.lanes.add(lane);
            return Route.toWhoeverClaims(lane);
        }
        final List<Lane> lanes = new ArrayList<>();
        run.targets(edge, from.number).forEach(number -> {
            final LongRing ring = new LongRing(Cost.INNER_RING);
            receivers.get(number).rings.add(ring);
            lanes.add(new Lane(ring, receivers.get(number).worker));
        });
        from.lanes.addAll(lanes);
        return route(edge, lanes, from.number);
    }

    private List<TaskParts> tasksOf(final StreamEdge edge) {
        return tasks.stream()
                .filter(parts -> parts.group.nodes().contains(edge.to()))
                .toList();
    }

    private static Route route(final StreamEdge edge, final List<Lane> lanes, final int turn) {
        return switch (edge.dispatch()) {
            case HASH -> Route.byKey(lanes, KeyHash.of(edge.key().orElseThrow()));
            case BROADCAST -> Route.toAll(lanes);
            default -> Route.inTurn(lanes, turn);
        };
    }

    private void connect(final TaskParts parts, final Map<Integer, Output<Object>> entriesByNumber) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        final Output<Object>[] entries = new Output[channels.count()];
        entriesByNumber.forEach((channel, entry) -> entries[channel] = entry);
        final ClaimRing ring = claimed.get(parts.group);
        if (ring != null) {
            parts.claims.add(0, ring);
        }
        parts.task.connect(parts.rings, parts.claims, completedBy(parts), entries, parts.lanes);
    }

    private LongRing completedBy(final TaskParts parts) {
        if (plan.mechanism() == Mechanism.GAP_ACCOUNTING) {
            return null;
        }
        final LongRing done = new LongRing(region.window());
        completed.add(done);
        return done;
    }

    /** The splitter, for the phase before; to be made before the tasks are connected. */
    Splitter splitter(final Moment moment) {
        final Route[] routes = new Route[channels.count()];
        final Carrier[] carriers = new Carrier[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            carriers[channels.of(edge)] = ChannelNumbers.carrier(edge);
            if (execution.phaseOf(edge.to()) == plan.phase() && execution.phaseOf(edge.from()) != plan.phase()) {
                routes[channels.of(edge)] = routeFromSplitter(edge);
            }
        }
        run.sourceGroup(plan).ifPresent(group -> routes[channels.ofBytes()] = Route.toWhoeverClaims(claimLane(group)));
        final List<Lane> timeChannels = tasks.stream()
                .filter(parts -> parts.group.waitsForTime())
                .map(parts -> parts.fromSplitterLane)
                .toList();
        return new Splitter(region, moment, routes, carriers, timeChannels, passed(), statistics());
    }

    /** What it takes to keep the order; the names of tasks are complete once all regions have been begun. */
    OrderStatistics statistics() {
        if (statistics == null) {
            statistics = new OrderStatistics("region " + plan.phase(), region.window(), run.workers());
        }
        return statistics;
    }

    private LongRing passed() {
        if (plan.mechanism() == Mechanism.GAP_ACCOUNTING) {
            return null;
        }
        final LongRing passed = new LongRing(region.window());
        completed.add(passed);
        return passed;
    }

    private Route routeFromSplitter(final StreamEdge edge) {
        final List<TaskParts> receivers = tasksOf(edge);
        if (edge.dispatch() == Dispatch.CLAIM) {
            return Route.toWhoeverClaims(claimLane(receivers.get(0).group));
        }
        return route(
                edge, receivers.stream().map(parts -> parts.fromSplitterLane).toList(), 0);
    }

    private Lane claimLane(final TaskGroup group) {
        return new Lane(claimed.computeIfAbsent(group, first -> new ClaimRing(region.window())));
    }

    /** The merger, for the phase behind; to be made after the tasks are connected. */
    Merger merger() {
        return plan.mechanism() == Mechanism.GAP_ACCOUNTING
                ? Merger.inOrder(region)
                : Merger.asTheyCome(region, completed);
    }
}
