package dev.tailrace.compiler.calculation;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.calculation.CalculationTime;
import dev.tailrace.runtime.calculation.Timer;
import java.util.ArrayList;
import java.util.List;

/** Writes the methods that advance stream time and fire the timers that are due. */
final class TimeLowering {

    private static final Expression MOVED = Expression.name("moved");
    private static final Expression TIMER = Expression.name("timer");
    private static final Expression NOW = Expression.call("time", "nowNs");
    private static final Expression NEXT_DUE = Expression.call("time", "nextDue");

    private final CycleWriter writer;

    TimeLowering(final CycleWriter writer) {
        this.writer = writer;
    }

    void add() {
        final int place = writer.draft.methods.size();
        if (!writer.graph.timers().isEmpty()) {
            final List<Statement.Case> cases = cases();
            writer.draft.methods.add(place, fire(cases));
        }
        writer.draft.methods.add(place, advance());
        writer.draft.methods.add(place + 1, MethodPlan.getter(TypeRef.LONG, "nowNs", NOW));
        writer.draft.methods.add(
                place + 2, MethodPlan.getter(TypeRef.LONG, "nextDueNs", Expression.call("time", "nextDueNs")));
    }

    private MethodPlan advance() {
        return MethodPlan.override(
                TypeRef.BOOLEAN,
                "advanceTo",
                List.of(new Parameter(TypeRef.LONG, "timeNs"), new Parameter(TypeRef.LONG, "targetNs")),
                List.of(
                        new Statement.Local(
                                TypeRef.LONG,
                                "stopNs",
                                new Expression.StaticCall(
                                        TypeRef.of(CalculationTime.class),
                                        "inRange",
                                        List.of(Expression.name("timeNs")))),
                        CycleWriter.enter(),
                        new Statement.Local(
                                TypeRef.BOOLEAN,
                                "moved",
                                Expression.call(
                                        "time", "begin", Expression.name("stopNs"), Expression.name("targetNs"))),
                        Statement.when(MOVED, due()),
                        CycleWriter.leave(),
                        new Statement.Return(MOVED)));
    }

    private List<Statement> due() {
        if (writer.graph.timers().isEmpty()) {
            return List.of(Statement.run(NEXT_DUE));
        }
        final Expression fire = Expression.own("fire", TIMER, NOW);
        return List.of(
                new Statement.Variable(TypeRef.INT, "timer", NEXT_DUE),
                new Statement.While(
                        new Expression.Binary(TIMER, ">=", Expression.number(0)),
                        List.of(Statement.run(fire), new Statement.Assign(TIMER, NEXT_DUE))));
    }

    private List<Statement.Case> cases() {
        final CycleMethod method = new CycleMethod(List.of(new Parameter(TypeRef.LONG, "dueNs")), null);
        final List<Statement.Case> cases = new ArrayList<>();
        for (final Timer timer : writer.graph.timers()) {
            final List<Statement> run = writer.method(
                    "run" + JavaNames.capitalized(JavaNames.camelCase(timer.name())),
                    method,
                    writer.announced(timer.name(), Expression.name("dueNs")),
                    Guards.cycle(writer.graph, writer.filters, new Source.Tick(timer)));
            if (!run.isEmpty()) {
                cases.add(new Statement.Case(Integer.toString(timer.number()), run));
            }
        }
        cases.add(new Statement.Case(null, List.of(new Statement.Comment("no listeners"))));
        return cases;
    }

    private MethodPlan fire(final List<Statement.Case> cases) {
        final Expression failed = Expression.call(
                "cycle",
                "failed",
                Expression.call("time", "nameOf", TIMER),
                Expression.name("dueNs"),
                Expression.name("failure"));
        return MethodPlan.step(
                List.of(),
                "fire",
                List.of(new Parameter(TypeRef.INT, "timer"), new Parameter(TypeRef.LONG, "dueNs")),
                List.of(CycleWriter.attempted(failed, writer.complete(List.of(new Statement.Switch(TIMER, cases))))));
    }
}
