package dev.tailrace.runner;

import dev.tailrace.function.Output;
import dev.tailrace.plan.JoinSpec;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.runtime.stage.AsOfJoinStage;
import dev.tailrace.runtime.stage.IntervalJoinStage;
import dev.tailrace.runtime.stage.Stage;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/** Makes the stages of nodes that join by time or place. */
final class JoinStages {

    private final StreamGraph graph;
    private final Wiring wiring;

    JoinStages(final StreamGraph graph, final Wiring wiring) {
        this.graph = graph;
        this.wiring = wiring;
    }

    /** A stage and what takes the records of its inputs. */
    record Join(Stage stage, Output<Object> left, Output<Object> right) {}

    Join of(final StreamNode node, final JoinSpec spec, final Output<Object> next) {
        final List<StreamEdge> inputs = graph.inputsOf(node);
        final KeyIndexes indexes = new KeyIndexes();
        final KeyIndex<Object> leftKeys = indexes.next(inputs.get(0));
        final KeyIndex<Object> rightKeys = indexes.next(inputs.get(1));
        return spec instanceof JoinSpec.Interval interval
                ? interval(node.name(), interval, leftKeys, rightKeys, next)
                : asOf(node.name(), leftKeys, rightKeys, next);
    }

    private Join interval(
            final String node,
            final JoinSpec.Interval spec,
            final KeyIndex<Object> leftKeys,
            final KeyIndex<Object> rightKeys,
            final Output<Object> next) {
        final IntervalJoinStage<Object, Object, Object, Object, Object> stage = new IntervalJoinStage<>(
                spec.lowerNs(),
                spec.upperNs(),
                wiring.holder(node, 0),
                wiring.holder(node, 1),
                wiring.instance(node),
                leftKeys,
                rightKeys,
                next);
        return new Join(stage, stage::left, stage::right);
    }

    private Join asOf(
            final String node,
            final KeyIndex<Object> leftKeys,
            final KeyIndex<Object> rightKeys,
            final Output<Object> next) {
        final AsOfJoinStage<Object, Object, Object, Object> stage =
                new AsOfJoinStage<>(wiring.holder(node, 1), wiring.instance(node), leftKeys, rightKeys, next);
        return new Join(stage, stage::left, stage::right);
    }
}
