package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Writes the methods that run the cycles of typed calls, and the class that implements the interface of the calls. */
final class CallsLowering {

    private final CycleWriter writer;
    private final Draft draft;
    private final CallsSpec calls;
    private final String outer;
    private final List<MethodPlan> implemented = new ArrayList<>();

    CallsLowering(final CycleWriter writer, final CallsSpec calls, final String outer) {
        this.writer = writer;
        this.draft = writer.draft;
        this.calls = calls;
        this.outer = outer;
        calls.methods().forEach(this::add);
    }

    private void add(final Method called) {
        final String wanted = JavaNames.camelCase(calls.name()) + JavaNames.capitalized(called.getName());
        final String name = draft.freshMethod(wanted);
        final CycleMethod method = new CycleMethod(parameters(called), null);
        final String input = calls.name() + "." + called.getName();
        final int place = draft.methods.size();
        final List<Statement> run = writer.method(
                "run" + JavaNames.capitalized(name),
                method,
                writer.announced(input, CycleWriter.NULL),
                Guards.cycle(writer.graph, writer.filters, new Source.Call(calls, called)));
        draft.methods.add(
                place,
                MethodPlan.publicMethod(
                        List.of("Runs one cycle for a call of " + called.getName() + " of '" + calls.name() + "'."),
                        TypeRef.of(called.getReturnType()),
                        name,
                        method.parameters(),
                        body(called, input, run)));
        implemented.add(delegate(called, name, method));
    }

    private List<Parameter> parameters(final Method called) {
        return Arrays.stream(called.getParameters())
                .map(parameter ->
                        new Parameter(TypeRef.withWildcards(parameter.getType()), draft.parameter(parameter.getName())))
                .toList();
    }

    private List<Statement> body(final Method called, final String input, final List<Statement> run) {
        final boolean answers = called.getReturnType() == boolean.class;
        final Expression answered = answers ? Expression.name(draft.changing("answered")) : null;
        final List<Statement> own = new ArrayList<>(run);
        if (answers) {
            own.add(0, new Statement.Assign(answered, Expression.name("false")));
        }
        final List<Statement> body =
                new ArrayList<>(CycleWriter.entered(CycleWriter.failed(input, CycleWriter.NULL), writer.complete(own)));
        if (answers) {
            body.add(new Statement.Return(answered));
        }
        return body;
    }

    private MethodPlan delegate(final Method called, final String name, final CycleMethod method) {
        final Expression call = new Expression.Call(Expression.name(outer + ".this"), name, method.arguments());
        final boolean answers = called.getReturnType() == boolean.class;
        return MethodPlan.override(
                TypeRef.of(called.getReturnType()),
                called.getName(),
                method.parameters(),
                List.of(answers ? new Statement.Return(call) : Statement.run(call)));
    }

    /** Adds the class and returns the statement that registers it. */
    Statement entry() {
        final String className = draft.freshClass(JavaNames.capitalized(JavaNames.camelCase(calls.name())) + "Calls");
        draft.nested.add(ClassPlan.inner(
                className, "The calls '" + calls.name() + "'.", TypeRef.withWildcards(calls.type()), implemented));
        return Statement.run(Expression.call(
                "entries",
                "addCalls",
                Expression.text(calls.name()),
                new Expression.New(TypeRef.named(className), List.of())));
    }
}
