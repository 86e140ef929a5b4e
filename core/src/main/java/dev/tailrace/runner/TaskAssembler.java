package dev.tailrace.runner;

import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.PrimitiveSpec;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.graph.WindowSpec;
import dev.tailrace.runtime.Aggregate;
import dev.tailrace.runtime.ConnectOperator;
import dev.tailrace.runtime.Decoder;
import dev.tailrace.runtime.Encoder;
import dev.tailrace.runtime.Enricher;
import dev.tailrace.runtime.FlatMapper;
import dev.tailrace.runtime.Holder;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.Joiner;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyedOperator;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;
import dev.tailrace.runtime.LongKey;
import dev.tailrace.runtime.LookupTable;
import dev.tailrace.runtime.Mapper;
import dev.tailrace.runtime.Operator;
import dev.tailrace.runtime.Output;
import dev.tailrace.runtime.OutputLog;
import dev.tailrace.runtime.RecordFilter;
import dev.tailrace.runtime.RecordHandler;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.stage.ConnectStage;
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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Turns a stream graph into the stages of one task, from the sinks back to the source, so that each stage is given what
 * comes next when it is made.
 *
 * <p>The DSL has checked the types and the graph has erased them; the unchecked casts here put back what the DSL knew.
 */
@SuppressWarnings("unchecked")
final class TaskAssembler {

    private final StreamGraph graph;
    private final Map<String, OutputLog> logs;
    private final Map<StreamEdge, Output<Object>> entries = new HashMap<>();
    private final List<Stage> stages = new ArrayList<>();
    private final List<TimeDriven> waiting = new ArrayList<>();
    private RecordHandler entry;

    TaskAssembler(final StreamGraph graph, final Map<String, OutputLog> logs) {
        this.graph = graph;
        this.logs = logs;
    }

    SequentialTask assemble(final Irregularities irregularities) {
        for (int id = graph.nodes().size() - 1; id >= 0; id--) {
            assemble(graph.nodes().get(id));
        }
        Collections.reverse(stages);
        Collections.reverse(waiting);
        final Label label = new Label();
        final LogicalTime time = new LogicalTime(label, graph.granulesNs(), waiting);
        return new SequentialTask(new Task(label, time, irregularities), stages, entry);
    }

    private void assemble(final StreamNode node) {
        final NodeSpec spec = node.spec();
        if (spec instanceof NodeSpec.Source source) {
            final SourceStage<Object> stage =
                    add(new SourceStage<>((Decoder<Object>) source.decoder().get(), next(node)));
            entry = stage;
        } else if (spec instanceof NodeSpec.Connect connect) {
            assembleConnect(node, connect);
        } else if (spec instanceof NodeSpec.Join join) {
            assembleJoin(node, join);
        } else {
            final Output<Object> stage = stageOf(node);
            add((Stage) stage);
            entries.put(graph.inputsOf(node).get(0), stage);
        }
    }

    private Output<Object> stageOf(final StreamNode node) {
        final NodeSpec spec = node.spec();
        if (spec instanceof NodeSpec.Map map) {
            return new MapStage<>((Mapper<Object, Object>) map.mapper(), next(node));
        }
        if (spec instanceof NodeSpec.Filter filter) {
            return new FilterStage<>((RecordFilter<Object>) filter.filter(), next(node));
        }
        if (spec instanceof NodeSpec.FlatMap flatMap) {
            return new FlatMapStage<>((FlatMapper<Object, Object>) flatMap.mapper(), next(node));
        }
        if (spec instanceof NodeSpec.Enrich enrich) {
            return new EnrichStage<>(
                    (LookupTable<Object>) enrich.table(),
                    (LongKey<Object>) enrich.key(),
                    (Enricher<Object, Object, Object>) enrich.enricher().get(),
                    next(node));
        }
        if (spec instanceof NodeSpec.Sink sink) {
            final Encoder<Object> encoder = (Encoder<Object>) sink.encoder().get();
            return new SinkStage<>(encoder, logs.get(node.name()));
        }
        if (spec instanceof PrimitiveSpec primitive) {
            return PrimitiveStages.of(primitive, next(node));
        }
        return keyedStageOf(node);
    }

    private Output<Object> keyedStageOf(final StreamNode node) {
        final NodeSpec spec = node.spec();
        final KeyIndex<Object> keys = KeyIndexes.of(graph.inputsOf(node).get(0));
        if (spec instanceof NodeSpec.Process process) {
            return new OperatorStage<>(
                    (Supplier<Operator<Object, Object>>) process.operator(), keys, process.granuleNs(), next(node));
        }
        if (spec instanceof NodeSpec.KeyedProcess process) {
            return new KeyedStage<>(
                    (KeyedOperator<Object, Object>) process.operator().get(), keys, process.granuleNs(), next(node));
        }
        if (spec instanceof NodeSpec.Window window) {
            return new WindowStage<>(
                    (Supplier<Aggregate<Object, Object>>) window.aggregate(), keys, window.sizeNs(), next(node));
        }
        if (spec instanceof WindowSpec window) {
            return new WindowStages(keys, next(node)).of(window);
        }
        throw new AssertionError("no stage for " + node);
    }

    private void assembleConnect(final StreamNode node, final NodeSpec.Connect connect) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final KeyIndexes keys = new KeyIndexes();
        final ConnectStage<Object, Object, Object> stage = add(new ConnectStage<>(
                (ConnectOperator<Object, Object, Object>) connect.operator().get(),
                keys.next(inputs.get(0)),
                keys.next(inputs.get(1)),
                connect.granuleNs(),
                next(node)));
        entries.put(inputs.get(0), stage::left);
        entries.put(inputs.get(1), stage::right);
    }

    private void assembleJoin(final StreamNode node, final NodeSpec.Join join) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final KeyIndexes keys = new KeyIndexes();
        final JoinStage<Object, Object, Object, Object, Object> stage = add(new JoinStage<>(
                join.join(),
                (Holder<Object, Object>) join.leftHolder(),
                (Holder<Object, Object>) join.rightHolder(),
                (Joiner<Object, Object, Object>) join.joiner().get(),
                keys.next(inputs.get(0)),
                keys.next(inputs.get(1)),
                next(node)));
        entries.put(inputs.get(0), stage::left);
        entries.put(inputs.get(1), stage::right);
    }

    private Output<Object> next(final StreamNode node) {
        final List<Output<Object>> consumers =
                graph.outputsOf(node).stream().map(entries::get).toList();
        return consumers.size() == 1 ? consumers.get(0) : new FanOut<>(consumers);
    }

    private <S extends Stage> S add(final S stage) {
        stages.add(stage);
        if (stage instanceof TimeDriven timed) {
            waiting.add(timed);
        }
        return stage;
    }
}
