package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Writes the methods {@code start} and {@code stop}, which call the init, start and stop callbacks of the nodes. */
final class LifeLowering {

    private final CycleWriter writer;

    LifeLowering(final CycleWriter writer) {
        this.writer = writer;
    }

    void add() {
        final int place = writer.draft.methods.size();
        final List<Statement> init = life("initNodes", CalculationNode::init, false);
        final List<Statement> start = life("startNodes", CalculationNode::start, false);
        final List<Statement> stop = life("stopNodes", CalculationNode::stop, true);
        writer.draft.methods.add(place, start(init, start));
        writer.draft.methods.add(place + 1, stop(stop));
    }

    private List<Statement> life(
            final String name, final Function<CalculationNode, CallbackSpec> callback, final boolean backward) {
        final List<CalculationNode> nodes = new ArrayList<>(writer.graph.order());
        if (backward) {
            Collections.reverse(nodes);
        }
        final List<Step> steps = new ArrayList<>();
        for (final CalculationNode node : nodes) {
            if (callback.apply(node) != null) {
                steps.add(new Step.Do(Invocation.of(node, callback.apply(node))));
            }
        }
        return writer.quiet(name, steps);
    }

    private MethodPlan start(final List<Statement> init, final List<Statement> start) {
        final List<Statement> body = new ArrayList<>();
        if (!init.isEmpty()) {
            body.add(Statement.when(Expression.name("first"), init));
        }
        body.addAll(start);
        body.addAll(writer.drained());
        final Expression enter = Expression.call("cycle", "enterStart");
        final List<Statement> statements = new ArrayList<>();
        statements.add(init.isEmpty() ? Statement.run(enter) : new Statement.Local(TypeRef.BOOLEAN, "first", enter));
        if (!body.isEmpty()) {
            statements.add(CycleWriter.attempted(CycleWriter.failed("start", CycleWriter.NULL), body));
        }
        statements.add(CycleWriter.leave());
        return MethodPlan.override(TypeRef.VOID, "start", List.of(), statements);
    }

    private MethodPlan stop(final List<Statement> stop) {
        final List<Statement> body = new ArrayList<>(stop);
        body.addAll(writer.drained());
        final List<Statement> statements = new ArrayList<>();
        statements.add(CycleWriter.enter());
        if (!body.isEmpty()) {
            statements.add(CycleWriter.attempted(CycleWriter.failed("stop", CycleWriter.NULL), body));
        }
        statements.add(Statement.run(Expression.call("cycle", "leaveStop")));
        return MethodPlan.override(TypeRef.VOID, "stop", List.of(), statements);
    }
}
