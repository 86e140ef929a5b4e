package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.function.Joiner;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.TimeDriven;
import dev.tailrace.runtime.stage.Accumulators;
import dev.tailrace.runtime.stage.AsOfJoinStage;
import dev.tailrace.runtime.stage.CountWindowStage;
import dev.tailrace.runtime.stage.IntervalJoinStage;
import dev.tailrace.runtime.stage.JoinStage;
import dev.tailrace.runtime.stage.RunningStage;
import dev.tailrace.runtime.stage.SessionWindowStage;
import dev.tailrace.runtime.stage.SlidingCountStage;
import dev.tailrace.runtime.stage.SlidingWindowStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes windows and joins whose code would be as long in the class as it is in their stage. The class keeps the stage
 * in a final field and passes it the number of the key and the record.
 */
final class StageLowering implements NodeLowering {

    private static final Map<Class<? extends NodeSpec>, Class<?>> STAGES = Map.of(
            NodeSpec.Join.class, JoinStage.class,
            NodeSpec.IntervalJoin.class, IntervalJoinStage.class,
            NodeSpec.AsOfJoin.class, AsOfJoinStage.class,
            NodeSpec.SlidingWindow.class, SlidingWindowStage.class,
            NodeSpec.SlidingCountWindow.class, SlidingCountStage.class,
            NodeSpec.SessionWindow.class, SessionWindowStage.class,
            NodeSpec.CountWindow.class, CountWindowStage.class,
            NodeSpec.RunningAggregate.class, RunningStage.class);

    private final NodeContext context;
    private final NodeSpec spec;
    private final KeyLowering key;
    private final KeyLowering rightKey;

    StageLowering(final NodeContext context) {
        this.context = context;
        this.spec = context.node().spec();
        this.key = new KeyLowering(context);
        this.rightKey = spec instanceof NodeSpec.Joining ? KeyLowering.right(context, key) : null;
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        key.declare();
        if (rightKey != null) {
            rightKey.declare();
        }
        final String output = context.nodes().output(context.node());
        final List<Expression> arguments = new ArrayList<>(arguments());
        arguments.add(name(output));
        draft.part(type(), context.name(), new Expression.New(type(), arguments));
        draft.opening.add(Statement.run(call(context.name(), "open", name("task"))));
        draft.closing.add(new Expression.MethodReference(name(context.name()), "close"));
        if (TimeDriven.class.isAssignableFrom(stage())) {
            draft.timeDriven.add(name(context.name()));
        }
    }

    private TypeRef type() {
        if (rightKey == null) {
            return Mentions.of(stage(), context.taken(0), context.emitted());
        }
        return spec instanceof NodeSpec.AsOfJoin
                ? Mentions.of(stage(), context.taken(0), context.taken(1), Object.class, context.emitted())
                : Mentions.of(
                        stage(), context.taken(0), context.taken(1), Object.class, Object.class, context.emitted());
    }

    private Class<?> stage() {
        return STAGES.get(spec.getClass());
    }

    private List<Expression> arguments() {
        final Expression node = text(context.node().name());
        if (spec instanceof NodeSpec.Joining join) {
            final List<Expression> arguments = new ArrayList<>(bounds(join));
            if (join.leftHolder() != null) {
                arguments.add(call("wiring", "holder", node, number(0)));
            }
            arguments.add(call("wiring", "holder", node, number(1)));
            arguments.add(call("wiring", "instance", node));
            arguments.add(key.index());
            arguments.add(rightKey.index());
            return arguments;
        }
        if (spec instanceof NodeSpec.SlidingWindow window) {
            return overlapping(node, number(window.sizeNs()), number(window.slideNs()));
        }
        if (spec instanceof NodeSpec.SlidingCountWindow window) {
            return overlapping(node, number(window.panes()), number(window.slide()));
        }
        if (spec instanceof NodeSpec.SessionWindow window) {
            return List.of(accumulators(node), key.index(), number(window.gapNs()), number(window.timerResolutionNs()));
        }
        return spec instanceof NodeSpec.CountWindow window
                ? List.of(accumulators(node), key.index(), number(window.size()))
                : List.of(accumulators(node), key.index());
    }

    private static List<Expression> bounds(final NodeSpec.Joining spec) {
        if (spec instanceof NodeSpec.Join join) {
            return List.of(new Expression.StaticName(
                    TypeRef.of(Joiner.Kind.class), join.join().name()));
        }
        return spec instanceof NodeSpec.IntervalJoin join
                ? List.of(number(join.lowerNs()), number(join.upperNs()))
                : List.of();
    }

    private List<Expression> overlapping(final Expression node, final Expression size, final Expression slide) {
        return List.of(call("wiring", "function", node), call("wiring", "instance", node), key.index(), size, slide);
    }

    private Expression accumulators(final Expression node) {
        final boolean rows = spec.function() != null;
        final Class<?> type = rows ? Accumulators.OfRows.class : Accumulators.OfObjects.class;
        final List<Expression> arguments = rows
                ? List.of(call("wiring", "function", node), call("wiring", "instance", node))
                : List.of(call("wiring", "factory", node));
        return new Expression.New(Mentions.of(type, context.taken(0), context.emitted()), arguments);
    }

    @Override
    public List<Expression> stateParts() {
        return List.of(call(context.name(), "stateParts"));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final KeyLowering own = input == 0 ? key : rightKey;
        return List.of(Statement.run(call(context.name(), method(input), own.numberOf(value), value.expression())));
    }

    private String method(final int input) {
        if (rightKey == null) {
            return "add";
        }
        return input == 0 ? "addLeft" : "addRight";
    }
}
