package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import java.util.ArrayList;
import java.util.List;

/** Writes the private methods that run cycles, and the statements around their calls. */
final class CycleWriter {

    private static final Expression CYCLE = Expression.name("cycle");
    static final Expression NULL = Expression.name("null");

    final CalculationGraph graph;
    final Draft draft;
    final Filters filters;

    CycleWriter(final CalculationGraph graph, final Draft draft) {
        this.graph = graph;
        this.draft = draft;
        this.filters = new Filters(graph);
    }

    /**
     * Adds a private method that runs the steps.
     *
     * @param first statements before the steps
     * @return the call of the method; none when there is nothing to do
     */
    List<Statement> method(
            final String wanted, final CycleMethod method, final List<Statement> first, final List<Step> steps) {
        return method(wanted, method, first, steps, graph.audit().isPresent());
    }

    /** As {@link #method}, for callbacks outside of cycles. The audit trail does not record them. */
    List<Statement> quiet(final String wanted, final List<Step> steps) {
        return method(wanted, CycleMethod.withoutParameters(), List.of(), steps, false);
    }

    private List<Statement> method(
            final String wanted,
            final CycleMethod method,
            final List<Statement> first,
            final List<Step> steps,
            final boolean audited) {
        if (first.isEmpty() && steps.isEmpty()) {
            return List.of();
        }
        final String name = draft.freshMethod(wanted);
        // The audit trail names the node of each call, so with an audit trail each node has its own call.
        final List<Step> likened = audited ? steps : AlikeCases.in(graph, steps);
        final List<Step> cut = Cuts.of(likened, name, draft::freshMethod);
        final List<Statement> body = new ArrayList<>(first);
        final StepLowering lowering = new StepLowering(draft, filters, method, cut, audited);
        body.addAll(lowering.statements(cut));
        draft.methods.add(MethodPlan.step(List.of(), name, method.parameters(), body));
        lowering.addMethods();
        return List.of(Statement.run(new Expression.OwnCall(name, method.arguments())));
    }

    /** The statements that record the event of a cycle in the audit trail, before the cycle. */
    List<Statement> announced(final String input, final Expression event) {
        return graph.audit().isPresent()
                ? List.of(Statement.run(Expression.call("audit", "event", Expression.text(input), event)))
                : List.of();
    }

    /**
     * The cycles of one event: first the cycle of buffered input, then its own, then those of events that nodes
     * published.
     */
    List<Statement> complete(final List<Statement> own) {
        final List<Statement> all = new ArrayList<>();
        if (graph.buffers()) {
            all.add(Statement.when(
                    Expression.name("buffered"), List.of(Statement.run(Expression.own("calculateBuffered")))));
        }
        all.addAll(own);
        all.addAll(drained());
        return all;
    }

    List<Statement> drained() {
        return graph.publishing().isEmpty()
                ? List.of()
                : List.of(Statement.when(
                        Expression.call("published", "isWaiting"), List.of(Statement.run(Expression.own("drain")))));
    }

    /**
     * The statements that enter the cycle, run the body and leave the cycle. If the body throws, they record the
     * failure and rethrow it.
     */
    static List<Statement> entered(final Expression failed, final List<Statement> body) {
        return List.of(enter(), attempted(failed, body), leave());
    }

    static Statement attempted(final Expression failed, final List<Statement> body) {
        return new Statement.TryCatch(
                body,
                TypeRef.of(Throwable.class),
                "failure",
                List.of(Statement.run(failed), new Statement.Throw(Expression.name("failure"))));
    }

    static Expression failed(final String input, final Expression event) {
        return Expression.call(CYCLE, "failed", Expression.text(input), event, Expression.name("failure"));
    }

    static Statement enter() {
        return Statement.run(Expression.call(CYCLE, "enter"));
    }

    static Statement leave() {
        return Statement.run(Expression.call(CYCLE, "leave"));
    }
}
