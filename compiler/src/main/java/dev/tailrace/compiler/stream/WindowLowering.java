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
import dev.tailrace.function.Aggregate;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.runtime.Instances;
import dev.tailrace.runtime.KeyedRows;
import dev.tailrace.runtime.TumblingWindows;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes tumbling windows, and running aggregates in rows, whose accumulators are fields of the class: an object for each
 * key, or a row of an array for each key.
 *
 * <p>A record sets the bit of its key in the open window without testing it first, because a branch on the first record
 * of a key cannot be predicted. One comparison of the key with a limit tells whether the bits, and the rows, have a
 * place for the key. The limit is 0 until the first record of a window.
 */
final class WindowLowering implements NodeLowering {

    private static final int BITS_OF_WORD = 6;

    private final NodeContext context;
    private final KeyLowering key;
    private final boolean hasRows;
    private final boolean isRunning;
    private final String result;
    private final String rows;
    private final String longs;
    private final String keys;
    private final String open;
    private final String windows;
    private final String bits;
    private final String close;

    WindowLowering(final NodeContext context) {
        this.context = context;
        this.key = new KeyLowering(context);
        this.hasRows = context.node().spec().function() != null;
        this.isRunning = isRunning(context.node().spec());
        this.result = hasRows ? field("Result") : null;
        this.rows = hasRows ? field("Rows") : null;
        this.longs = hasRows ? field("Longs") : null;
        this.keys = field("Keys");
        this.open = method(isRunning ? "grow" : "open");
        this.windows = isRunning ? null : field("Times");
        this.bits = isRunning ? null : field("Touched");
        this.close = isRunning ? null : method("close");
    }

    private String field(final String what) {
        return context.draft().fresh(context.name() + what);
    }

    private String method(final String what) {
        return context.draft().fresh(what + JavaNames.capitalized(context.name()));
    }

    /** Whether this class writes nodes of this kind. */
    static boolean writes(final NodeSpec spec) {
        return spec instanceof NodeSpec.Window || isRunning(spec);
    }

    /** Whether a node is a running aggregate in rows, which has a result for each record. */
    static boolean isRunning(final NodeSpec spec) {
        return spec instanceof NodeSpec.RunningAggregate && spec.function() != null;
    }

    private int width() {
        return ((RowAggregate<?>) context.node().spec().function()).width();
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        final Expression node = text(context.node().name());
        key.declare();
        if (hasRows) {
            draft.part(aggregateType(), context.name(), call("wiring", "function", node));
            draft.part(resultType(), result, call("wiring", "instance", node));
            draft.part(
                    TypeRef.of(KeyedRows.class),
                    rows,
                    new Expression.New(
                            TypeRef.of(KeyedRows.class),
                            List.of(number(width()), new Expression.MethodReference(name(context.name()), "clear"))));
            draft.fields.add(FieldPlan.changing(TypeRef.LONG.array(), longs));
        } else {
            final TypeRef type = TypeRef.of(Instances.class, aggregateType());
            draft.part(type, context.name(), new Expression.New(type, List.of(call("wiring", "factory", node))));
        }
        if (!isRunning) {
            declareWindows();
        }
        draft.fields.add(FieldPlan.changing(TypeRef.INT, keys));
    }

    private void declareWindows() {
        context.draft()
                .part(
                        TypeRef.of(TumblingWindows.class),
                        windows,
                        new Expression.New(
                                TypeRef.of(TumblingWindows.class),
                                List.of(
                                        number(context.node().spec().timerResolutionNs()),
                                        key.order(),
                                        new Expression.MethodReference(name("this"), close))));
        context.draft().timeDriven.add(name(windows));
        context.draft().fields.add(FieldPlan.changing(TypeRef.LONG.array(), bits));
    }

    /** The class of the aggregate where source can name it and it returns what the node emits; else the interface. */
    private TypeRef aggregateType() {
        final boolean own = FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                && (hasRows || context.emitted().isAssignableFrom(context.part().argument(1)));
        if (own) {
            return Mentions.of(context.part().implementation());
        }
        return hasRows
                ? Mentions.of(RowAggregate.class, context.taken(0))
                : Mentions.of(Aggregate.class, context.taken(0), context.emitted());
    }

    private TypeRef resultType() {
        final Part part = context.plan().parts().result(context.node());
        return FunctionCall.isCallableAs(part, 0, context.emitted()) && part.argument(0) == context.emitted()
                ? Mentions.of(part.implementation())
                : Mentions.of(RowResult.class, context.emitted());
    }

