package dev.tailrace.runner;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.function.Aggregate;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Holder;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.Joiner;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.order.GroupPlan;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.Key;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.GroupProcessor;
import dev.tailrace.runtime.GroupWiring;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.ObjectKeyIndex;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.runtime.stage.Accumulators;
import dev.tailrace.runtime.stage.AsOfJoinStage;
import dev.tailrace.runtime.stage.ConnectStage;
import dev.tailrace.runtime.stage.CountWindowStage;
import dev.tailrace.runtime.stage.EnrichStage;
import dev.tailrace.runtime.stage.FanOut;
import dev.tailrace.runtime.stage.IntervalJoinStage;
import dev.tailrace.runtime.stage.JoinStage;
import dev.tailrace.runtime.stage.KeyedStage;
import dev.tailrace.runtime.stage.OperatorStage;
import dev.tailrace.runtime.stage.RunningStage;
import dev.tailrace.runtime.stage.SessionWindowStage;
import dev.tailrace.runtime.stage.SinkStage;
import dev.tailrace.runtime.stage.SlidingCountStage;
import dev.tailrace.runtime.stage.SlidingWindowStage;
import dev.tailrace.runtime.stage.SourceStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.runtime.stage.TwoInputStage;
import dev.tailrace.runtime.stage.WindowStage;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * Runs a stream graph without compiling it: a stage per node, which calls the next through an interface. Slow and simple; its
 * output is the reference for compiled classes.
 *
 * <p>Builds the stages of one task from a stream graph, or from a group of its nodes. It begins at the sinks, so that each
 * stage gets its consumers when it is created. The DSL has checked the types and the graph has erased them; here every record
 * is an {@code Object}.
 */
public final class Interpreter {

    private final GroupPlan plan;
    private final StreamGraph graph;
    private final Wiring wiring;
    private final Function<StreamEdge, Output<Object>> leaving;
    private final Function<StreamEdge, TaskKeys> keys;
    private final Map<StreamEdge, Output<Object>> entries = new HashMap<>();
    private final Map<StreamNode, Stage> stages = new HashMap<>();
    private final Map<String, Output<Object>> afterSources = new HashMap<>();

