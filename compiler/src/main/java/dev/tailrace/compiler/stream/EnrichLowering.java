package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.function.Enricher;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.LookupTable;
import dev.tailrace.function.Mapper;
import java.util.ArrayList;
import java.util.List;

/** Writes an enriching node: finds the row of reference data, counts a missing row, and calls the enricher. */
final class EnrichLowering implements NodeLowering {

    private final NodeContext context;
    private final Part lookup;
    private final Class<?> row;
    private final boolean direct;
    private final boolean own;
    private final String keyField;
    private final String tableField;
    private final String missingField;

    EnrichLowering(final NodeContext context) {
        this.context = context;
        this.lookup = context.plan().parts().lookup(context.node());
        this.row = context.part().argument(1);
        this.direct = FunctionCall.isDirect(lookup, context.taken(0), long.class);
        this.own = FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                && Mentions.of(row).arguments().isEmpty()
                && context.part().argument(2).isAssignableFrom(context.emitted());
        this.keyField = context.draft().fresh(context.name() + "Key");
        this.tableField = context.draft().fresh(context.name() + "Table");
        this.missingField = context.draft().fresh(context.name() + "Missing");
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        final Expression node = text(context.node().name());
        if (!direct) {
            draft.part(Mentions.of(Mapper.ToLong.class, context.taken(0)), keyField, call("wiring", "function", node));
        }
        draft.part(Mentions.of(LookupTable.class, row), tableField, call("wiring", "table", node));
        draft.part(enricherType(), context.name(), call("wiring", "instance", node));
        draft.opened(
                TypeRef.of(InputFault.class),
                missingField,
                call(
                        call("task", "inputFaults"),
                        "counted",
                        text("missing-reference-row"),
                        text("the reference table has no row for this record")));
    }

    private TypeRef enricherType() {
        return own
                ? Mentions.of(context.part().implementation())
                : Mentions.of(Enricher.class, context.taken(0), row, context.emitted());
    }

    @Override
    public List<Expression> stateParts() {
        return List.of(name(context.name()));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final String found = value.scope().local(row, context.name() + "Row");
        final LocalValue result = context.result(value.scope());
        final Expression key =
                direct ? FunctionCall.direct(lookup, value.expression()) : call(keyField, "map", value.expression());
        final List<Statement> statements = new ArrayList<>();
        statements.add(new Statement.Local(Mentions.of(row), found, call(tableField, "find", key)));
        statements.add(Statement.when(
                new Expression.Binary(name(found), "==", name("null")),
                List.of(Statement.run(call(missingField, "report")))));
        statements.add(new Statement.Local(
                Mentions.of(context.emitted()),
                result.name(),
                call(context.name(), "enrich", value.expression(), name(found))));
        statements.addAll(context.nodes().deliver(context.node(), result));
        return statements;
    }
}
