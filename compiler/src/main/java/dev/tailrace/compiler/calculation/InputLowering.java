package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.calculation.Entry;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the methods of one input (for one event, for a batch of events, for buffering) and the entry class that calls
 * them.
 */
final class InputLowering {

    private final CycleWriter writer;
    private final Draft draft;
    private final InputSpec input;
    private final String name;
    private final TypeRef type;
    private final Expression event;
    private final CycleMethod method;
    private final String onEvent;
    private final List<Statement> run;

    InputLowering(final CycleWriter writer, final InputSpec input) {
        this.writer = writer;
        this.input = input;
        draft = writer.draft;
        name = JavaNames.capitalized(JavaNames.camelCase(input.name()));
        type = TypeRef.withWildcards(input.type());
        final String parameter = draft.parameter(parameterName(input.type()));
        event = Expression.name(parameter);
        method = new CycleMethod(List.of(new Parameter(type, parameter)), input.type());
        onEvent = draft.freshMethod("on" + name);
        final int place = draft.methods.size();
        run = writer.method(
                "run" + name,
                method,
                writer.announced(input.name(), event),
                Guards.cycle(writer.graph, writer.filters, new Source.Event(input)));
        draft.methods.add(place, one());
        draft.methods.add(place + 1, many());
    }

    private static String parameterName(final Class<?> type) {
        return type.isArray() || type.getPackageName().startsWith("java.lang")
                ? "event"
                : JavaNames.camelCase(type.getSimpleName());
    }

    /** The statements that run a cycle for {@link #event}. */
    List<Statement> run() {
        return run;
    }

    /** The statements that run a cycle for another event. */
    Statement runFor(final Expression other) {
        final Statement.Do call = (Statement.Do) run.get(0);
        return Statement.run(new Expression.OwnCall(((Expression.OwnCall) call.expression()).method(), List.of(other)));
    }

    TypeRef type() {
        return type;
    }

    private MethodPlan one() {
        return MethodPlan.publicMethod(
                List.of("Runs one cycle for an event of the input '" + input.name() + "'."),
                TypeRef.VOID,
                onEvent,
                method.parameters(),
                CycleWriter.entered(CycleWriter.failed(input.name(), event), writer.complete(run)));
    }

    private MethodPlan many() {
        final Expression next = Expression.name("next");
        final Expression events = Expression.name("events");
        final List<Statement> body =
                new ArrayList<>(writer.complete(List.of(runFor(new Expression.Element(events, next)))));
        body.add(new Statement.Update(next, "+=", Expression.number(1)));
        final Expression failed = Expression.call(
                "cycle", "failedAt", Expression.text(input.name()), events, next, Expression.name("failure"));
        final List<Statement> statements = new ArrayList<>();
        statements.add(new Statement.Variable(TypeRef.INT, "next", Expression.name("from")));
        statements.addAll(CycleWriter.entered(
                failed, List.of(new Statement.While(new Expression.Binary(next, "<", Expression.name("to")), body))));
        return MethodPlan.publicMethod(
                List.of("Runs one cycle for each event from {@code from} up to but without {@code to}."),
                TypeRef.VOID,
                onEvent,
                batchParameters(),
                statements);
    }

    private List<Parameter> batchParameters() {
        return List.of(
                new Parameter(type.array(), "events"),
                new Parameter(TypeRef.INT, "from"),
                new Parameter(TypeRef.INT, "to"));
    }

    /** Adds the entry class and returns the statement that registers it. */
    Statement entry() {
        final String className = draft.freshClass(name + "Entry");
        final List<Expression> batch =
                List.of(Expression.name("events"), Expression.name("from"), Expression.name("to"));
        final List<Parameter> one = List.of(new Parameter(type, "event"));
        draft.nested.add(ClassPlan.inner(
                className,
                "Where events of the input '" + input.name() + "' enter.",
                TypeRef.of(Entry.class, type),
                List.of(
                        MethodPlan.override(
                                TypeRef.VOID, "accept", one, List.of(own(onEvent, List.of(Expression.name("event"))))),
                        MethodPlan.override(TypeRef.VOID, "acceptAll", batchParameters(), List.of(own(onEvent, batch))),
                        MethodPlan.override(TypeRef.VOID, "buffer", one, List.of(buffered())))));
        return Statement.run(Expression.call(
                "entries",
                "add",
                Expression.text(input.name()),
                new Expression.StaticName(type.raw(), "class"),
                new Expression.New(TypeRef.named(className), List.of())));
    }

    private static Statement own(final String method, final List<Expression> arguments) {
        return Statement.run(new Expression.OwnCall(method, arguments));
    }

    private Statement buffered() {
        if (!writer.graph.buffers()) {
            return new Statement.Throw(Expression.call("cycle", "buffersNothing"));
        }
        final String buffer = draft.freshMethod("buffer" + name);
        final int place = draft.methods.size();
        final List<Statement> take = new ArrayList<>();
        take.add(new Statement.Assign(Expression.name("buffered"), Expression.name("true")));
        take.addAll(writer.method(
                "take" + name,
                method,
                writer.announced(input.name(), event),
                Guards.buffering(writer.graph, writer.filters, new Source.Event(input))));
        draft.methods.add(
                place,
                MethodPlan.publicMethod(
                        List.of("Lets nodes take an event of the input '" + input.name() + "' and calculate later."),
                        TypeRef.VOID,
                        buffer,
                        method.parameters(),
                        CycleWriter.entered(CycleWriter.failed(input.name(), event), take)));
        return own(buffer, List.of(Expression.name("event")));
    }
}
