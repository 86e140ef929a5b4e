package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.Closing;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.stage.Task;
import dev.tailrace.state.StateSections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes the members that every class of nodes has: the constructor that takes the parts, {@code open}, {@code close}
 * and {@code state}.
 */
final class ClassFrame {

    private final ProcessorPlan plan;
    private final ClassDraft draft;

    ClassFrame(final ProcessorPlan plan, final ClassDraft draft) {
        this.plan = plan;
        this.draft = draft;
    }

    /** Adds the fields of label, time and task. */
    void addClock() {
        draft.constant(TypeRef.of(Label.class), "label", new Expression.New(TypeRef.of(Label.class), List.of()));
        draft.fields.add(FieldPlan.fixed(TypeRef.of(StreamTime.class), "time"));
        draft.fields.add(FieldPlan.fixed(TypeRef.of(Task.class), "task"));
    }

    /**
     * Adds the constructor. Called after all nodes are declared.
     *
     * @param wiring type of the object that hands out the parts
     * @param clockArguments arguments of the clock's constructor in addition to the label, the timer resolutions and
     *     the time-driven parts
     */
    void addConstructor(final Class<?> wiring, final List<Expression> clockArguments) {
        final List<Statement> body = new ArrayList<>(draft.construction);
        final List<Expression> clock = new ArrayList<>(List.of(name("label"), timerResolutions()));
        clock.add(new Expression.StaticCall(TypeRef.of(List.class), "of", draft.timeDriven));
        clock.addAll(clockArguments);
        body.add(new Statement.Assign(name("this.time"), new Expression.New(TypeRef.of(StreamTime.class), clock)));
        body.add(new Statement.Assign(
                name("this.task"),
                new Expression.New(
                        TypeRef.of(Task.class), List.of(name("label"), name("time"), call("wiring", "inputFaults")))));
        draft.methods.add(new MethodPlan(
                List.of("Makes a processor with its own operators.", "", "@param wiring hands out the parts"),
                List.of(),
                "public",
                null,
                "",
                List.of(new Parameter(TypeRef.of(wiring), "wiring")),
                body));
    }

    /** A method that finds by name what takes records of a type that its caller knows. */
    static MethodPlan finder(
            final TypeRef returns, final String name, final List<Parameter> parameters, final List<Statement> body) {
        return new MethodPlan(
                List.of(),
                List.of("@Override", "@SuppressWarnings(\"unchecked\")"),
                "public <T>",
                returns,
                name,
                parameters,
                body);
    }

    /** Throws an {@link IllegalArgumentException} with three parts of a message: text, a parameter, text. */
    static Statement refusal(final String before, final String parameter, final String after) {
        final Expression message =
                new Expression.Binary(new Expression.Binary(text(before), "+", name(parameter)), "+", text(after));
        return new Statement.Throw(new Expression.New(TypeRef.of(IllegalArgumentException.class), List.of(message)));
    }

    private Expression timerResolutions() {
        final List<Expression> timerResolutions = Arrays.stream(plan.group().timerResolutionsNs())
                .mapToObj(Expression::number)
                .toList();
        return new Expression.ArrayOf(TypeRef.LONG, timerResolutions);
    }

    void addOpening() {
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "open", List.of(), draft.opening));
    }

    void addClosing() {
        draft.methods.add(MethodPlan.override(TypeRef.VOID, "close", List.of(), closing()));
    }

    // A part that throws while it is closed must not keep the others open.
    private List<Statement> closing() {
        if (draft.closing.size() == 1 && draft.closing.get(0) instanceof Expression.MethodReference only) {
            return List.of(Statement.run(new Expression.Call(only.target(), only.method(), List.of())));
        }
        return draft.closing.isEmpty()
                ? List.of()
                : List.of(Statement.run(new Expression.StaticCall(TypeRef.of(Closing.class), "all", draft.closing)));
    }

    /** Adds the method that lists the sections of the state. */
    void addState(final List<Statement> sections) {
        draft.methods.add(MethodPlan.override(
                TypeRef.VOID, "state", List.of(new Parameter(TypeRef.of(StateSections.class), "sections")), sections));
    }
}
