package dev.tailrace.runner;

import dev.tailrace.agent.Agent;
import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.order.DataPaths;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.region.ParallelOutcome;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.region.Reader;
import dev.tailrace.region.SerialPhase;
import dev.tailrace.region.Splitter;
import dev.tailrace.region.StallWatch;
import dev.tailrace.region.TaskNodes;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.Arrays;
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

/** Builds the agents of a parallel run from its plan: the reader, the tasks of each region, the serial phases. */
final class RunAssembler {

    /**
     * The parts that the agents of a run share.
     *
     * @param processors factory of the processors of task groups and serial phases
     */
    record Plan(
            ExecutionGraph execution,
            ParallelOptions options,
            InputLog input,
            Map<String, OutputLog> outputs,
            InputFaults inputFaults,
            BooleanSupplier stopRequested,
            LongSupplier clockNs,
            StallWatch.Policy waitPolicy,
            BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors) {}

    private final Plan run;
    private final ExecutionGraph execution;
    private final DataPaths paths;
    private final ChannelNumbers channels;
    private final ParallelOutcome outcome = new ParallelOutcome();
    private final List<InputFaults> others = new ArrayList<>();
    private final List<String> workers = new ArrayList<>();
    private final List<RegionAssembler> regions = new ArrayList<>();
    private final Map<String, SourceStage<Object>> sources = new LinkedHashMap<>();
    private final List<Agent> agents = new ArrayList<>();
    private final Reader reader;
    private final List<TaskNodes> nodes = new ArrayList<>();
    private PhasePosition last;

    /** Creates all agents: the reader first, then the tasks of each region and the phase after it. */
    RunAssembler(final Plan run) {
        this.run = run;
        this.execution = run.execution();
        this.paths = execution.dataPaths();
        this.channels = new ChannelNumbers(execution);
        execution.regions().forEach(plan -> regions.add(new RegionAssembler(this, plan)));
        this.reader = newReader();
        agents.add(reader);
        for (int region = 0; region < regions.size(); region++) {
            final SerialPhase phase = newPhase(2 * region + 2);
            agents.addAll(regions.get(region).tasks());
            agents.add(phase);
        }
    }

    /** The agents of the run. */
    List<Agent> agents() {
        return agents;
    }

    /** The nodes of every task and serial phase. */
    List<TaskNodes> nodes() {
        return nodes;
    }

    TaskNodes keep(final TaskNodes task) {
        nodes.add(task);
        return task;
    }

    /** The reader of the run. */
    Reader reader() {
        return reader;
    }

    Plan run() {
        return run;
    }

    ChannelNumbers channels() {
        return channels;
    }

    ParallelOutcome outcome() {
        return outcome;
    }

    /** The input faults of the tasks and phases after the reader. */
    List<InputFaults> others() {
        return others;
    }

    /**
     * The place of the last phase in the order of the log, see {@link PhasePosition#order}; other threads may read an
     * earlier place.
     */
    long settled() {
        return last == null ? reader.order() : 2 * last.position();
    }

    List<String> workers() {
        return workers;
    }