    private Interpreter(
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

    /** The factory of the task of this graph; takes time and memory once, while wiring. */
    public static Function<Wiring, EventProcessor> of(final StreamGraph graph) {
        return wiring -> new Interpreter(GroupPlan.whole(graph), wiring, Interpreter::nothingLeaves, edge -> null)
                .assembleWhole();
    }

    private static Output<Object> nothingLeaves(final StreamEdge edge) {
        throw new AssertionError("nothing leaves the only task of a run: " + edge);
    }

    /**
     * Creates one task of a parallel run, of whose sources other tasks read and decode the records; takes time and memory once,
     * while wiring.
     */
    @SuppressWarnings("exports") // a plan is part of the engine; a run passes it to the factory that it was given
    public static GroupProcessor group(final GroupPlan plan, final GroupWiring wiring) {
        return new Interpreter(
                        plan,
                        wiring,
                        edge -> wiring.exit(edge.to().name(), edge.input()),
                        edge -> wiring.keys(edge.to().name(), edge.input()))
                .assembleGroup();
    }

    private InterpretedTask.Whole assembleWhole() {
        final Task task = assemble();
        final Map<String, SourceStage<Object>> sources = new LinkedHashMap<>();
        for (final StreamNode node : graph.sources()) {
            final Decoder<Object> decoder = graph.mergesInput() ? null : wiring.instance(node.name());
            final SourceStage<Object> source = new SourceStage<>(decoder, afterSources.get(node.name()));
            sources.put(node.name(), source);
            stages.put(node, source);
        }
        final SourceStage<Object> bytes =
                graph.mergesInput() ? null : sources.get(graph.sources().get(0).name());
        return new InterpretedTask.Whole(task, stagesByName(), sources, bytes);
    }

    private InterpretedTask.Group assembleGroup() {
        return new InterpretedTask.Group(plan, assemble(), stagesByName(), entries, afterSources);
    }

    private Map<String, Stage> stagesByName() {
        final Map<String, Stage> byName = new LinkedHashMap<>();
        nodesWithStage().forEach(node -> byName.put(node.name(), stages.get(node)));
        return byName;
    }

    private List<StreamNode> nodesWithStage() {
        return plan.nodes().stream().filter(stages::containsKey).toList();
    }

    private Task assemble() {
        final List<StreamNode> nodes = plan.nodes();
        for (int place = nodes.size() - 1; place >= 0; place--) {
            assemble(nodes.get(place));
        }
        final List<StreamNode> waiting = nodesWithStage().stream()
                .filter(node -> stages.get(node).timeDriven() != null)
                .toList();
        final Label label = new Label();
        final StreamTime time = new StreamTime(
                label,
                plan.timerResolutionsNs(),
                waiting.stream().map(node -> stages.get(node).timeDriven()).toList(),
                waiting.stream().mapToInt(StreamNode::id).toArray());
        return new Task(label, time, wiring.inputFaults());
    }

    private void assemble(final StreamNode node) {
        final String name = node.name();
        final NodeSpec spec = node.spec();
        final Output<Object> next = next(node);
        if (spec instanceof NodeSpec.Source) {
            afterSources.put(name, next);
        } else if (spec instanceof NodeSpec.Union) {
            graph.inputsOf(node).forEach(input -> entries.put(input, next));
        } else if (spec instanceof NodeSpec.Stateless stateless) {
            entries.put(graph.inputsOf(node).get(0), calling(stateless.form(), name, next));
        } else if (spec.answersLater()) {
            entries.put(graph.inputsOf(node).get(0), calling(FunctionForm.FLAT_MAP, name, next));
        } else if (spec instanceof NodeSpec.Joining || spec instanceof NodeSpec.Connect) {
            final TwoInputStage<Object, Object, Object> stage = twoInputStage(node, next);
            stages.put(node, stage);
            entries.put(graph.inputsOf(node).get(0), stage::left);
            entries.put(graph.inputsOf(node).get(1), stage::right);
        } else {
            final Output<Object> stage = stage(node, next);
            stages.put(node, (Stage) stage);
            entries.put(graph.inputsOf(node).get(0), stage);
        }
    }

    /** An output that calls the function of a node; longs are boxed. */
    private Output<Object> calling(final FunctionForm form, final String node, final Output<Object> next) {
        switch (form) {
            case MAP:
                return mapping(wiring.function(node), next);
            case FILTER:
                return filtering(wiring.function(node), next);
            case FLAT_MAP:
                final FlatMapper<Object, Object> flatMapper = wiring.function(node);
                return record -> flatMapper.flatMap(record, next);
            case DELIVER:
                final Receiver<Object> receiver = wiring.function(node);
                return receiver::receive;
            case MAP_TO_LONG:
                return mapping(wiring.<Mapper.ToLong<Object>>function(node)::map, next);
            case LONG_MAP:
                final Mapper.LongToLong longs = wiring.function(node);
                return mapping(value -> longs.apply((Long) value), next);
            case LONG_FILTER:
                final RecordFilter.OfLong longFilter = wiring.function(node);
                return filtering(value -> longFilter.accepts((Long) value), next);
            case LONG_TO_OBJECT:
                final Mapper.LongToObject<Object> fromLong = wiring.function(node);
                return mapping(value -> fromLong.map((Long) value), next);
            case LONG_DELIVER:
                final Receiver.OfLong longReceiver = wiring.function(node);
                return value -> longReceiver.receive((Long) value);
            default:
                throw new AssertionError(form);
        }
    }

    private static Output<Object> mapping(final Mapper<Object, Object> mapper, final Output<Object> next) {
        return record -> next.emit(mapper.map(record));
    }

    private static Output<Object> filtering(final RecordFilter<Object> filter, final Output<Object> next) {
        return record -> {
            if (filter.accepts(record)) {
                next.emit(record);
            }
        };
    }

    private TwoInputStage<Object, Object, Object> twoInputStage(final StreamNode node, final Output<Object> next) {
        final String name = node.name();
        final KeyIndexes indexes = new KeyIndexes();
        final KeyIndex<Object> leftKeys = indexes.next(graph.inputsOf(node).get(0));
        final KeyIndex<Object> rightKeys = indexes.next(graph.inputsOf(node).get(1));
        if (node.spec() instanceof NodeSpec.Connect connect) {
            return new ConnectStage<>(
                    wiring.<ConnectOperator<Object, Object, Object>>instance(name),
                    leftKeys,
                    rightKeys,
                    connect.timerResolutionNs(),
                    next);
        }
        final Joiner<Object, Object, Object> joiner = wiring.instance(name);
        final Holder<Object, Object> rightHolder = wiring.holder(name, 1);
        if (node.spec() instanceof NodeSpec.AsOfJoin) {
            return new AsOfJoinStage<>(rightHolder, joiner, leftKeys, rightKeys, next);
        }
        final Holder<Object, Object> leftHolder = wiring.holder(name, 0);
        if (node.spec() instanceof NodeSpec.IntervalJoin join) {
            return new IntervalJoinStage<>(
                    join.lowerNs(), join.upperNs(), leftHolder, rightHolder, joiner, leftKeys, rightKeys, next);
        }
        final Joiner.Kind kind = ((NodeSpec.Join) node.spec()).join();
        return new JoinStage<>(kind, leftHolder, rightHolder, joiner, leftKeys, rightKeys, next);
    }

    private Output<Object> stage(final StreamNode node, final Output<Object> next) {
        final String name = node.name();
        final NodeSpec spec = node.spec();
        if (spec instanceof NodeSpec.Enrich) {
            return new EnrichStage<>(
                    wiring.table(name),
                    wiring.<Mapper.ToLong<Object>>function(name),
                    wiring.<Enricher<Object, Object, Object>>instance(name),
                    next);
        }
        if (spec instanceof NodeSpec.Sink) {
            return new SinkStage<>(wiring.<Encoder<Object>>instance(name), wiring.output(name));
        }
        final StreamEdge input = graph.inputsOf(node).get(0);
        final KeyIndex<Object> keys = KeyIndexes.of(input);
        if (spec instanceof NodeSpec.Windowing window) {
            return windowStage(name, window, keys, next);
        }
        if (spec instanceof NodeSpec.KeyedProcess) {
            return new KeyedStage<>(
                    wiring.<KeyedOperator<Object, Object>>instance(name), keys, spec.timerResolutionNs(), next);
        }
        @SuppressWarnings("unchecked")
        final Supplier<? extends Operator<Object, Object>> operators =
                (Supplier<? extends Operator<Object, Object>>) spec.factory();
        return new OperatorStage<>(operators, keys, input.key().isPresent(), spec.timerResolutionNs(), next);
    }

    private Output<Object> windowStage(
            final String name, final NodeSpec.Windowing spec, final KeyIndex<Object> keys, final Output<Object> next) {
        if (spec instanceof NodeSpec.SlidingWindow window) {
            return new SlidingWindowStage<>(
                    wiring.<RowAggregate.Combinable<Object>>function(name),
                    wiring.<RowResult<Object>>instance(name),
                    keys,
                    window.sizeNs(),
                    window.slideNs(),
                    next);
        }
        if (spec instanceof NodeSpec.SlidingCountWindow window) {
            return new SlidingCountStage<>(
                    wiring.<RowAggregate.Combinable<Object>>function(name),
                    wiring.<RowResult<Object>>instance(name),
                    keys,
                    window.panes(),
                    window.slide(),
                    next);
        }
        final Accumulators<Object, Object> accumulators = spec.function() == null
                ? new Accumulators.OfObjects<>(wiring.<Aggregate<Object, Object>>factory(name))
                : new Accumulators.OfRows<>(
                        wiring.<RowAggregate<Object>>function(name), wiring.<RowResult<Object>>instance(name));
        if (spec instanceof NodeSpec.Window window) {
            return new WindowStage<>(accumulators, keys, window.sizeNs(), next);
        }
        if (spec instanceof NodeSpec.SessionWindow window) {
            return new SessionWindowStage<>(accumulators, keys, window.gapNs(), window.timerResolutionNs(), next);
        }
        if (spec instanceof NodeSpec.CountWindow window) {
            return new CountWindowStage<>(accumulators, keys, window.size(), next);
        }
        return new RunningStage<>(accumulators, keys, next);
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
        final ToIntFunction<Object> hash = edge.key().orElseThrow().hash();
        final TaskKeys own = keys.apply(edge);
        return record -> {
            own.check(hash.applyAsInt(record));
            entry.emit(record);
        };
    }

    /** Creates the key indexes of edges; the two indexes of a node with two inputs give a key the same number. */
    private static final class KeyIndexes {

        private KeyIndex<Object> first;

        /** The index of the only input of a node. */
        static KeyIndex<Object> of(final StreamEdge edge) {
            return new KeyIndexes().next(edge);
        }

        /** Creates an index that gives a key the same number as the indexes created before. */
        @SuppressWarnings("unchecked")
        KeyIndex<Object> next(final StreamEdge edge) {
            if (edge.key().isEmpty()) {
                return new IdKeyIndex<>(record -> 0);
            }
            return edge.key().get() instanceof Key.Id id
                    ? new IdKeyIndex<>((IdKey<Object>) id.function())
                    : byValue((Key.Value) edge.key().get());
        }

        private KeyIndex<Object> byValue(final Key.Value key) {
            final KeyIndex<Object> index =
                    first == null ? ObjectKeyIndex.of(key.function()) : ObjectKeyIndex.like(first, key.function());
            first = index;
            return index;
        }
    }
}
