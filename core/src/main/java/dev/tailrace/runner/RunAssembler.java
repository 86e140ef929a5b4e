package dev.tailrace.runner;

import dev.tailrace.agent.Agent;
import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.DataPaths;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.Ending;
import dev.tailrace.region.Exits;
import dev.tailrace.region.Moment;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.region.Patience;
import dev.tailrace.region.Reader;
import dev.tailrace.region.SerialPhase;
import dev.tailrace.region.Splitter;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Makes the agents of a parallel run from its plan: the reader, the tasks of each region, the serial phases. */
final class RunAssembler {

    private final ExecutionGraph execution;
    private final DataPaths paths;
    private final ChannelNumbers channels;
    private final ParallelOptions options;
    private final InputLog input;
    private final Map<String, OutputLog> outputs;
    private final InputFaults inputFaults;
    private final BooleanSupplier stopRequested;
    private final LongSupplier clockNs;
    private final Patience patience;
    private final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors;
    private final Ending ending = new Ending();
    private final List<InputFaults> others = new ArrayList<>();
    private final List<String> workers = new ArrayList<>();
    private final List<RegionAssembler> regions = new ArrayList<>();
    private final List<Agent> agents = new ArrayList<>();
    private final Map<String, SourceStage<Object>> sources = new LinkedHashMap<>();
    private Reader reader;
    private Moment last;

    RunAssembler(
            final ExecutionGraph execution,
            final ParallelOptions options,
            final InputLog input,
            final Map<String, OutputLog> outputs,
            final InputFaults inputFaults,
            final BooleanSupplier stopRequested,
            final LongSupplier clockNs,
            final Patience patience,
            final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors) {
        this.patience = patience;
        this.processors = processors;
        this.execution = execution;
        this.paths = execution.dataPaths();
        this.channels = new ChannelNumbers(execution);
        this.options = options;
        this.input = input;
        this.outputs = outputs;
        this.inputFaults = inputFaults;
        this.stopRequested = stopRequested;
        this.clockNs = clockNs;
    }

    ExecutionGraph execution() {
        return execution;
    }

    ChannelNumbers channels() {
        return channels;
    }

    ParallelOptions options() {
        return options;
    }

    LongSupplier clockNs() {
        return clockNs;
    }

    Ending ending() {
        return ending;
    }

    Reader reader() {
        return reader;
    }

    /** What the tasks have met beside the reader. */
    List<InputFaults> others() {
        return others;
    }

    /**
     * The place in the order of the log that the last phase has reached, see {@link Moment#order}; a thread that is not that
     * of the phase may read an earlier one.
     */
    long settled() {
        return last == null ? 0 : 2 * last.position();
    }

    List<String> workers() {
        return workers;
    }

    /** What it takes each region to keep the order. */
    List<OrderStatistics> statistics() {
        return regions.stream().map(RegionAssembler::statistics).toList();
    }

    int nextWorker(final String name) {
        workers.add(name);
        return workers.size() - 1;
    }

    IntStream targets(final StreamEdge edge, final int task) {
        return paths.targets(edge, task);
    }

    InputFaults newInputFaults(final Supplier<String> place, final LongSupplier position) {
        final InputFaults own = new InputFaults(inputFaults.onError());
        own.locateWith(place, () -> 2 * position.getAsLong());
        others.add(own);
        return own;
    }

    /** The group that decodes, if it is one of this region. */
    Optional<TaskGroup> sourceGroup(final OrderedRegion region) {
        return region.groups().stream()
                .filter(group -> group.nodes().stream().anyMatch(node -> node.spec() instanceof NodeSpec.Source))
                .findFirst();
    }

    /** All agents: the reader first, then each region's tasks and the phase behind it. */
    List<Agent> assemble() {
        execution.regions().forEach(plan -> regions.add(new RegionAssembler(this, plan)));
        final List<Agent> phases = new ArrayList<>();
        assembleReader();
        for (int phase = 2; phase <= execution.lastPhase(); phase += 2) {
            phases.add(serialPhase(phase));
        }
        agents.add(reader);
        for (int place = 0; place < regions.size(); place++) {
            agents.addAll(regions.get(place).tasks());
            agents.add(phases.get(place));
        }
        return agents;
    }

    private Splitter splitter(final int phase, final Moment moment) {
        return phase == execution.lastPhase() ? null : regions.get(phase / 2).splitter(moment);
    }

    /** A processor of a group, or of a serial phase. */
    GroupProcessor processor(final GroupPlan plan, final GroupWiring wiring) {
        return processors.apply(plan, wiring);
    }

    private Nodes nodes(final int phase, final Splitter splitter, final InputFaults own, final Moment moment) {
        final GraphWiring wiring = wiring(splitter, own);
        final GroupProcessor group = processor(execution.planOfPhase(phase), wiring);
        final Task task = new Task(group.label(), group.time(), own);
        final Nodes nodes = new Nodes(group, task, phase == 0 ? sources(wiring, group) : List.of());
        moment.of(nodes.label(), nodes.time());
        if (splitter != null && isWaitedForTimeAfter(phase)) {
            nodes.time().setPunctuationListener((nowNs, atEnd) -> splitter.punctuation());
        }
        return nodes;
    }

