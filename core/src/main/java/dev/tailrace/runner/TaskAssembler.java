package dev.tailrace.runner;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.exec.KeyHash;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.LongKey;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.runtime.calculation.CalculationOperator;
import dev.tailrace.runtime.stage.ConnectStage;
import dev.tailrace.runtime.stage.DeliverStage;
import dev.tailrace.runtime.stage.EnrichStage;
import dev.tailrace.runtime.stage.FanOut;
import dev.tailrace.runtime.stage.FilterStage;
import dev.tailrace.runtime.stage.FlatMapStage;
import dev.tailrace.runtime.stage.JoinStage;
import dev.tailrace.runtime.stage.KeyedStage;
import dev.tailrace.runtime.stage.MapStage;
import dev.tailrace.runtime.stage.OperatorStage;
import dev.tailrace.runtime.stage.SinkStage;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.runtime.stage.WindowStage;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Turns a stream graph, or a group of its nodes, into the stages of one task, from the sinks back to the source, so that
 * each stage is given what comes next when it is made.
 *
 * <p>The DSL has checked the types and the graph has erased them; here every record is an {@code Object}.
 */
final class TaskAssembler {

    private final GroupPlan plan;
    private final StreamGraph graph;
    private final Wiring wiring;
    private final Function<StreamEdge, Output<Object>> leaving;
    private final Function<StreamEdge, TaskKeys> keys;
    private final Map<StreamEdge, Output<Object>> entries = new HashMap<>();
    private final List<NamedStage> stages = new ArrayList<>();
    private final List<TimeDriven> waiting = new ArrayList<>();
    private final List<Integer> waitingNodes = new ArrayList<>();
    private final Map<String, SourceStage<Object>> sources = new LinkedHashMap<>();
    private final Map<String, Output<Object>> afterSources = new HashMap<>();
    private boolean readByOthers;

    private TaskAssembler(
            final GroupPlan plan,
            final Wiring wiring,
            final Function<StreamEdge, Output<Object>> leaving,
            final Function<StreamEdge, TaskKeys> keys) {
        this.plan = plan;
        this.graph = plan.graph();
        this.wiring = wiring;
        this.leaving = leaving;
        this.keys = keys;
    }

    /** The one task of a sequential run. */
    static SequentialTask whole(final StreamGraph graph, final Wiring wiring) {
        return new TaskAssembler(GroupPlan.whole(graph), wiring, TaskAssembler::nothingLeaves, edge -> null)
                .assembleWhole();
    }

    private static Output<Object> nothingLeaves(final StreamEdge edge) {
        throw new AssertionError("nothing leaves the one task of a run: " + edge);
    }

    /** One of the tasks of a parallel run; its sources are read by others. */
    static InterpretedGroup group(final GroupPlan plan, final GroupWiring wiring) {
        return new TaskAssembler(
                        plan,
                        wiring,
                        edge -> wiring.exit(edge.to().name(), edge.input()),
                        edge -> wiring.keys(edge.to().name(), edge.input()))
                .assembleGroup();
    }

    private SequentialTask assembleWhole() {
        final Task task = assemble();
        final Map<String, SourceStage<Object>> inOrder = new LinkedHashMap<>();
        graph.sources().forEach(node -> inOrder.put(node.name(), sources.get(node.name())));
        final SourceStage<Object> bytes =
                graph.mergesInput() ? null : sources.get(graph.sources().get(0).name());
        return new SequentialTask(task, stages, inOrder, bytes);
    }

    private InterpretedGroup assembleGroup() {
        readByOthers = true;
        final Task task = assemble();
        return new InterpretedGroup(plan, task, stages, entries, afterSources);
    }

    private Task assemble() {
        final List<StreamNode> nodes = plan.nodes();
        for (int place = nodes.size() - 1; place >= 0; place--) {
            assemble(nodes.get(place));
        }
        Collections.reverse(stages);
        Collections.reverse(waiting);
        Collections.reverse(waitingNodes);
        final Label label = new Label();
        final int[] numbers = waitingNodes.stream().mapToInt(Integer::intValue).toArray();
        return new Task(
                label, new StreamTime(label, plan.timerResolutionsNs(), waiting, numbers), wiring.inputFaults());
    }

    private void assemble(final StreamNode node) {
        final NodeSpec spec = node.spec();
        if (spec instanceof NodeSpec.Source && readByOthers) {
            afterSources.put(node.name(), next(node));
        } else if (spec instanceof NodeSpec.Source) {
            final Decoder<Object> decoder = graph.mergesInput() ? null : wiring.instance(node.name());
            sources.put(node.name(), add(node, new SourceStage<>(decoder, next(node))));
        } else if (spec instanceof NodeSpec.Union) {
            final Output<Object> next = next(node);
            graph.inputsOf(node).forEach(input -> entries.put(input, next));
        } else if (spec instanceof JoinSpec joinSpec) {
            final JoinStages.Join join = new JoinStages(graph, wiring).of(node, joinSpec, next(node));
            add(node, join.stage());
            entries.put(graph.inputsOf(node).get(0), join.left());
            entries.put(graph.inputsOf(node).get(1), join.right());
        } else if (spec instanceof NodeSpec.Connect connect) {
            assembleConnect(node, connect);
        } else if (spec instanceof NodeSpec.Join join) {
            assembleJoin(node, join);
        } else {
            final Output<Object> stage = stageOf(node);
            add(node, (Stage) stage);
            entries.put(graph.inputsOf(node).get(0), stage);
        }
    }

