package dev.tailrace.remote;

import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.region.PhasePosition;
import dev.tailrace.region.SlotDecoder;
import dev.tailrace.remote.RemotePlan.Stage;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.state.RecordCodec;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Factory of the parts of a plan; each process makes the parts that it runs. Wiring; may be used by several threads. */
@SuppressWarnings("exports") // plans are for engines, not part of the API
public final class RemoteParts {

    private final RemotePlan plan;
    private final ExecutionGraph execution;
    private final ChannelNumbers channels;
    private final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors;
    private final ClassLoader loader;
    private final int endsTogether;

    /**
     * Creates parts whose tasks may close several slots without results with one message; the caller then has to call
     * {@link Part#flush}.
     *
     * @param processors makes the processor of a part's nodes: compiled classes, or {@link
     *     dev.tailrace.runner.Interpreter#group}
     * @param loader class loader of the record classes
     * @param endsTogether most slots that one message closes, at least 1
     */
    public RemoteParts(
            final RemotePlan plan,
            final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors,
            final ClassLoader loader,
            final int endsTogether) {
        this.plan = plan;
        this.endsTogether = endsTogether;
        this.execution = plan.execution();
        this.channels = plan.channels();
        this.processors = processors;
        this.loader = loader;
    }

    /** The plan of these parts. */
    public RemotePlan plan() {
        return plan;
    }

    /**
     * Creates a part whose results go to other parts.
     *
     * @param stage any but the last
     * @param task number of the task in the stage, from 0
     * @param inputFaults input faults of this part
     */
    public Part part(final Stage stage, final int task, final Outbox outbox, final InputFaults inputFaults) {
        return stage.group().isEmpty()
                ? phase(stage.phase(), outbox, inputFaults)
                : task(stage, stage.group().get(), task, outbox, inputFaults);
    }

    /** Creates the first phase, which reads the input. */
    public PhasePart first(final Outbox outbox, final InputFaults inputFaults) {
        return phase(0, outbox, inputFaults);
    }

    /**
     * Creates the last phase, which writes the results.
     *
     * @param outputs output logs by sink; an {@link UndeliveredException} of one is passed on as it is
     */
    public PhasePart last(final Map<String, OutputLog> outputs, final InputFaults inputFaults) {
        return new PhaseAssembly(plan.last().phase(), new PhasePosition(), null, outputs, inputFaults).assemble();
    }

    private PhasePart phase(final int phase, final Outbox outbox, final InputFaults inputFaults) {
        final PhasePosition position = new PhasePosition();
        final RemoteSplitter splitter = splitter(phase, position, marked(outbox));
        final Map<String, OutputLog> passing = new HashMap<>();
        channels.sinks().forEach(sink -> passing.put(sink.name(), splitter.encodedResults(channels.of(sink))));
        return new PhaseAssembly(phase, position, splitter, passing, inputFaults).assemble();
    }

    /** Wraps exceptions of the outbox, which are not failures of the pipeline. */
    private static Outbox marked(final Outbox outbox) {
        return (stage, task, message) -> {
            try {
                outbox.send(stage, task, message);
            } catch (final RuntimeException | Error failure) {
                throw new UndeliveredException(failure);
            }
        };
    }

    private RemoteSplitter splitter(final int phase, final PhasePosition position, final Outbox outbox) {
        final RemoteEdge[] edges = new RemoteEdge[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            if (execution.phaseOf(edge.to()) == phase + 1 && plan.isFromBefore(edge)) {
                edges[channels.of(edge)] =
                        edge(edge, IntStream.range(0, edge.to().parallelism()), 0);
            }
        }
        final List<Stage> groups = plan.groupsAfter(phase);
        final RemoteEdge bytes = groups.stream()
                .filter(stage -> stage.group().filter(RemotePlan::decodes).isPresent())
                .findFirst()
                .map(stage -> RemoteEdge.ofBytes(
                        stage.number(), IntStream.range(0, stage.tasks()).toArray()))
                .orElse(null);
        final List<Stage> punctuated = groups.stream()
                .filter(stage -> stage.group().filter(TaskGroup::waitsForTime).isPresent())
                .toList();
        return new RemoteSplitter(
                outbox,
                position,
                new RecordCodec(loader),
                Arrays.asList(edges),
                bytes,
                punctuated,
                plan.serialPhase(phase + 2).orElseThrow().number());
    }

    private RemoteEdge edge(final StreamEdge edge, final IntStream tasks, final int first) {
        final TaskGroup group = execution.groupOf(edge.to()).orElseThrow();
        return RemoteEdge.of(edge, plan.stageOf(group).number(), tasks.toArray(), first);
    }

    /** Assembles a serial phase. */
    private final class PhaseAssembly implements GraphWiring.Joints {

        private final int phase;
        private final PhasePosition position;
        private final RemoteSplitter splitter;
        private final Map<String, OutputLog> outputs;
        private final InputFaults inputFaults;

        PhaseAssembly(
                final int phase,
                final PhasePosition position,
                final RemoteSplitter splitter,
                final Map<String, OutputLog> outputs,
                final InputFaults inputFaults) {
            this.phase = phase;
            this.position = position;
            this.splitter = splitter;
            this.outputs = outputs;
            this.inputFaults = inputFaults;
        }

