package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.function.IdKey;
import dev.tailrace.function.ValueKey;
import dev.tailrace.runtime.TaskKeys;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the edges of a group: edges that leave the group lead to an exit; on guarded edges inside, the key of each
 * record is checked to belong to this task. A class of a whole graph has neither.
 */
final class Joints {

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final Map<StreamEdge, String> exits = new HashMap<>();
    private final Map<StreamEdge, String> guards = new HashMap<>();
    private final Map<StreamEdge, String> keys = new HashMap<>();

    Joints(final ProcessorPlan plan, final ClassDraft draft) {
        this.plan = plan;
        this.draft = draft;
    }

    /** Adds the fields. Called after the nodes have added theirs. */
    void declare() {
        for (final StreamNode node : plan.nodes()) {
            plan.graph().outputsOf(node).forEach(this::declare);
        }
    }

    private void declare(final StreamEdge edge) {
        if (!plan.group().isInside(edge)) {
            final String exit = fresh(edge, "Exit");
            exits.put(edge, exit);
            draft.part(Mentions.outputOf(typeOf(edge)), exit, wired("exit", edge));
        } else if (plan.group().isGuarded(edge)) {
            declareGuard(edge);
        }
    }

    private void declareGuard(final StreamEdge edge) {
        final String guard = fresh(edge, "TaskKeys");
        guards.put(edge, guard);
        draft.part(TypeRef.of(TaskKeys.class), guard, wired("keys", edge));
        if (!isDirect(edge)) {
            final String key = fresh(edge, "KeyOf");
            keys.put(edge, key);
            draft.part(
                    KeyLowering.isDense(edge)
                            ? Mentions.of(IdKey.class, typeOf(edge))
                            : Mentions.of(ValueKey.class, typeOf(edge), Object.class),
                    key,
                    wired("key", edge));
        }
    }

    private String fresh(final StreamEdge edge, final String what) {
        return draft.fresh(JavaNames.camelCase(edge.to().name()) + what);
    }

    private static Expression wired(final String method, final StreamEdge edge) {
        return call("wiring", method, text(edge.to().name()), number(edge.input()));
    }

    private Class<?> typeOf(final StreamEdge edge) {
        return plan.emitted().get(edge.from());
    }

    private boolean isDirect(final StreamEdge edge) {
        final Part function = plan.parts().key(edge);
        return KeyLowering.isDense(edge) && FunctionCall.isDirect(function, typeOf(edge), int.class);
    }

    /** The statements that hand a value to another task. */
    List<Statement> exit(final StreamEdge edge, final LocalValue value) {
        return List.of(Statement.run(call(exits.get(edge), "emit", value.expression())));
    }

    /** The statements that take a value inside the class, preceded by a check of its key if the edge has one. */
    List<Statement> guarded(final StreamEdge edge, final LocalValue value, final List<Statement> taken) {
        final String guard = guards.get(edge);
        if (guard == null) {
            return taken;
        }
        final List<Statement> statements = new ArrayList<>();
        statements.add(Statement.run(call(guard, "check", hash(edge, value.expression()))));
        statements.addAll(taken);
        return statements;
    }

    private Expression hash(final StreamEdge edge, final Expression record) {
        if (isDirect(edge)) {
            return FunctionCall.direct(plan.parts().key(edge), record);
        }
        final Expression key = name(keys.get(edge));
        return KeyLowering.isDense(edge) ? call(key, "idOf", record) : call(call(key, "keyOf", record), "hashCode");
    }
}
