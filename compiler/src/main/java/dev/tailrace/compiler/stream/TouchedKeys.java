package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.TumblingWindows;
import java.util.List;

/**
 * The tumbling windows of a node, and the bits of the keys that have records in the open one: a record sets that of its
 * key, whether it is set or not, because which record is the first of its key cannot be predicted.
 */
final class TouchedKeys {

    private static final int BITS_OF_WORD = 6;

    private final NodeContext context;
    private final KeyLowering key;
    private final String windows;
    private final String bits;
    private final String close;

    TouchedKeys(final NodeContext context, final KeyLowering key) {
        this.context = context;
        this.key = key;
        this.windows = context.draft().fresh(context.name() + "Times");
        this.bits = context.draft().fresh(context.name() + "Touched");
        this.close = context.draft().fresh("close" + JavaNames.capitalized(context.name()));
    }

    void declare() {
        final ClassDraft draft = context.draft();
        draft.part(
                TypeRef.of(TumblingWindows.class),
                windows,
                new Expression.New(
                        TypeRef.of(TumblingWindows.class),
                        List.of(
                                number(context.node().spec().timerResolutionNs()),
                                key.order(),
                                new Expression.MethodReference(name("this"), close))));
        draft.timeDriven.add(name(windows));
        draft.fields.add(FieldPlan.changing(TypeRef.LONG.array(), bits));
    }

    Expression windows() {
        return name(windows);
    }

    /** The key of this number has a record. */
    Statement touch(final Expression number) {
        final Expression word = new Expression.Binary(number, ">>>", number(BITS_OF_WORD));
        return new Statement.Update(
                new Expression.Element(name(bits), word), "|=", new Expression.Binary(number(1L), "<<", number));
    }

    /** There is a window, and a bit for each of so many keys. */
    Statement open(final Expression keyCount) {
        return new Statement.Assign(
                name(bits), call(windows, "open", keyCount, context.clock().recordTime(context.node())));
    }

    /** For how many keys there are bits. */
    Expression room() {
        return new Expression.Binary(
                new Expression.Member(name(bits), "length"),
                "*",
                new Expression.StaticName(TypeRef.of(Long.class), "SIZE"));
    }

    /** What happens to a key, {@code key}, when its window, from {@code startNs} to {@code endNs}, ends. */
    void addClose(final List<Statement> body) {
        context.draft()
                .methods
                .add(MethodPlan.step(
                        List.of(),
                        close,
                        List.of(
                                new MethodPlan.Parameter(TypeRef.INT, "key"),
                                new MethodPlan.Parameter(TypeRef.LONG, "startNs"),
                                new MethodPlan.Parameter(TypeRef.LONG, "endNs")),
                        body));
    }
}
