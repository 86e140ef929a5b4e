package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.stream.StreamNode;
import java.util.List;

/**
 * Writes the code that numbers the items and advances stream time. Between two boundaries the class does both in its
 * own fields, which costs half as much as through objects. The label and stream time objects are brought up to date
 * where they are read: on punctuations, when a result is written, when the state is saved, and with each record if
 * operators or stages ask the task for the time.
 *
 * <p>Fields and objects never go back. A punctuation moves only the objects, so the later of the two values is right.
 */
final class ClockLowering {

    private static final Expression NOW = name("nowNs");
    private static final Expression NEXT_BOUNDARY = name("nextBoundaryNs");
    private static final Expression SEQUENCE = name("sequence");
    private static final Expression LABEL = call("label", "reach", SEQUENCE);
    private static final Expression EVENT_TIME = name("eventTimeNs");
    private static final String MOVE_TIME = "moveTime";

    private final ProcessorPlan plan;
    private final ClassDraft draft;

    ClockLowering(final ProcessorPlan plan, final ClassDraft draft) {
        this.plan = plan;
        this.draft = draft;
    }

    void declare() {
        draft.changing(TypeRef.LONG, "nowNs", number(Long.MIN_VALUE));
        draft.changing(TypeRef.LONG, "nextBoundaryNs", number(Long.MIN_VALUE));
        draft.changing(TypeRef.LONG, "sequence", number(-1L));
    }

    /** The statements at the start of a record: they take in its time and give it the next sequence number. */
    List<Statement> nextRecord() {
        final Expression past = new Expression.Binary(EVENT_TIME, "<", NOW);
        final Expression boundary = new Expression.Binary(EVENT_TIME, ">=", NEXT_BOUNDARY);
        final Statement keep = new Statement.Assign(NOW, EVENT_TIME);
        return List.of(
                new Statement.If(
                        new Expression.Binary(past, "||", boundary),
                        List.of(Statement.run(Expression.own(MOVE_TIME, EVENT_TIME))),
                        plan.clock().isAskedByNodes()
                                ? List.of(keep, Statement.run(call("time", "at", EVENT_TIME)))
                                : List.of(keep)),
                new Statement.Update(SEQUENCE, "+=", number(1)));
    }

    /** Adds the method that handles a time that crosses a boundary or would go back. */
    void addMoveTime() {
        draft.methods.add(MethodPlan.step(
                List.of("Takes in a time that causes a punctuation, or that is earlier than one before."),
                MOVE_TIME,
                List.of(new Parameter(TypeRef.LONG, "eventTimeNs")),
                List.of(
                        Statement.run(call("time", "reach", NOW)),
                        Statement.run(LABEL),
                        Statement.when(
                                new Expression.Not(call("time", "advanceTo", EVENT_TIME)),
                                List.of(Statement.run(call("timeWentBack", "report")))),
                        new Statement.Assign(NOW, call("time", "nowNs")),
                        new Statement.Assign(NEXT_BOUNDARY, call("time", "nextBoundaryNs")),
                        new Statement.Assign(SEQUENCE, call("label", "sequence")))));
    }

    /** The statements that bring label and stream time up to date. */
    List<Statement> catchUp() {
        return List.of(Statement.run(call("time", "reach", NOW)), Statement.run(LABEL));
    }

    /** What the nodes read of it. */
    Clock clock() {
        return new Clock(LABEL, this::recordTime);
    }

    /** Stream time. */
    Expression now() {
        return latest(NOW, call("time", "nowNs"));
    }

    /** The sequence number of the last item. */
    Expression sequence() {
        return latest(SEQUENCE, call("label", "sequence"));
    }

    private Expression recordTime(final StreamNode node) {
        return plan.clock().reachedByPunctuations().contains(node) ? latest(NOW, call("time", "recordTimeNs")) : NOW;
    }

    private static Expression latest(final Expression field, final Expression object) {
        return new Expression.StaticCall(TypeRef.of(Math.class), "max", List.of(field, object));
    }
}
