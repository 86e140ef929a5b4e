package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.function.InputFault;
import dev.tailrace.io.Decoder;
import dev.tailrace.runtime.SourceEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the methods by which records enter a source: as bytes from a log, or as records from an application that
 * embeds the class, one or many at a time. If the inputs are merged into one order first, records enter as records
 * only.
 */
final class SourceLowering implements NodeLowering {

    private static final TypeRef BYTES = TypeRef.named("byte").array();

    private final NodeContext context;
    private final ClockLowering clock;
    private final String entry;
    private final String entryClass;

    SourceLowering(final NodeContext context, final ClockLowering clock) {
        this.clock = clock;
        this.context = context;
        this.entry = context.draft().fresh("on" + JavaNames.capitalized(context.name()));
        this.entryClass = context.draft().fresh(JavaNames.capitalized(context.name()) + "Entry");
    }

    @Override
    public void declare() {
        if (!isMerged()) {
            context.draft()
                    .part(
                            decoderType(),
                            context.name(),
                            call("wiring", "instance", text(context.node().name())));
        }
        if (context.node().equals(context.plan().graph().sources().get(0))) {
            declareTimeWentBack(context.draft());
        }
        if (!isMerged()) {
            context.draft().opening.add(Statement.run(call(context.name(), "open", call("task", "inputFaults"))));
        }
    }

    /** Whether records arrive decoded, because the inputs are merged first. */
    private boolean isMerged() {
        return context.plan().graph().mergesInput();
    }

    private static void declareTimeWentBack(final ClassDraft draft) {
        draft.opened(
                TypeRef.of(InputFault.class),
                "timeWentBack",
                call(
                        call("task", "inputFaults"),
                        "fatal",
                        text("time-went-back"),
                        text("the event time is earlier than that of a record before it")));
    }

    private TypeRef decoderType() {
        return FunctionCall.isCallableAs(context.part(), 0, context.emitted())
                        && context.part().argument(0) == context.emitted()
                ? Mentions.of(context.part().implementation())
                : Mentions.of(Decoder.class, context.emitted());
    }

    @Override
    public List<Expression> stateParts() {
        return isMerged() ? List.of() : List.of(name(context.name()));
    }

    @Override
    public List<Statement> take(final int input, final LocalValue value) {
        throw new IllegalStateException("nothing feeds a source");
    }

    /** Adds the methods through which records enter. Called once, after all nodes are declared. */
    void addEntries() {
        if (!isMerged()) {
            context.draft().methods.add(fromBytes());
        }
        context.draft().methods.add(fromRecord());
        context.draft().methods.add(fromBatch());
        context.draft().nested.add(entryPlan());
    }

    private MethodPlan fromBytes() {
        final LocalValue record =
                record(Scope.of(context.draft().fieldNames(), "buffer", "offset", "length", "position"));
        final Expression decoded =
                call(context.name(), "decode", name("buffer"), name("offset"), name("length"), name("position"));
        return MethodPlan.override(
                TypeRef.VOID,
                "onRecord",
                List.of(
                        new Parameter(BYTES, "buffer"),
                        new Parameter(TypeRef.INT, "offset"),
                        new Parameter(TypeRef.INT, "length"),
                        new Parameter(TypeRef.LONG, "position")),
                List.of(
                        new Statement.Local(Mentions.of(context.emitted()), record.name(), decoded),
                        Statement.when(
                                new Expression.Binary(record.expression(), "!=", name("null")),
                                List.of(Statement.run(Expression.own(
                                        entry,
                                        record.expression(),
                                        call(context.name(), "eventTimeNs", record.expression())))))));
    }

    private MethodPlan fromRecord() {
        final LocalValue record = record(Scope.of(context.draft().fieldNames(), "eventTimeNs"));
        final List<Statement> body = new ArrayList<>(clock.nextRecord());
        body.addAll(context.nodes().deliver(context.node(), record));
        return MethodPlan.publicMethod(
                List.of(
                        "Takes one record of the source '" + context.node().name() + "'.",
                        "",
                        "@param eventTimeNs its event time, in nanoseconds"),
                TypeRef.VOID,
                entry,
                List.of(
                        new Parameter(Mentions.of(context.emitted()), record.name()),
                        new Parameter(TypeRef.LONG, "eventTimeNs")),
                body);
    }

    private MethodPlan fromBatch() {
        final TypeRef records = Mentions.of(context.emitted()).array();
        final Expression index = name("index");
        return MethodPlan.publicMethod(
                List.of(
                        "Takes many records of the source '" + context.node().name() + "', in order.",
                        "",
                        "@param eventTimesNs the event time of each, in nanoseconds",
                        "@param from index of the first",
                        "@param to index after the last"),
                TypeRef.VOID,
                entry,
                List.of(
                        new Parameter(records, "records"),
                        new Parameter(TypeRef.LONG.array(), "eventTimesNs"),
                        new Parameter(TypeRef.INT, "from"),
                        new Parameter(TypeRef.INT, "to")),
                List.of(new Statement.Count(
                        "index",
                        name("from"),
                        name("to"),
                        List.of(Statement.run(Expression.own(
                                entry,
                                new Expression.Element(name("records"), index),
                                new Expression.Element(name("eventTimesNs"), index)))))));
    }

    String sourceName() {
        return context.node().name();
    }

    /** The name of the entry class. */
    String entryClass() {
        return entryClass;
    }

    private ClassPlan entryPlan() {
        final TypeRef record = Mentions.of(context.emitted());
        final Parameter time = new Parameter(TypeRef.LONG, "eventTimeNs");
        return ClassPlan.inner(
                entryClass,
                "Where records of the source '" + context.node().name() + "' enter.",
                TypeRef.of(SourceEntry.class, record),
                List.of(
                        MethodPlan.override(
                                TypeRef.VOID,
                                "accept",
                                List.of(new Parameter(record, "record"), time),
                                List.of(Statement.run(Expression.own(entry, name("record"), name("eventTimeNs"))))),
                        MethodPlan.override(
                                TypeRef.VOID,
                                "acceptAll",
                                List.of(
                                        new Parameter(record.array(), "records"),
                                        new Parameter(TypeRef.LONG.array(), "eventTimesNs"),
                                        new Parameter(TypeRef.INT, "from"),
                                        new Parameter(TypeRef.INT, "to")),
                                List.of(Statement.run(Expression.own(
                                        entry, name("records"), name("eventTimesNs"), name("from"), name("to")))))));
    }

    private LocalValue record(final Scope scope) {
        return new LocalValue(scope.local(context.emitted(), "record"), context.emitted(), scope);
    }
}
