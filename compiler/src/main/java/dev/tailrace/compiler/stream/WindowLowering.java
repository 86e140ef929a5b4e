package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.function.Aggregate;
import dev.tailrace.runtime.Instances;
import java.util.ArrayList;
import java.util.List;

/** Tumbling windows: one aggregate per key, closed key by key when stream time reaches the end. */
final class WindowLowering implements NodeLowering {

    private final NodeContext context;
    private final KeyLowering key;
    private final TouchedKeys touched;
    private final String keys;
    private final String open;

    WindowLowering(final NodeContext context) {
        this.context = context;
        this.key = new KeyLowering(context);
        this.touched = new TouchedKeys(context, key);
        this.keys = context.draft().fresh(context.name() + "Keys");
        this.open = context.draft().fresh("open" + JavaNames.capitalized(context.name()));
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
        touched.declare();
        draft.fields.add(FieldPlan.changing(TypeRef.INT, keys));
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
        return List.of(key.statePart(), touched.windows(), name(context.name()));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final Expression.Name number =
                new Expression.Name(value.scope().local("key", "Of" + JavaNames.capitalized(context.name())));
        return List.of(
                Statement.local(TypeRef.INT, number, key.uncheckedNumberOf(value)),
                Statement.when(key.isBeyond(number, name(keys)), List.of(Statement.run(Expression.own(open, number)))),
                touched.touch(number),
                Statement.run(call(call(context.name(), "of", number), "add", value.expression())));
    }

    @Override
    public void addMethods() {
        final Expression room = new Expression.Binary(key.checked(name("key")), "+", number(1));
        context.draft()
                .methods
                .add(MethodPlan.step(
                        List.of(),
                        open,
                        List.of(new MethodPlan.Parameter(TypeRef.INT, "key")),
                        List.of(touched.open(room), new Statement.Assign(name(keys), key.limited(touched.room())))));
        addClose();
    }

    private void addClose() {
        final Scope scope = Scope.of(context.draft().fieldNames(), "key", "startNs", "endNs");
        final LocalValue result = context.result(scope);
        final String aggregate = scope.local("aggregate", "Of" + JavaNames.capitalized(context.name()));
        final List<Statement> body = new ArrayList<>();
        body.add(new Statement.Assign(name(keys), number(0)));
        body.add(new Statement.Local(aggregateType(), aggregate, call(context.name(), "of", name("key"))));
        body.add(new Statement.Local(
                Mentions.of(context.emitted()),
                result.name(),
                call(aggregate, "result", name("startNs"), name("endNs"))));
        body.add(Statement.when(
                new Expression.Binary(result.expression(), "!=", name("null")),
                context.deliveries().deliver(context.node(), result)));
        body.add(Statement.run(call(aggregate, "clear")));
        touched.addClose(body);
    }
}