    private Output<Object> stageOf(final StreamNode node) {
        final String name = node.name();
        final NodeSpec spec = node.spec();
        if (spec instanceof NodeSpec.Map) {
            return new MapStage<>(wiring.<Mapper<Object, Object>>function(name), next(node));
        }
        if (spec instanceof NodeSpec.Filter) {
            return new FilterStage<>(wiring.<RecordFilter<Object>>function(name), next(node));
        }
        if (spec instanceof NodeSpec.FlatMap || spec.answersLater()) {
            return new FlatMapStage<>(wiring.<FlatMapper<Object, Object>>function(name), next(node));
        }
        if (spec instanceof NodeSpec.Enrich) {
            return new EnrichStage<>(
                    wiring.table(name),
                    wiring.<LongKey<Object>>function(name),
                    wiring.<Enricher<Object, Object, Object>>instance(name),
                    next(node));
        }
        if (spec instanceof NodeSpec.Deliver) {
            return new DeliverStage<>(wiring.<Receiver<Object>>function(name));
        }
        if (spec instanceof NodeSpec.Sink) {
            return new SinkStage<>(wiring.<Encoder<Object>>instance(name), wiring.output(name));
        }
        if (spec instanceof PrimitiveSpec primitive) {
            return PrimitiveStages.of(primitive, next(node));
        }
        return keyedStageOf(node);
    }

    private Output<Object> keyedStageOf(final StreamNode node) {
        final String name = node.name();
        final NodeSpec spec = node.spec();
        final KeyIndex<Object> keys = KeyIndexes.of(graph.inputsOf(node).get(0));
        if (spec instanceof NodeSpec.Process process) {
            return new OperatorStage<>(
                    wiring.<Operator<Object, Object>>factory(name),
                    keys,
                    graph.inputsOf(node).get(0).key().isPresent(),
                    process.timerResolutionNs(),
                    next(node));
        }
        if (spec instanceof NodeSpec.Calculate calculate) {
            return new OperatorStage<>(
                    () -> interpreted(calculate),
                    keys,
                    graph.inputsOf(node).get(0).key().isPresent(),
                    calculate.timerResolutionNs(),
                    next(node));
        }
        if (spec instanceof NodeSpec.KeyedProcess process) {
            return new KeyedStage<>(
                    wiring.<KeyedOperator<Object, Object>>instance(name),
                    keys,
                    process.timerResolutionNs(),
                    next(node));
        }
        if (spec instanceof NodeSpec.Window window) {
            return new WindowStage<>(
                    wiring.<Aggregate<Object, Object>>factory(name), keys, window.sizeNs(), next(node));
        }
        if (spec instanceof WindowSpec window) {
            return new WindowStages(keys, next(node)).of(window);
        }
        throw new AssertionError("no stage for " + node);
    }

    private static CalculationOperator<Object, Object> interpreted(final NodeSpec.Calculate calculate) {
        final CalculationGraph calculation = calculate.build();
        return new CalculationOperator<>(
                InterpretedCalculation.of(calculation), calculate.input(), calculate.outletOf(calculation));
    }

    private void assembleConnect(final StreamNode node, final NodeSpec.Connect connect) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final KeyIndexes keys = new KeyIndexes();
        final ConnectStage<Object, Object, Object> stage = add(
                node,
                new ConnectStage<>(
                        wiring.<ConnectOperator<Object, Object, Object>>instance(node.name()),
                        keys.next(inputs.get(0)),
                        keys.next(inputs.get(1)),
                        connect.timerResolutionNs(),
                        next(node)));
        entries.put(inputs.get(0), stage::left);
        entries.put(inputs.get(1), stage::right);
    }

    private void assembleJoin(final StreamNode node, final NodeSpec.Join join) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final KeyIndexes keys = new KeyIndexes();
        final JoinStage<Object, Object, Object, Object, Object> stage = add(
                node,
                new JoinStage<>(
                        join.join(),
                        wiring.holder(node.name(), 0),
                        wiring.holder(node.name(), 1),
                        wiring.instance(node.name()),
                        keys.next(inputs.get(0)),
                        keys.next(inputs.get(1)),
                        next(node)));
        entries.put(inputs.get(0), stage::left);
        entries.put(inputs.get(1), stage::right);
    }

    private Output<Object> next(final StreamNode node) {
        final List<Output<Object>> consumers =
                graph.outputsOf(node).stream().map(this::consumer).toList();
        return consumers.size() == 1 ? consumers.get(0) : new FanOut<>(consumers);
    }

    private Output<Object> consumer(final StreamEdge edge) {
        final Output<Object> inside = entries.get(edge);
        if (inside == null) {
            return leaving.apply(edge);
        }
        return plan.isGuarded(edge) ? guarded(edge, inside) : inside;
    }

    private Output<Object> guarded(final StreamEdge edge, final Output<Object> entry) {
        final ToIntFunction<Object> hash = KeyHash.of(edge.key().orElseThrow());
        final TaskKeys own = keys.apply(edge);
        return record -> {
            own.check(hash.applyAsInt(record));
            entry.emit(record);
        };
    }

    private <S extends Stage> S add(final StreamNode node, final S stage) {
        stages.add(new NamedStage(node.name(), stage));
        if (stage instanceof TimeDriven timed) {
            waiting.add(timed);
            waitingNodes.add(node.id());
        }
        return stage;
    }
}
