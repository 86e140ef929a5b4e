package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.Parts.Part;
import dev.tailrace.graph.Key;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.runtime.IdKey;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.ObjectKeyIndex;
import java.util.List;

/** Writes how the number of a record's key is found. Dense identifiers are checked and used as they are. */
final class KeyLowering {

    private final NodeContext context;
    private final StreamEdge edge;
    private final Part function;
    private final Class<?> taken;
    private final String field;
    private final boolean direct;

    KeyLowering(final NodeContext context, final int input) {
        this.context = context;
        this.edge = context.inputs().get(input);
        this.function = context.plan().parts().key(edge);
        this.taken = context.taken(input);
        this.field = context.draft().fresh(context.name() + (input == 0 ? "Key" : "RightKey"));
        this.direct = isDense() && FunctionCall.isDirect(function, taken, int.class);
    }

    boolean isKeyed() {
        return edge.key().isPresent();
    }

    private boolean isDense() {
        return edge.key().filter(Key.Id.class::isInstance).isPresent();
    }

    void declare() {
        if (!isKeyed() || direct) {
            return;
        }
        final Expression key = call("wiring", "key", text(edge.to().name()), number(edge.input()));
        if (isDense()) {
            context.draft().part(Mentions.of(IdKey.class, taken), field, key);
        } else {
            context.draft()
                    .part(
                            Mentions.of(KeyIndex.class, taken),
                            field,
                            new Expression.StaticCall(TypeRef.of(ObjectKeyIndex.class), "of", List.of(key)));
        }
    }

    /** The number of the value's key; 0 where the stream is not keyed. */
    Expression numberOf(final Value value) {
        if (!isKeyed()) {
            return number(0);
        }
        if (!isDense()) {
            return call(field, "indexOf", value.expression());
        }
        final Expression id =
                direct ? FunctionCall.direct(function, value.expression()) : call(field, "idOf", value.expression());
        return new Expression.StaticCall(TypeRef.of(IdKeyIndex.class), "checked", List.of(id));
    }

    /** What knows the numbers of keys, as a part of the state; null where keys are their own numbers. */
    Expression numbers() {
        return isDense() || !isKeyed() ? name("null") : name(field);
    }

    /** What puts the keys in order. */
    Expression order() {
        return isDense() || !isKeyed() ? new Expression.StaticName(TypeRef.of(KeyOrder.class), "BY_ID") : name(field);
    }
}
