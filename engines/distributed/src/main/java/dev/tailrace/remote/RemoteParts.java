package dev.tailrace.remote;

import dev.tailrace.exec.ChannelNumbers;
import dev.tailrace.exec.GraphWiring;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Output;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.OutputLog;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.remote.RemotePlan.Stage;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import dev.tailrace.wire.Records;
import dev.tailrace.wire.UnsendableException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Makes the parts of a plan, each wherever it is to run. Wiring; may be used by several threads. */
public final class RemoteParts {

    private final RemotePlan plan;
    private final ExecutionGraph execution;
    private final ChannelNumbers channels;
    private final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors;
    private final ClassLoader loader;
    private final int endsTogether;

    /**
     * Each message that closes a slot is sent at once.
     *
     * @param processors makes what runs the nodes of a part: classes that the compiler has made, or {@link
     *     dev.tailrace.runner.Interpreter#group}
     * @param loader has the classes of the records
     */
    public RemoteParts(
            final RemotePlan plan,
            final BiFunction<GroupPlan, GroupWiring, GroupProcessor> processors,
            final ClassLoader loader) {
        this(plan, processors, loader, 1);
    }

    /**
     * Tasks may close several slots with one message if nothing has come of them, and whoever runs them calls {@link
     * Part#flush}.
     *
     * @param processors as above
     * @param loader has the classes of the records
     * @param endsTogether how many slots, at least 1
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

    /** What they are parts of. */
    public RemotePlan plan() {
        return plan;
    }

    /**
     * A part whose results go to others.
     *
     * @param stage any but the last
     * @param task of the stage, from 0
     * @param inputFaults of this part
     */
    public Part part(final Stage stage, final int task, final Outbox outbox, final InputFaults inputFaults) {
        return stage.group().isEmpty()
                ? phase(stage.phase(), outbox, inputFaults)
                : task(stage, stage.group().get(), task, outbox, inputFaults);
    }

    /** The first phase, which takes the input. */
    public PhasePart first(final Outbox outbox, final InputFaults inputFaults) {
        return phase(0, outbox, inputFaults);
    }

    /**
     * The last phase, from which results leave.
     *
     * @param outputs by sink
     */
    public PhasePart last(final Map<String, OutputLog> outputs, final InputFaults inputFaults) {
        return new PhaseAssembly(plan.last().phase(), null, outputs, inputFaults).assemble();
    }

    private PhasePart phase(final int phase, final Outbox outbox, final InputFaults inputFaults) {
        final Splitter splitter = splitter(phase, outbox);
        final Map<String, OutputLog> passing = new HashMap<>();
        for (final StreamNode sink : channels.sinks()) {
            final int channel = channels.of(sink);
            passing.put(
                    sink.name(), new Bytes((buffer, offset, length) -> splitter.pass(channel, buffer, offset, length)));
        }
        return new PhaseAssembly(phase, splitter, passing, inputFaults).assemble();
    }

    private Splitter splitter(final int phase, final Outbox outbox) {
        final Aim[] aims = new Aim[channels.count()];
        for (final StreamEdge edge : channels.edges()) {
            if (execution.phaseOf(edge.to()) == phase + 1 && plan.isFromBefore(edge)) {
                aims[channels.of(edge)] = aim(edge, IntStream.range(0, edge.to().parallelism()), 0);
            }
        }
        final List<Stage> groups = plan.groupsBehind(phase);
        final Optional<Stage> decoding = groups.stream()
                .filter(stage -> stage.group().filter(RemotePlan::decodes).isPresent())
                .findFirst();
        final List<Stage> timeChannels = groups.stream()
                .filter(stage -> stage.group().filter(TaskGroup::waitsForTime).isPresent())
                .toList();
        final Stage own = plan.stages().stream()
                .filter(stage -> stage.group().isEmpty() && stage.phase() == phase)
                .findFirst()
                .orElseThrow();
        return new Splitter(
                outbox,
                new Records(loader),
                aims,
                decoding.map(stage -> Aim.inTurn(
                                stage.number(),
                                IntStream.range(0, stage.tasks()).toArray()))
                        .orElse(null),
                timeChannels,
                plan.mergerBehind(own).orElseThrow().number());
    }

