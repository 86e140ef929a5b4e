package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.calculation.stream.StreamCalculation;
import dev.tailrace.compiler.calculation.CalculationLowering;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.function.ConnectOperator;
import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Operator;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.KeyTimers;
import dev.tailrace.runtime.KeyedTimers;
import dev.tailrace.runtime.calculation.CalculationOperator;
import java.util.List;
import java.util.Optional;

/**
 * Writes operators with state: one for a stream that is not keyed, one per key, or one for all keys; with or without
 * timers.
 */
final class OperatorLowering implements NodeLowering {

    private final NodeContext context;
    private final NodeSpec spec;
    private final Optional<StreamCalculation<?, ?>> calculation;
    private final KeyLowering key;
    private final KeyLowering rightKey;
    private final String timers;
    private final String fire;
    private final boolean perKey;
    private String output;

    OperatorLowering(final NodeContext context) {
        this.context = context;
        this.spec = context.node().spec();
        this.calculation =
                spec.factory() instanceof StreamCalculation<?, ?> found ? Optional.of(found) : Optional.empty();
        this.key = new KeyLowering(context);
        this.rightKey = spec instanceof NodeSpec.Connect ? KeyLowering.right(context, key) : null;
        this.timers = context.draft().fresh(context.name() + "Timers");
        this.fire = context.draft().fresh("on" + JavaNames.capitalized(context.name()) + "Timer");
        this.perKey = isOneByOne() && key.isKeyed();
    }

    /** Whether each instance serves one key, or the stream is not keyed. */
    private boolean isOneByOne() {
        return spec instanceof NodeSpec.Process;
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        key.declare();
        if (rightKey != null) {
            rightKey.declare();
        }
        draft.part(
                TypeRef.of(KeyTimers.class),
                timers,
                new Expression.New(
                        TypeRef.of(KeyTimers.class), List.of(key.order(), number(spec.timerResolutionNs()))));
        if (spec.timerResolutionNs() > 0) {
            draft.timeDriven.add(new Expression.New(
                    TypeRef.of(KeyedTimers.class),
                    List.of(name(timers), new Expression.MethodReference(name("this"), fire))));
        }
        if (perKey) {
            declareInstances(draft);
        } else {
            draft.part(operatorType(), context.name(), made("instance", "of"));
            draft.opening.add(Statement.run(call(context.name(), "open", operatorContext())));
            draft.closing.add(new Expression.MethodReference(name(context.name()), "close"));
        }
        output = context.nodes().output(context.node());
    }

    private void declareInstances(final ClassDraft draft) {
        final String open = draft.fresh("open" + JavaNames.capitalized(context.name()));
        final TypeRef type = TypeRef.of(Instances.class, operatorType());
        final Expression factory = made("factory", "factory");
        draft.part(
                type,
                context.name(),
                new Expression.New(type, List.of(factory, new Expression.MethodReference(name("this"), open))));
        final Expression opened = call("task", "context", name(timers), name("key"));
        draft.methods.add(MethodPlan.step(
                List.of(),
                open,
                List.of(
                        new MethodPlan.Parameter(TypeRef.INT, "key"),
                        new MethodPlan.Parameter(operatorType(), "instance")),
                List.of(Statement.run(call("instance", "open", opened)))));
        draft.closing.add(new Expression.StaticCall(TypeRef.of(Closing.class), "each", List.of(name(context.name()))));
    }

    /**
     * The part that the wiring hands out. For a calculation: an operator made from that part, which a nested class
     * runs.
     */
    private Expression made(final String wired, final String operator) {
        final Expression part = call("wiring", wired, text(context.node().name()));
        if (calculation.isEmpty()) {
            return part;
        }
        final Expression constructor = new Expression.MethodReference(
                new Expression.TypeName(TypeRef.named(nested(calculation.get()))), "new");
        return new Expression.StaticCall(TypeRef.of(CalculationOperator.class), operator, List.of(part, constructor));
    }

    /** Adds the class of the calculation and returns its name. */
    private String nested(final StreamCalculation<?, ?> made) {
        final ClassDraft draft = context.draft();
        final String name = draft.freshClass(JavaNames.capitalized(context.name()) + "Calculation");
        draft.nested.add(CalculationLowering.nestedClassOf(made.build(), name, draft.className()));
        return name;
    }

    private Expression operatorContext() {
        return isOneByOne() ? call("task", "context", name(timers), number(0)) : call("task", "context", name(timers));
    }

    private TypeRef operatorType() {
        if (calculation.isPresent()) {
            return Mentions.of(CalculationOperator.class, context.taken(0), context.emitted());
        }
        if (isOwnType()) {
            return Mentions.of(context.part().implementation());
        }
        if (spec instanceof NodeSpec.Connect) {
            return Mentions.of(ConnectOperator.class, context.taken(0), context.taken(1), context.emitted());
        }
        final Class<?> type = spec instanceof NodeSpec.Process ? Operator.class : KeyedOperator.class;
        return Mentions.of(type, context.taken(0), context.emitted());
    }

    private boolean isOwnType() {
        final int result = spec instanceof NodeSpec.Connect ? 2 : 1;
        return FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                && (rightKey == null || FunctionCall.isCallableAs(context.part(), 1, context.taken(1)))
                && context.part().argument(result) == context.emitted();
    }

    @Override
    public List<Expression> stateParts() {
        return perKey
                ? List.of(key.statePart(), name(context.name()), name(timers))
                : List.of(name(context.name()), name(timers));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final Expression next = name(output);
        if (spec instanceof NodeSpec.Connect) {
            final KeyLowering own = input == 0 ? key : rightKey;
            final String method = input == 0 ? "onLeft" : "onRight";
            return List.of(Statement.run(call(context.name(), method, own.numberOf(value), value.expression(), next)));
        }
        if (spec instanceof NodeSpec.KeyedProcess) {
            return List.of(
                    Statement.run(call(context.name(), "onRecord", key.numberOf(value), value.expression(), next)));
        }
        final Expression instance = perKey ? call(context.name(), "of", key.numberOf(value)) : name(context.name());
        return List.of(Statement.run(call(instance, "onRecord", value.expression(), next)));
    }

    @Override
    public void addMethods() {
        if (spec.timerResolutionNs() == 0) {
            return;
        }
        final Expression fired;
        if (isOneByOne()) {
            final Expression instance = perKey ? call(context.name(), "of", name("key")) : name(context.name());
            fired = call(instance, "onTimer", name("dueNs"), name(output));
        } else {
            fired = call(context.name(), "onTimer", name("key"), name("dueNs"), name(output));
        }
        context.draft()
                .methods
                .add(MethodPlan.step(
                        List.of(),
                        fire,
                        List.of(
                                new MethodPlan.Parameter(TypeRef.INT, "key"),
                                new MethodPlan.Parameter(TypeRef.LONG, "dueNs")),
                        List.of(Statement.run(fired))));
    }
}
