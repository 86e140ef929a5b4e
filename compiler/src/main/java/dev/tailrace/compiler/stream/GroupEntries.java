package dev.tailrace.compiler.stream;

import static dev.tailrace.compiler.source.Expression.call;
import static dev.tailrace.compiler.source.Expression.name;
import static dev.tailrace.compiler.source.Expression.number;
import static dev.tailrace.compiler.source.Expression.text;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.MethodPlan.Parameter;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.function.Output;
import dev.tailrace.stream.StreamEdge;
import dev.tailrace.stream.StreamNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the methods by which records enter a group: along edges from other tasks, and after its sources. */
final class GroupEntries {

    private static final TypeRef RESULT = TypeRef.of(Output.class, TypeRef.named("T"));

    private final ProcessorPlan plan;
    private final ClassDraft draft;
    private final NodesLowering nodes;
    private final Map<StreamNode, String> afterSources = new LinkedHashMap<>();
    private final Map<StreamEdge, String> methods = new LinkedHashMap<>();
    private final Map<StreamEdge, String> outputs = new LinkedHashMap<>();

    GroupEntries(final ProcessorPlan plan, final ClassDraft draft, final NodesLowering nodes) {
        this.plan = plan;
        this.draft = draft;
        this.nodes = nodes;
    }

    /** Writes a source, whose records arrive decoded. */
    NodeLowering source(final NodeContext context) {
        return new NodeLowering() {

            @Override
            public void declare() {
                afterSources.put(context.node(), nodes.output(context.node()));
            }

            @Override
            public List<Statement> take(final int input, final LocalValue value) {
                throw new IllegalStateException("nothing feeds a source");
            }
        };
    }

    /** Adds the fields. Called after the nodes have added theirs. */
    void declare() {
        for (final StreamEdge edge : plan.group().entries()) {
            final String node = plan.identifier(edge.to());
            final String method = draft.fresh("enter" + JavaNames.capitalized(node));
            final String output = draft.fresh(node + "Entry");
            methods.put(edge, method);
            outputs.put(edge, output);
            draft.constant(
                    Mentions.outputOf(plan.emitted().get(edge.from())),
                    output,
                    new Expression.MethodReference(name("this"), method));
        }
    }

    void addMethods() {
        draft.methods.add(entry());
        draft.methods.add(afterSource());
        methods.forEach((edge, method) -> {
            final LocalValue value = nodes.parameter(edge.from());
            draft.methods.add(MethodPlan.step(
                    List.of("Takes a record of '" + edge.from().name() + "' at '"
                            + edge.to().name() + "'."),
                    method,
                    List.of(new Parameter(Mentions.of(value.type()), value.name())),
                    nodes.enter(edge, value)));
        });
    }

    private MethodPlan entry() {
        final List<Statement> body = new ArrayList<>();
        outputs.forEach((edge, output) -> body.add(Statement.when(
                new Expression.Binary(
                        call(text(edge.to().name()), "equals", name("node")),
                        "&&",
                        new Expression.Binary(name("input"), "==", number(edge.input()))),
                List.of(made(output)))));
        body.add(ClassFrame.refusal("this group has no entry '", "node", "'"));
        return ClassFrame.finder(
                RESULT, "entry", List.of(parameter("node"), new Parameter(TypeRef.INT, "input")), body);
    }

    private MethodPlan afterSource() {
        final List<Statement> body = new ArrayList<>();
        afterSources.forEach((source, output) ->
                body.add(Statement.when(call(text(source.name()), "equals", name("source")), List.of(made(output)))));
        body.add(ClassFrame.refusal("this group has no source '", "source", "'"));
        return ClassFrame.finder(RESULT, "afterSource", List.of(parameter("source")), body);
    }

    private static Parameter parameter(final String name) {
        return new Parameter(TypeRef.of(String.class), name);
    }

    private static Statement made(final String output) {
        return new Statement.Return(new Expression.Cast(RESULT, name(output)));
    }
}
