package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.function.FlatMapper;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.Receiver;
import dev.tailrace.function.RecordFilter;
import dev.tailrace.plan.NodeSpec;
import dev.tailrace.plan.PrimitiveSpec;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Map, filter, flatMap and delivery, of records and of primitives: a direct call, or one through a field, and what follows
 * in the same method.
 */
final class FunctionLowering implements NodeLowering {

    private final NodeContext context;
    private final StreamNode node;
    private final Part part;
    private final String name;
    private final Class<?> taken;
    private final Class<?> emitted;
    private final PrimitiveCall primitive;
    private final boolean direct;
    private String output;

    FunctionLowering(final NodeContext context) {
        this.context = context;
        this.node = context.node();
        this.part = context.part();
        this.name = context.name();
        this.taken = context.taken(0);
        this.emitted = context.emitted();
        this.primitive = node.spec() instanceof PrimitiveSpec spec ? PrimitiveCall.of(spec) : null;
        this.direct = !emits() && FunctionCall.isDirect(part, taken, wanted());
    }

    private Class<?> wanted() {
        if (node.spec().isEnd()) {
            return void.class;
        }
        return isFilter() ? boolean.class : emitted;
    }

    /** Whether it hands results to an output; what asks others waits for the answer before it does. */
    private boolean emits() {
        return node.spec() instanceof NodeSpec.FlatMap || node.spec() instanceof NodeSpec.AsyncMap;
    }

    private boolean isFilter() {
        return node.spec() instanceof NodeSpec.Filter || primitive != null && primitive.isFilter();
    }

    @Override
    public void declare() {
        if (!direct) {
            context.draft().part(fieldType(), name, call("wiring", "function", text(node.name())));
        }
        if (emits()) {
            output = context.deliveries().output(node);
        }
    }

    private TypeRef fieldType() {
        if (node.spec() instanceof NodeSpec.Filter) {
            return Mentions.of(RecordFilter.class, taken);
        }
        if (node.spec() instanceof NodeSpec.Deliver) {
            return Mentions.of(Receiver.class, taken);
        }
        if (primitive != null) {
            return primitiveType();
        }
        final Class<?> type = emits() ? FlatMapper.class : Mapper.class;
        return Mentions.of(type, taken, emitted);
    }

    // The interface says the primitive types itself; only records are type arguments.
    private TypeRef primitiveType() {
        if (!taken.isPrimitive()) {
            return Mentions.of(primitive.type(), taken);
        }
        return emitted.isPrimitive() || node.spec().isEnd()
                ? Mentions.of(primitive.type())
                : Mentions.of(primitive.type(), emitted);
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        if (node.spec().isEnd()) {
            return List.of(Statement.run(applied("receive", value)));
        }
        if (isFilter()) {
            final Expression accepts = applied("accepts", value);
            return List.of(Statement.when(accepts, context.deliveries().deliver(node, value)));
        }
        if (emits()) {
            return List.of(Statement.run(call(name, "flatMap", value.expression(), Expression.name(output))));
        }
        final LocalValue result = context.result(value.scope());
        final List<Statement> statements = new ArrayList<>();
        statements.add(new Statement.Local(
                Mentions.of(emitted), result.name(), applied(primitive == null ? "map" : primitive.method(), value)));
        statements.addAll(context.deliveries().deliver(node, result));
        return statements;
    }

    private Expression applied(final String method, final LocalValue value) {
        return direct ? FunctionCall.direct(part, value.expression()) : call(name, method, value.expression());
    }
}
