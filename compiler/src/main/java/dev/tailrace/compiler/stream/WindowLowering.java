package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.graph.NodeSpec;
import dev.tailrace.runtime.Aggregate;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.TumblingWindows;
import java.util.ArrayList;
import java.util.List;

/** Tumbling windows: one aggregate per key, closed key by key when logical time reaches the end. */
final class WindowLowering implements NodeLowering {

    private final NodeContext context;
    private final NodeSpec.Window window;
    private final KeyLowering key;
    private final String times;
    private final String close;

    WindowLowering(final NodeContext context) {
        this.context = context;
        this.window = (NodeSpec.Window) context.node().spec();
        this.key = new KeyLowering(context);
        this.times = context.draft().fresh(context.name() + "Times");
        this.close = context.draft().fresh("close" + JavaNames.capitalized(context.name()));
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        key.declare();
        final TypeRef type = new TypeRef(Instances.class.getCanonicalName(), List.of(aggregateType()), 0);
        draft.part(
                type,
                context.name(),
                new Expression.New(
                        type,
                        List.of(call("wiring", "factory", text(context.node().name())))));
        draft.part(
                TypeRef.of(TumblingWindows.class),
                times,
                new Expression.New(
                        TypeRef.of(TumblingWindows.class),
                        List.of(
                                number(window.sizeNs()),
                                key.order(),
                                new Expression.MethodReference(name("this"), close))));
        draft.timeDriven.add(name(times));
    }

    private TypeRef aggregateType() {
        final boolean own = FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                && context.emitted().isAssignableFrom(context.part().argument(1));
        return own
                ? Mentions.of(context.part().implementation())
                : Mentions.of(Aggregate.class, context.taken(0), context.emitted());
    }

    @Override
    public List<Expression> stateParts() {
        return List.of(key.statePart(), name(times), name(context.name()));
    }

    @Override
    public List<Statement> take(final int input, final Value value) {
        final String number = value.scope().local("key", "Of" + JavaNames.capitalized(context.name()));
        return List.of(
                new Statement.Local(TypeRef.INT, number, key.numberOf(value)),
                Statement.run(call(times, "touch", name(number), name("time"))),
                Statement.run(call(call(context.name(), "of", name(number)), "add", value.expression())));
    }

    @Override
    public void addMethods() {
        final Scope scope = Scope.of(context.draft().fieldNames(), "key", "startNs", "endNs");
        final Value result = context.result(scope);
        final String aggregate = scope.local("aggregate", "Of" + JavaNames.capitalized(context.name()));
        final List<Statement> body = new ArrayList<>();
        body.add(new Statement.Local(aggregateType(), aggregate, call(context.name(), "of", name("key"))));
        body.add(new Statement.Local(
                Mentions.of(context.emitted()),
                result.name(),
                call(aggregate, "result", name("startNs"), name("endNs"))));
        body.add(Statement.when(
                new Expression.Binary(result.expression(), "!=", name("null")),
                context.deliveries().deliver(context.node(), result)));
        body.add(Statement.run(call(aggregate, "clear")));
        context.draft()
                .methods
                .add(MethodPlan.step(
                        List.of(),
                        close,
                        List.of(
                                new MethodPlan.Parameter(TypeRef.INT, "key"),
                                new MethodPlan.Parameter(TypeRef.LONG, "startNs"),
                                new MethodPlan.Parameter(TypeRef.LONG, "endNs")),
                        body));
    }
}