        PhasePart assemble() {
            final GraphWiring wiring = new GraphWiring(execution.graph(), outputs, inputFaults, this);
            final GroupProcessor group = processors.apply(execution.planOfPhase(phase), wiring);
            if (splitter != null && plan.isWaitedForTimeAfter(phase)) {
                group.time().setPunctuationListener((nowNs, atEnd) -> splitter.punctuate());
            }
            final Optional<String> source = sourceOf(execution.serialNodes(phase));
            return new PhasePart(new PhasePart.Plan(
                    phase,
                    position,
                    splitter,
                    phase > 0 ? plan.regionBefore(phase) : null,
                    group,
                    handlers(group, new RecordCodec(loader)),
                    source.orElse(null),
                    source.map(name -> new SourceStage<Object>(wiring.instance(name), group.afterSource(name)))
                            .orElse(null),
                    phase > 0 && phase == execution.clockPhase(),
                    new RecordCodec(loader),
                    inputFaults));
        }

        private List<PhasePart.Handler> handlers(final GroupProcessor group, final RecordCodec records) {
            final PhasePart.Handler[] handlers = new PhasePart.Handler[channels.count()];
            for (final StreamEdge edge : channels.edges()) {
                final int channel = channels.of(edge);
                if (execution.phaseOf(edge.to()) == phase) {
                    final Output<Object> entry = group.entry(edge.to().name(), edge.input());
                    handlers[channel] = content -> entry.emit(records.read(content));
                } else if (execution.phaseOf(edge.to()) > phase) {
                    handlers[channel] = content -> splitter.push(channel, records.read(content));
                }
            }
            for (final StreamNode sink : channels.sinks()) {
                handlers[channels.of(sink)] = written(outputs.get(sink.name()), group);
            }
            return Arrays.asList(handlers);
        }

        private PhasePart.Handler written(final OutputLog log, final GroupProcessor group) {
            final boolean leaves = splitter == null;
            return content -> log.write(
                    content.buffer(),
                    content.offset(),
                    content.left(),
                    group.label().sequence(),
                    leaves ? group.label().takeOrdinal() : 0);
        }

        @Override
        public Output<Object> exit(final StreamEdge edge) {
            final int channel = channels.of(edge);
            return named(edge, record -> splitter.push(channel, record));
        }

        @Override
        public TaskKeys keys(final StreamEdge edge) {
            throw new IllegalArgumentException("a serial phase has the keys of all tasks");
        }
    }

    /** Adds the name of the edge to the exception when a record cannot be sent along it. */
    private static Output<Object> named(final StreamEdge edge, final Output<Object> output) {
        return record -> {
            try {
                output.emit(record);
            } catch (final RecordCodec.UnsendableException unsendable) {
                throw unsendable.on(
                        "from '" + edge.from().name() + "' to '" + edge.to().name() + "'");
            }
        };
    }

    private static Optional<String> sourceOf(final List<StreamNode> nodes) {
        return nodes.stream()
                .filter(node -> node.spec() instanceof NodeSpec.Source)
                .map(StreamNode::name)
                .findFirst();
    }

    private TaskPart task(
            final Stage stage,
            final TaskGroup group,
            final int number,
            final Outbox outbox,
            final InputFaults inputFaults) {
        final RemoteTaskItem item = new RemoteTaskItem(
                marked(outbox),
                new RecordCodec(loader),
                plan.mergerAfter(stage).orElseThrow().number());
        final Map<String, OutputLog> outputs = new HashMap<>();
        channels.sinks().forEach(sink -> outputs.put(sink.name(), item.encodedResults(channels.of(sink))));
        final GroupPlan own = execution.planOf(group);
        final GraphWiring wiring =
                new GraphWiring(execution.graph(), outputs, inputFaults, joints(item, group, number));
        final GroupProcessor processor = processors.apply(own, wiring);
        final Optional<String> source = sourceOf(own.nodes());
        return new TaskPart(new TaskPart.Plan(
                number,
                group.waitsForTime(),
                item,
                processor,
                entries(own, processor),
                source.orElse(null),
                source.map(name -> new SlotDecoder<Object>(wiring.instance(name), processor.afterSource(name)))
                        .orElse(null),
                inputFaults,
                endsTogether));
    }

    private List<Output<Object>> entries(final GroupPlan own, final GroupProcessor processor) {
        @SuppressWarnings({"unchecked", "rawtypes"})
        final Output<Object>[] entries = new Output[channels.count()];
        for (final StreamEdge edge : own.entries()) {
            entries[channels.of(edge)] = processor.entry(edge.to().name(), edge.input());
        }
        return Arrays.asList(entries);
    }

    private GraphWiring.Joints joints(final RemoteTaskItem item, final TaskGroup group, final int number) {
        return new GraphWiring.Joints() {
            @Override
            public Output<Object> exit(final StreamEdge edge) {
                final int channel = channels.of(edge);
                final Output<Object> output = plan.isFromBefore(edge)
                        ? item.leaving(channel)
                        : item.sending(channel, edge(edge, execution.dataPaths().targets(edge, number), number));
                return named(edge, output);
            }

            @Override
            public TaskKeys keys(final StreamEdge edge) {
                return TaskKeys.of(
                        edge.from().name(),
                        edge.to().name(),
                        edge.key().orElseThrow().name(),
                        group.parallelism(),
                        number);
            }
        };
    }
}
