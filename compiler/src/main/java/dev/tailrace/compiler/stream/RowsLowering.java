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
import dev.tailrace.compiler.stream.Parts.Part;
import dev.tailrace.graph.Aggregation;
import dev.tailrace.graph.NodeSpec;
import dev.tailrace.graph.WindowSpec;
import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.runtime.TumblingWindows;
import dev.tailrace.runtime.aggregate.RowAggregate;
import dev.tailrace.runtime.aggregate.RowResult;
import java.util.ArrayList;
import java.util.List;

/** Aggregates of rows: in tumbling windows, or of all that a key has had so far, with a result for each record. */
final class RowsLowering implements NodeLowering {

    private final NodeContext context;
    private final KeyLowering key;
    private final String result;
    private final String rows;
    private final String times;
    private final String close;

    RowsLowering(final NodeContext context) {
        this.context = context;
        this.key = new KeyLowering(context);
        this.result = context.draft().fresh(context.name() + "Result");
        this.rows = context.draft().fresh(context.name() + "Rows");
        this.times = context.draft().fresh(context.name() + "Times");
        this.close = context.draft().fresh("close" + JavaNames.capitalized(context.name()));
    }

    static boolean isRunning(final NodeSpec spec) {
        return spec instanceof WindowSpec.Running running && running.aggregation() instanceof Aggregation.Rows;
    }

    private NodeSpec spec() {
        return context.node().spec();
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
                        List.of(
                                call(context.name(), "width"),
                                new Expression.MethodReference(name(context.name()), "clear"))));
        if (!isRunning(spec())) {
            declareTimes(draft);
        }
    }

    private void declareTimes(final ClassDraft draft) {
        draft.part(
                TypeRef.of(TumblingWindows.class),
                times,
                new Expression.New(
                        TypeRef.of(TumblingWindows.class),
                        List.of(
                                number(spec().granuleNs()),
                                key.order(),
                                new Expression.MethodReference(name("this"), close))));
        draft.timeDriven.add(name(times));
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
        return isRunning(spec())
                ? List.of(key.statePart(), name(rows))
                : List.of(key.statePart(), name(times), name(rows));
    }

    @Override
    public List<Statement> take(final int input, final Value value) {
        final String number = value.scope().local("key", "Of" + JavaNames.capitalized(context.name()));
        final String at = value.scope().local("at", "Of" + JavaNames.capitalized(context.name()));
        final Expression first =
                isRunning(spec()) ? call(times, "add", name(number)) : call(times, "touch", name(number), name("time"));
        final List<Statement> statements = new ArrayList<>(List.of(
                new Statement.Local(TypeRef.INT, number, key.numberOf(value)),
                new Statement.Local(TypeRef.INT, at, call(rows, "at", name(number)))));
        if (!isRunning(spec())) {
            statements.add(Statement.when(
                    call(times, "touch", name(number), name("time")),
                    List.of(Statement.run(call(context.name(), "clear", longs(), name(at))))));
        }
        statements.add(Statement.run(call(context.name(), "add", value.expression(), longs(), name(at))));
        if (isRunning(spec())) {
            final Expression endNs = new Expression.Binary(call("time", "recordTimeNs"), "+", number(1));
            final Expression startNs = new Expression.StaticName(TypeRef.of(RowResult.class), "SINCE_THE_BEGINNING");
            statements.addAll(deliver(value.scope(), name(number), startNs, endNs, name(at)));
        }
        return statements;
    }

    private List<Statement> deliver(
            final Scope scope,
            final Expression number,
            final Expression startNs,
            final Expression endNs,
            final Expression at) {
        final Value record = context.result(scope);
        return List.of(
                new Statement.Local(
                        Mentions.of(context.emitted()),
                        record.name(),
                        call(result, "result", number, startNs, endNs, longs(), at)),
                Statement.when(
                        new Expression.Binary(record.expression(), "!=", name("null")),
                        context.deliveries().deliver(context.node(), record)));
    }

    private Expression longs() {
        return call(rows, "longs");
    }

    @Override
    public void addMethods() {
        if (isRunning(spec())) {
            return;
        }
        final Scope scope = Scope.of(context.draft().fieldNames(), "key", "startNs", "endNs");
        final Expression at = call(rows, "at", name("key"));
        context.draft()
                .methods
                .add(MethodPlan.step(
                        List.of(),
                        close,
                        List.of(
                                new MethodPlan.Parameter(TypeRef.INT, "key"),
                                new MethodPlan.Parameter(TypeRef.LONG, "startNs"),
                                new MethodPlan.Parameter(TypeRef.LONG, "endNs")),
                        deliver(scope, name("key"), name("startNs"), name("endNs"), at)));
    }
}
