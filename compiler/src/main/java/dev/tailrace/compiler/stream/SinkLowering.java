package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.types.Visibility;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.OutputLog;
import java.util.List;

/** Writes a sink: encodes a record into the sink's buffer and writes it with its label. */
final class SinkLowering implements NodeLowering {

    private final NodeContext context;
    private final String log;
    private final String bytes;

    SinkLowering(final NodeContext context) {
        this.context = context;
        this.log = context.draft().fresh(context.name() + "Log");
        this.bytes = context.draft().fresh(context.name() + "Bytes");
    }

    @Override
    public void declare() {
        final ClassDraft draft = context.draft();
        final Expression node = text(context.node().name());
        draft.part(encoderType(), context.name(), call("wiring", "instance", node));
        draft.part(TypeRef.of(OutputLog.class), log, call("wiring", "output", node));
        draft.part(
                TypeRef.named("byte").array(),
                bytes,
                new Expression.NewArray(TypeRef.named("byte"), call(context.name(), "maxLength")));
    }

    private TypeRef encoderType() {
        if (context.taken(0).isPrimitive()) {
            final Class<?> implementation = context.part().implementation();
            return Mentions.of(Visibility.isPlain(implementation) ? implementation : Encoder.OfLong.class);
        }
        return FunctionCall.isCallableAs(context.part(), 0, context.taken(0))
                ? Mentions.of(context.part().implementation())
                : Mentions.of(Encoder.class, context.taken(0));
    }

    @Override
    public List<Expression> stateParts() {
        return List.of(name(context.name()));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        final String length = value.scope().local("length", "Of" + JavaNames.capitalized(context.name()));
        return List.of(
                new Statement.Local(
                        TypeRef.INT,
                        length,
                        call(context.name(), "encode", value.expression(), name(bytes), number(0))),
                Statement.run(call(
                        context.clock().label(), "write", name(log), name(bytes), name(length), name(context.name()))));
    }
}