    /** The statistics of keeping the order, by region. */
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
        final InputFaults own = new InputFaults(run.inputFaults().onError());
        own.locateWith(place, () -> 2 * position.getAsLong());
        others.add(own);
        return own;
    }

    /** The group that decodes records, if it belongs to this region. */
    Optional<TaskGroup> sourceGroup(final OrderedRegion region) {
        return region.groups().stream()
                .filter(group -> group.nodes().stream().anyMatch(node -> node.spec() instanceof NodeSpec.Source))
                .findFirst();
    }

    private Splitter splitter(final int phase, final PhasePosition position) {
        return phase == execution.lastPhase() ? null : regions.get(phase / 2).splitter(position);
    }

    private GroupProcessor processor(final int phase, final GraphWiring wiring, final Splitter splitter) {
        final GroupProcessor group = run.processors().apply(execution.planOfPhase(phase), wiring);
        if (splitter != null && isWaitedForTimeAfter(phase)) {
            group.time().setPunctuationListener((nowNs, atEnd) -> splitter.punctuate());
        }
        return group;
    }

    private boolean isWaitedForTimeAfter(final int phase) {
        return execution.graph().nodes().stream()
                .anyMatch(node -> execution.phaseOf(node) > phase && node.spec().timerResolutionNs() > 0);
    }

    /** The stages of the sources that phase 0 reads; the records of several sources arrive decoded. */
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
                    splitter == null ? run.outputs().get(sink.name()) : splitter.encodedResults(channels.of(sink)));
        }
        return new GraphWiring(execution.graph(), logs, own, new JointsOfPhase(splitter));
    }

    /** Connects the nodes of a serial phase to the next region. */
    private final class JointsOfPhase implements GraphWiring.Joints {

        private final Splitter splitter;

        JointsOfPhase(final Splitter splitter) {
            this.splitter = splitter;
        }

        @Override
        public Output<Object> exit(final StreamEdge edge) {
            return splitter.output(channels.of(edge));
        }

        @Override
        public TaskKeys keys(final StreamEdge edge) {
            throw new IllegalArgumentException("a serial phase has the keys of all tasks");
        }
    }

    private Reader newReader() {
        final PhasePosition position = new PhasePosition();
        final Splitter splitter = splitter(0, position);
        final GraphWiring wiring = wiring(splitter, run.inputFaults());
        final GroupProcessor group = processor(0, wiring, splitter);
        final TaskNodes own = keep(TaskNodes.of(group, run.inputFaults(), sources(wiring, group)));
        return new Reader(new Reader.Plan(
                run.input(),
                records(position, splitter),
                execution.clockPhase() == 0,
                position,
                own,
                splitter,
                run.options().window(),
                splitter == null ? logs() : Set.of(),
                outcome,
                run.stopRequested()));
    }

    /** The handler of the records that are read. Records of several sources go decoded to their entries instead. */
    private RecordHandler records(final PhasePosition position, final Splitter splitter) {
        if (run.input() instanceof MergedLog merged) {
            merged.enterAt(sources::get, position);
            return (buffer, offset, length, at) -> {
                throw new UnsupportedOperationException("records of several sources do not come as bytes");
            };
        }
        if (execution.clockPhase() == 0) {
            return sources.values().iterator().next();
        }
        return splitter.undecoded(channels.ofBytes());
    }

    private Set<OutputLog> logs() {
        return new LinkedHashSet<>(run.outputs().values());
    }

    private SerialPhase newPhase(final int phase) {
        final RegionAssembler before = regions.get(phase / 2 - 1);
        final PhasePosition position = new PhasePosition();
        final Splitter splitter = splitter(phase, position);
        final InputFaults own = newInputFaults(position.place()::describe, position::position);
        final GroupProcessor group = processor(phase, wiring(splitter, own), splitter);
        before.connect();
        if (splitter == null) {
            last = position;
        }
        return new SerialPhase(new SerialPhase.Plan(
                "phase " + phase,
                before.region(),
                before.merger(),
                position,
                keep(TaskNodes.of(group, own, List.of())),
                execution.regions().get(phase / 2 - 1).waitsForTime(),
                phase == execution.clockPhase() ? SourceStage.timeWentBack(own) : null,
                before.statistics(),
                mayOvertake(phase) ? run.waitPolicy() : run.waitPolicy().withoutLimit(),
                run.clockNs(),
                splitter,
                outcome,
                handlers(phase, group, splitter),
                splitter == null ? logs() : Set.of()));
    }

    /** Whether neither this phase nor a later one depends on the order of its input. */
    private boolean mayOvertake(final int phase) {
        return phase == execution.lastPhase()
                && phase != execution.clockPhase()
                && execution.serialNodes(phase).stream()
                        .noneMatch(node -> node.spec().keepsOrder());
    }

    private List<SerialPhase.Handler> handlers(final int phase, final GroupProcessor group, final Splitter splitter) {
        final SerialPhase.Handler[] handlers = new SerialPhase.Handler[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            final int channel = channels.of(edge);
            if (execution.phaseOf(edge.to()) == phase) {
                handlers[channel] =
                        SerialPhase.Handler.entering(group.entry(edge.to().name(), edge.input()));
            } else if (execution.phaseOf(edge.to()) > phase) {
                handlers[channel] = splitter.records(channel);
            }
        }
        for (final StreamNode sink : channels.sinks()) {
            final int channel = channels.of(sink);
            handlers[channel] = splitter == null
                    ? SerialPhase.Handler.writing(run.outputs().get(sink.name()), group.label())
                    : splitter.results(channel);
        }
        return Arrays.asList(handlers);
    }
}
