package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.function.IdKey;
import dev.tailrace.plan.Key;
import dev.tailrace.runtime.IdKeyIndex;
import dev.tailrace.runtime.KeyIndex;
import dev.tailrace.runtime.KeyOrder;
import dev.tailrace.runtime.ObjectKeyIndex;
import dev.tailrace.stream.StreamEdge;
import java.util.List;

/**
 * Writes the expressions that find the number of a record's key. Dense identifiers are checked and used as they are.
 */
final class KeyLowering {

    private final NodeContext context;
    private final StreamEdge edge;
    private final Part function;
    private final Class<?> taken;
    private final KeyLowering like;
    private final String field;
    private final boolean direct;

    /** The key of a node's only, or left, input. */
    KeyLowering(final NodeContext context) {
        this(context, 0, null);
    }

    /** The key of the right input; a key has the same number as in the left input. */
    static KeyLowering right(final NodeContext context, final KeyLowering left) {
        return new KeyLowering(context, 1, left);
    }

    private KeyLowering(final NodeContext context, final int input, final KeyLowering like) {
        this.like = like;
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
        return isDense(edge);
    }

    /** Whether the keys of an edge are dense identifiers. */
    static boolean isDense(final StreamEdge edge) {
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
            context.draft().part(Mentions.of(KeyIndex.class, taken), field, numbered(key));
        }
    }

    private Expression numbered(final Expression key) {
        return like == null
                ? new Expression.StaticCall(TypeRef.of(ObjectKeyIndex.class), "of", List.of(key))
                : new Expression.StaticCall(TypeRef.of(ObjectKeyIndex.class), "like", List.of(name(like.field), key));
    }

    /** The number of the value's key; 0 where the stream is not keyed. */
    Expression numberOf(final LocalValue value) {
        return checked(uncheckedNumberOf(value));
    }

    /** As {@link #numberOf}, without the check: an identifier may be any int. */
    Expression uncheckedNumberOf(final LocalValue value) {
        if (!isKeyed()) {
            return number(0);
        }
        if (!isDense()) {
            return call(field, "indexOf", value.expression());
        }
        return direct ? FunctionCall.direct(function, value.expression()) : call(field, "idOf", value.expression());
    }

    /** Checks a number: the generated code refuses a number that cannot belong to a key. */
    Expression checked(final Expression unchecked) {
        return isDense()
                ? new Expression.StaticCall(TypeRef.of(IdKeyIndex.class), "checked", List.of(unchecked))
                : unchecked;
    }

    /** A test whether an unchecked number is negative, or not below the limit. */
    Expression isBeyond(final Expression unchecked, final Expression limit) {
        final Expression large = new Expression.Binary(unchecked, ">=", limit);
        return isDense() ? new Expression.Binary(new Expression.Binary(unchecked, "<", number(0)), "||", large) : large;
    }

    /** The number of these keys that are below the limit of identifiers and so need no check. */
    Expression limited(final Expression keys) {
        final Expression most = new Expression.StaticName(TypeRef.of(IdKeyIndex.class), "MAX_IDS");
        return isDense() ? new Expression.StaticCall(TypeRef.of(Math.class), "min", List.of(keys, most)) : keys;
    }

    /** The field that has to be saved so that keys keep their numbers; the literal {@code null} if there is none. */
    Expression statePart() {
        return name(isDense() || !isKeyed() ? "null" : field);
    }

    /** An index of the keys, for stages that need one. */
    Expression index() {
        return isDense()
                ? new Expression.New(
                        TypeRef.of(IdKeyIndex.class, Mentions.of(taken)),
                        List.of(call("wiring", "key", text(edge.to().name()), number(edge.input()))))
                : name(field);
    }

    /** The order of the keys. */
    Expression order() {
        return isDense() || !isKeyed() ? new Expression.StaticName(TypeRef.of(KeyOrder.class), "BY_ID") : name(field);
    }
}
