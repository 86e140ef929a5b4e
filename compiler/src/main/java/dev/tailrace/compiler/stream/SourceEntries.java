package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.runtime.SourceEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the method that finds the entry of a source by its name. */
final class SourceEntries {

    private static final TypeRef RESULT = TypeRef.of(SourceEntry.class, TypeRef.named("T"));

    private SourceEntries() {}

    static MethodPlan method(final List<SourceLowering> sources) {
        final List<Statement> body = new ArrayList<>();
        for (final SourceLowering source : sources.subList(1, sources.size())) {
            body.add(Statement.when(isNamed(source), List.of(made(source))));
        }
        body.add(Statement.when(new Expression.Not(isNamed(sources.get(0))), List.of(refusal(sources))));
        body.add(made(sources.get(0)));
        return new MethodPlan(
                List.of(),
                List.of("@Override", "@SuppressWarnings(\"unchecked\")"),
                "public <T>",
                RESULT,
                "entry",
                List.of(new Parameter(TypeRef.of(String.class), "source")),
                body);
    }

    private static Expression isNamed(final SourceLowering source) {
        return call(text(source.sourceName()), "equals", name("source"));
    }

    private static Statement made(final SourceLowering source) {
        final Expression made = new Expression.New(TypeRef.named(source.entryClass()), List.of());
        return new Statement.Return(new Expression.Cast(RESULT, made));
    }

    private static Statement refusal(final List<SourceLowering> sources) {
        final String names =
                sources.stream().map(source -> "'" + source.sourceName() + "'").collect(Collectors.joining(", "));
        final Expression message = new Expression.Binary(
                new Expression.Binary(text("unknown source '"), "+", name("source")),
                "+",
                text("'; available: " + names));
        return new Statement.Throw(new Expression.New(TypeRef.of(IllegalArgumentException.class), List.of(message)));
    }
}
