package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.aggregate.RowAggregate;
import dev.tailrace.aggregate.RowResult;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.plan.Aggregation;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.WindowSpec;
import dev.tailrace.runtime.KeyedRows;
import java.util.ArrayList;
import java.util.List;

/**
 * Aggregates of rows: in tumbling windows, or of all that a key has had so far, with a result for each record.
 *
 * <p>The class keeps the array of rows, and the bits of the keys in the open window, in its own fields. One comparison
 * of the key with a third field says that both are good for it: that field is 0 until the first record of a window.
 */
final class RowsLowering implements NodeLowering {

    private final NodeContext context;
    private final KeyLowering key;
    private final String result;
    private final String rows;
    private final String longs;
    private final String keys;
    private final String grow;
    private final TouchedKeys touched;

    RowsLowering(final NodeContext context) {
        final ClassDraft draft = context.draft();
        this.context = context;
        this.key = new KeyLowering(context);
        this.result = draft.fresh(context.name() + "Result");
        this.rows = draft.fresh(context.name() + "Rows");
        this.longs = draft.fresh(context.name() + "Longs");
        this.keys = draft.fresh(context.name() + "Keys");
        this.grow = draft.fresh((isRunning() ? "grow" : "open") + JavaNames.capitalized(context.name()));
        this.touched = isRunning() ? null : new TouchedKeys(context, key);
    }

    static boolean isRunning(final NodeSpec spec) {
        return spec instanceof WindowSpec.Running running && running.aggregation() instanceof Aggregation.Rows;
    }

    private boolean isRunning() {
        return isRunning(context.node().spec());
    }

    private int width() {
        return ((WindowSpec) context.node().spec()).aggregation().rowAggregate().width();
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        final Expression node = text(context.node().name());
        key.declare();
        draft.part(aggregateType(), context.name(), call("wiring", "function", node));
        draft.part(resultType(), result, call("wiring", "instance", node));
        draft.part(
                TypeRef.of(KeyedRows.class),
                rows,
                new Expression.New(
                        TypeRef.of(KeyedRows.class),
                        List.of(number(width()), new Expression.MethodReference(name(context.name()), "clear"))));
        draft.fields.add(FieldPlan.changing(TypeRef.LONG.array(), longs));
        if (touched != null) {
            touched.declare();
        }
        draft.fields.add(FieldPlan.changing(TypeRef.INT, keys));
    }

    private TypeRef aggregateType() {
        return FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                ? Mentions.of(context.part().implementation())
                : Mentions.of(RowAggregate.class, context.taken(0));
    }

    private TypeRef resultType() {
        final Part part = context.plan().parts().result(context.node());
        return FunctionCall.isCallableAs(part, 0, context.emitted()) && part.argument(0) == context.emitted()
                ? Mentions.of(part.implementation())
                : Mentions.of(RowResult.class, context.emitted());
    }

    @Override
    public List<Expression> stateParts() {
        return touched == null
                ? List.of(key.statePart(), name(rows))
                : List.of(key.statePart(), touched.windows(), name(rows));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final Expression.Name number =
                new Expression.Name(value.scope().local("key", "Of" + JavaNames.capitalized(context.name())));
        final Expression.Name at =
                new Expression.Name(value.scope().local("at", "Of" + JavaNames.capitalized(context.name())));
        final List<Statement> statements = new ArrayList<>(List.of(
                Statement.local(TypeRef.INT, number, key.uncheckedNumberOf(value)),
                Statement.when(key.isBeyond(number, name(keys)), List.of(Statement.run(Expression.own(grow, number)))),
                Statement.local(TypeRef.INT, at, placeOf(number))));
        if (touched != null) {
            statements.add(touched.touch(number));
        }
        statements.add(Statement.run(call(context.name(), "add", value.expression(), name(longs), at)));
        if (isRunning()) {
            final Expression endNs = new Expression.Binary(context.clock().recordTime(context.node()), "+", number(1));
            final Expression startNs = new Expression.StaticName(TypeRef.of(RowResult.class), "SINCE_THE_BEGINNING");
            statements.addAll(deliver(value.scope(), number, startNs, endNs, name(longs), at));
        }
        return statements;
    }

    private Expression placeOf(final Expression number) {
        return width() == 1 ? number : new Expression.Binary(number, "*", number(width()));
    }

    private List<Statement> deliver(
            final Scope scope,
            final Expression number,
            final Expression startNs,
            final Expression endNs,
            final Expression in,
            final Expression at) {
        final LocalValue record = context.result(scope);
        return List.of(
                new Statement.Local(
                        Mentions.of(context.emitted()),
                        record.name(),
                        call(result, "result", number, startNs, endNs, in, at)),
                Statement.when(
                        new Expression.Binary(record.expression(), "!=", name("null")),
                        context.deliveries().deliver(context.node(), record)));
    }

    @Override
    public void addMethods() {
        final Expression.Name number = new Expression.Name("key");
        final List<Statement> growing = new ArrayList<>();
        growing.add(Statement.run(call(rows, "at", key.checked(number))));
        growing.add(new Statement.Assign(name(longs), call(rows, "longs")));
        if (touched != null) {
            growing.add(touched.open(call(rows, "keys")));
        }
        growing.add(new Statement.Assign(name(keys), key.limited(call(rows, "keys"))));
        context.draft()
                .methods
                .add(MethodPlan.step(List.of(), grow, List.of(new MethodPlan.Parameter(TypeRef.INT, "key")), growing));
        if (touched != null) {
            addClose();
        }
    }

    private void addClose() {
        final Scope scope = Scope.of(context.draft().fieldNames(), "key", "startNs", "endNs");
        final Expression.Name at = new Expression.Name(scope.local("at", "Of" + JavaNames.capitalized(context.name())));
        final Expression array = call(rows, "longs");
        final List<Statement> body = new ArrayList<>();
        body.add(new Statement.Assign(name(keys), number(0)));
        body.add(Statement.local(TypeRef.INT, at, call(rows, "at", name("key"))));
        body.addAll(deliver(scope, name("key"), name("startNs"), name("endNs"), array, at));
        body.add(Statement.run(call(context.name(), "clear", array, at)));
        touched.addClose(body);
    }
}