    @Override
    public List<Expression> stateParts() {
        final Expression accumulators = name(hasRows ? rows : context.name());
        return isRunning
                ? List.of(key.statePart(), accumulators)
                : List.of(key.statePart(), name(windows), accumulators);
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final Expression.Name number = local(value.scope(), "key");
        final List<Statement> statements = new ArrayList<>(List.of(
                Statement.local(TypeRef.INT, number, key.uncheckedNumberOf(value)),
                Statement.when(
                        key.isBeyond(number, name(keys)), List.of(Statement.run(Expression.own(open, number))))));
        final Expression.Name at = hasRows ? local(value.scope(), "at") : null;
        if (hasRows) {
            final Expression place = width() == 1 ? number : new Expression.Binary(number, "*", number(width()));
            statements.add(Statement.local(TypeRef.INT, at, place));
        }
        if (!isRunning) {
            statements.add(touch(number));
        }
        statements.add(Statement.run(
                hasRows
                        ? call(context.name(), "add", value.expression(), name(longs), at)
                        : call(call(context.name(), "of", number), "add", value.expression())));
        if (isRunning) {
            final Expression startNs = new Expression.StaticName(TypeRef.of(RowResult.class), "SINCE_THE_BEGINNING");
            final Expression endNs = new Expression.Binary(recordTime(), "+", number(1));
            statements.addAll(deliver(
                    context.result(value.scope()), call(result, "result", number, startNs, endNs, name(longs), at)));
        }
        return statements;
    }

    private Expression.Name local(final Scope scope, final String what) {
        return new Expression.Name(scope.local(what, "Of" + JavaNames.capitalized(context.name())));
    }

    private Expression recordTime() {
        return context.clock().recordTime().apply(context.node());
    }

    /** Sets the bit of the key with this number. */
    private Statement touch(final Expression number) {
        final Expression word = new Expression.Binary(number, ">>>", number(BITS_OF_WORD));
        return new Statement.Update(
                new Expression.Element(name(bits), word), "|=", new Expression.Binary(number(1L), "<<", number));
    }

    private List<Statement> deliver(final LocalValue record, final Expression made) {
        return List.of(
                new Statement.Local(Mentions.of(context.emitted()), record.name(), made),
                Statement.when(
                        new Expression.Binary(record.expression(), "!=", name("null")),
                        context.nodes().deliver(context.node(), record)));
    }

    @Override
    public void addMethods() {
        addMethod(open, openBody(), new MethodPlan.Parameter(TypeRef.INT, "key"));
        if (!isRunning) {
            addMethod(
                    close,
                    closeBody(),
                    new MethodPlan.Parameter(TypeRef.INT, "key"),
                    new MethodPlan.Parameter(TypeRef.LONG, "startNs"),
                    new MethodPlan.Parameter(TypeRef.LONG, "endNs"));
        }
    }

    private void addMethod(final String method, final List<Statement> body, final MethodPlan.Parameter... parameters) {
        context.draft().methods.add(MethodPlan.step(List.of(), method, List.of(parameters), body));
    }

    /** Makes room for a key, and opens a window if none is open. */
    private List<Statement> openBody() {
        final Expression number = key.checked(name("key"));
        final List<Statement> body = new ArrayList<>();
        if (hasRows) {
            body.add(Statement.run(call(rows, "at", number)));
            body.add(new Statement.Assign(name(longs), call(rows, "longs")));
        }
        if (!isRunning) {
            final Expression keyCount = hasRows ? call(rows, "keys") : new Expression.Binary(number, "+", number(1));
            body.add(new Statement.Assign(name(bits), call(windows, "open", keyCount, recordTime())));
        }
        final Expression room = hasRows
                ? call(rows, "keys")
                : new Expression.Binary(
                        new Expression.Member(name(bits), "length"),
                        "*",
                        new Expression.StaticName(TypeRef.of(Long.class), "SIZE"));
        body.add(new Statement.Assign(name(keys), key.limited(room)));
        return body;
    }

    /** Emits the result of a key whose window ends, and empties its accumulator. */
    private List<Statement> closeBody() {
        final Scope scope = Scope.of(context.draft().fieldNames(), "key", "startNs", "endNs");
        final Expression startNs = name("startNs");
        final Expression endNs = name("endNs");
        final List<Statement> body = new ArrayList<>();
        body.add(new Statement.Assign(name(keys), number(0)));
        if (hasRows) {
            final Expression.Name at = local(scope, "at");
            final Expression array = call(rows, "longs");
            body.add(Statement.local(TypeRef.INT, at, call(rows, "at", name("key"))));
            body.addAll(deliver(context.result(scope), call(result, "result", name("key"), startNs, endNs, array, at)));
            body.add(Statement.run(call(context.name(), "clear", array, at)));
        } else {
            final LocalValue record = context.result(scope);
            final String aggregate = local(scope, "aggregate").text();
            body.add(new Statement.Local(aggregateType(), aggregate, call(context.name(), "of", name("key"))));
            body.addAll(deliver(record, call(aggregate, "result", startNs, endNs)));
            body.add(Statement.run(call(aggregate, "clear")));
        }
        return body;
    }
}