    private boolean isWaitedForTimeAfter(final int phase) {
        return execution.graph().nodes().stream()
                .anyMatch(node -> execution.phaseOf(node) > phase && node.spec().timerResolutionNs() > 0);
    }

    /** The sources that are read in phase 0; of several, records come decoded. */
    private List<SourceStage<Object>> sources(final GraphWiring wiring, final GroupProcessor group) {
        final boolean decoded = execution.graph().mergesInput();
        return execution.planOfPhase(0).nodes().stream()
                .filter(node -> node.spec() instanceof NodeSpec.Source)
                .map(StreamNode::name)
                .map(name -> sources.computeIfAbsent(
                        name,
                        first -> new SourceStage<>(
                                decoded ? null : wiring.<Decoder<Object>>instance(name), group.afterSource(name))))
                .toList();
    }

    private GraphWiring wiring(final Splitter splitter, final InputFaults own) {
        final Map<String, OutputLog> logs = new HashMap<>();
        for (final StreamNode sink : channels.sinks()) {
            logs.put(
                    sink.name(),
                    splitter == null ? outputs.get(sink.name()) : Exits.passing(splitter, channels.of(sink)));
        }
        return new GraphWiring(execution.graph(), logs, own, new JointsOfPhase(splitter));
    }

    /** What joins a serial phase to the region behind it. */
    private final class JointsOfPhase implements GraphWiring.Joints {

        private final Splitter splitter;

        JointsOfPhase(final Splitter splitter) {
            this.splitter = splitter;
        }

        @Override
        public Output<Object> exit(final StreamEdge edge) {
            return Exits.pushing(splitter, channels.of(edge));
        }

        @Override
        public TaskKeys keys(final StreamEdge edge) {
            throw new IllegalArgumentException("a serial phase has the keys of all tasks");
        }
    }

    private void assembleReader() {
        final Moment moment = new Moment();
        final Splitter splitter = splitter(0, moment);
        final Nodes nodes = nodes(0, splitter, inputFaults, moment);
        reader = new Reader(
                input, entrance(nodes, moment, splitter), moment, splitter, options.window(), ending, stopRequested);
        if (splitter == null) {
            reader.flushes(logs());
        }
    }

    private Reader.Entrance entrance(final Nodes nodes, final Moment moment, final Splitter splitter) {
        if (input instanceof MergedLog merged) {
            merged.enterAt(sources::get, moment);
            return new MergedEntrance(nodes);
        }
        return execution.clockPhase() == 0
                ? new DecodingEntrance(nodes, sources.values().iterator().next())
                : new BytesEntrance(nodes, splitter, channels.ofBytes());
    }

    private Set<OutputLog> logs() {
        return new LinkedHashSet<>(outputs.values());
    }

    private SerialPhase serialPhase(final int phase) {
        final RegionAssembler before = regions.get(phase / 2 - 1);
        final OrderedRegion plan = execution.regions().get(phase / 2 - 1);
        final Moment moment = new Moment();
        final Splitter splitter = splitter(phase, moment);
        final InputFaults own = newInputFaults(moment.place()::describe, moment::position);
        final Nodes nodes = nodes(phase, splitter, own, moment);
        before.connect();
        final SerialPhase agent = new SerialPhase(
                "phase " + phase,
                before.region(),
                before.merger(),
                moment,
                plan.waitsForTime(),
                before.statistics(),
                mayOvertake(phase) ? patience : patience.withoutEnd(),
                clockNs,
                splitter,
                ending,
                handlers(phase, nodes, splitter));
        agent.lifeCycle(nodes::open, nodes::close);
        if (phase == execution.clockPhase()) {
            agent.keepTime(SourceStage.timeWentBack(own));
        }
        if (splitter == null) {
            last = moment;
            agent.flushes(logs());
        }
        return agent;
    }

    /** Whether nothing from this phase on depends on the order of what it gets. */
    private boolean mayOvertake(final int phase) {
        return phase == execution.lastPhase()
                && phase != execution.clockPhase()
                && execution.serialNodes(phase).stream()
                        .noneMatch(node -> node.spec().keepsOrder());
    }

    private SerialPhase.Handler[] handlers(final int phase, final Nodes nodes, final Splitter splitter) {
        final SerialPhase.Handler[] handlers = new SerialPhase.Handler[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            final int channel = channels.of(edge);
            if (execution.phaseOf(edge.to()) == phase) {
                final Output<Object> entry = nodes.group().entry(edge.to().name(), edge.input());
                handlers[channel] = (record, bytes, length) -> entry.emit(record);
            } else if (execution.phaseOf(edge.to()) > phase) {
                handlers[channel] = (record, bytes, length) -> splitter.push(channel, record);
            }
        }
        for (final StreamNode sink : channels.sinks()) {
            final int channel = channels.of(sink);
            handlers[channel] = splitter == null
                    ? written(outputs.get(sink.name()), nodes)
                    : (record, bytes, length) -> splitter.pass(channel, bytes, 0, length);
        }
        return handlers;
    }

    private static SerialPhase.Handler written(final OutputLog log, final Nodes nodes) {
        return (record, bytes, length) -> log.write(
                bytes, 0, length, nodes.label().sequence(), nodes.label().takeOrdinal());
    }
}