    private Aim aim(final StreamEdge edge, final IntStream tasks, final int first) {
        final TaskGroup group = execution.groupOf(edge.to()).orElseThrow();
        return Aim.of(edge, plan.stageOf(group).number(), tasks.toArray(), first);
    }

    /** A serial phase while it is put together. */
    private final class PhaseAssembly implements GraphWiring.Joints {

        private final int phase;
        private final Splitter splitter;
        private final Map<String, OutputLog> outputs;
        private final PhasePart part;
        private final GraphWiring wiring;

        PhaseAssembly(
                final int phase,
                final Splitter splitter,
                final Map<String, OutputLog> outputs,
                final InputFaults inputFaults) {
            this.phase = phase;
            this.splitter = splitter;
            this.outputs = outputs;
            this.part = new PhasePart(phase, splitter, new Records(loader), inputFaults);
            this.wiring = new GraphWiring(execution.graph(), outputs, inputFaults, this);
        }

        PhasePart assemble() {
            final GroupProcessor group = processors.apply(execution.planOfPhase(phase), wiring);
            part.runs(group, handlers(group, new Records(loader)));
            if (phase > 0) {
                part.follows(plan.regionBefore(phase));
            }
            sourceOf(execution.serialNodes(phase))
                    .ifPresent(source ->
                            part.reads(source, new SourceStage<>(wiring.instance(source), group.afterSource(source))));
            if (phase > 0 && phase == execution.clockPhase()) {
                part.keepsTime();
            }
            if (splitter != null && plan.isWaitedForTimeAfter(phase)) {
                group.time().setPunctuationListener((nowNs, atEnd) -> splitter.punctuation());
            }
            return part;
        }

        private PhasePart.Handler[] handlers(final GroupProcessor group, final Records records) {
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
            return handlers;
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

    /** Names the edge along which a record cannot be sent. */
    private static Output<Object> named(final StreamEdge edge, final Output<Object> output) {
        return record -> {
            try {
                output.emit(record);
            } catch (final UnsendableException unsendable) {
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
        final TaskPart part = new TaskPart(
                number,
                group.waitsForTime(),
                plan.mergerBehind(stage).orElseThrow().number(),
                outbox,
                new Records(loader),
                inputFaults,
                endsTogether);
        final Map<String, OutputLog> outputs = new HashMap<>();
        channels.sinks().forEach(sink -> outputs.put(sink.name(), part.encoded(channels.of(sink))));
        final GroupPlan own = execution.planOf(group);
        final GraphWiring wiring =
                new GraphWiring(execution.graph(), outputs, inputFaults, joints(part, group, number));
        final GroupProcessor processor = processors.apply(own, wiring);
        part.runs(processor, entries(own, processor));
        sourceOf(own.nodes())
                .ifPresent(source ->
                        part.decodes(source, wiring.<Decoder<Object>>instance(source), processor.afterSource(source)));
        return part;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Output<Object>[] entries(final GroupPlan own, final GroupProcessor processor) {
        final Output<Object>[] entries = new Output[channels.count()];
        for (final StreamEdge edge : own.entries()) {
            entries[channels.of(edge)] = processor.entry(edge.to().name(), edge.input());
        }
        return entries;
    }

    private GraphWiring.Joints joints(final TaskPart part, final TaskGroup group, final int number) {
        return new GraphWiring.Joints() {
            @Override
            public Output<Object> exit(final StreamEdge edge) {
                final int channel = channels.of(edge);
                final Output<Object> output = plan.isFromBefore(edge)
                        ? part.leaving(channel)
                        : part.sending(channel, aim(edge, execution.dataPaths().targets(edge, number), number));
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
