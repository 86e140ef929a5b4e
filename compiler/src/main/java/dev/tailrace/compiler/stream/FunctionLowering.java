package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.plan.FunctionForm;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes a node with a function: calls the function, directly where source can name its method, and delivers the
 * results in the same method.
 */
final class FunctionLowering implements NodeLowering {

    private final NodeContext context;
    private final StreamNode node;
    private final Part part;
    private final String name;
    private final Class<?> taken;
    private final Class<?> emitted;
    private final FunctionForm form;
    private final boolean direct;
    private String output;

    FunctionLowering(final NodeContext context) {
        this.context = context;
        this.node = context.node();
        this.part = context.part();
        this.name = context.name();
        this.taken = context.taken(0);
        this.emitted = context.emitted();
        // An asynchronous function waits for the result before it emits it.
        this.form = node.spec() instanceof NodeSpec.Stateless stateless ? stateless.form() : FunctionForm.FLAT_MAP;
        this.direct = form != FunctionForm.FLAT_MAP && FunctionCall.isDirect(part, taken, wanted());
    }

    private Class<?> wanted() {
        if (form.isEnd()) {
            return void.class;
        }
        return form.isFilter() ? boolean.class : emitted;
    }

    @Override
    public void declare() {
        if (!direct) {
            context.draft().part(fieldType(), name, call("wiring", "function", text(node.name())));
        }
        if (form == FunctionForm.FLAT_MAP) {
            output = context.nodes().output(node);
        }
    }

    // Interfaces of primitives have type arguments for records only.
    private TypeRef fieldType() {
        final Stream<Class<?>> types = form.isEnd() || form.isFilter() ? Stream.of(taken) : Stream.of(taken, emitted);
        return Mentions.of(
                form.type(), types.filter(type -> !type.isPrimitive()).toArray(Class<?>[]::new));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        if (form == FunctionForm.FLAT_MAP) {
            return List.of(Statement.run(call(name, form.method(), value.expression(), Expression.name(output))));
        }
        final Expression applied =
                direct ? FunctionCall.direct(part, value.expression()) : call(name, form.method(), value.expression());
        if (form.isEnd()) {
            return List.of(Statement.run(applied));
        }
        if (form.isFilter()) {
            return List.of(Statement.when(applied, context.nodes().deliver(node, value)));
        }
        final LocalValue result = context.result(value.scope());
        final List<Statement> statements = new ArrayList<>();
        statements.add(new Statement.Local(Mentions.of(emitted), result.name(), applied));
        statements.addAll(context.nodes().deliver(node, result));
        return statements;
    }
}
