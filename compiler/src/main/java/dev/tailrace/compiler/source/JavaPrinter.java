package dev.tailrace.compiler.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Prints a {@link ClassPlan} as Java source. One short method per construct. */
public final class JavaPrinter {

    private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");
    private static final String INDENT = "    ";

    private final Imports imports;
    private final StringBuilder out = new StringBuilder();
    private int depth;

    private JavaPrinter(final Imports imports) {
        this.imports = imports;
    }

    /** The source of a class: package, imports, class. Ends with a line break. */
    public static String print(final ClassPlan plan) {
        final Imports imports = new Imports(plan.packageName(), namesOf(plan));
        final JavaPrinter printer = new JavaPrinter(imports);
        printer.type(plan);
        return head(plan, imports) + printer.out;
    }

    private static List<String> namesOf(final ClassPlan plan) {
        final List<String> names = new ArrayList<>();
        names.add(plan.name());
        plan.nested().forEach(nested -> names.addAll(namesOf(nested)));
        return names;
    }

    private static String head(final ClassPlan plan, final Imports imports) {
        final StringBuilder head = new StringBuilder();
        if (!plan.packageName().isEmpty()) {
            head.append("package ").append(plan.packageName()).append(";\n\n");
        }
        final int before = head.length();
        imports.imported().forEach(name -> head.append("import ").append(name).append(";\n"));
        return head.append(head.length() == before ? "" : "\n").toString();
    }

    private void type(final ClassPlan plan) {
        doc(plan.doc());
        line(plan.modifiers() + " class " + plan.name() + implemented(plan.interfaces()) + " {");
        depth++;
        fields(plan.fields());
        plan.methods().forEach(method -> method(plan.name(), method));
        for (final ClassPlan nested : plan.nested()) {
            blank();
            type(nested);
        }
        depth--;
        line("}");
    }

    private String implemented(final List<TypeRef> interfaces) {
        return interfaces.isEmpty()
                ? ""
                : interfaces.stream().map(imports::mention).collect(Collectors.joining(", ", " implements ", ""));
    }

    private void fields(final List<FieldPlan> fields) {
        if (!fields.isEmpty()) {
            blank();
        }
        fields.forEach(this::field);
    }

    private void field(final FieldPlan field) {
        final String value = field.value() == null ? "" : " = " + expression(field.value());
        line(field.modifiers() + " " + imports.mention(field.type()) + " " + field.name() + value + ";");
    }

    private void method(final String className, final MethodPlan method) {
        blank();
        doc(method.doc());
        method.annotations().forEach(this::line);
        final String result =
                method.returns() == null ? className : imports.mention(method.returns()) + " " + method.name();
        final String header = method.modifiers() + " " + result + parameters(method.parameters());
        if (method.body().isEmpty()) {
            line(header + " {}");
            return;
        }
        open(header);
        statements(method.body());
        close();
    }

    private String parameters(final List<MethodPlan.Parameter> parameters) {
        return parameters.stream()
                .map(parameter -> "final " + imports.mention(parameter.type()) + " " + parameter.name())
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private void doc(final List<String> lines) {
        if (lines.size() == 1) {
            raw("/** " + harmless(lines.get(0)) + " */");
        } else if (!lines.isEmpty()) {
            line("/**");
            lines.forEach(text -> raw((" * " + harmless(text)).stripTrailing()));
            line(" */");
        }
    }

    /** The text without the end of a comment and without Unicode escapes, which Java reads in comments too. */
    private static String harmless(final String text) {
        return text.replace("*/", "*&#47;").replace("\\u", "&#92;u");
    }

    private void statements(final List<Statement> statements) {
        statements.forEach(this::statement);
    }

    private void statement(final Statement statement) {
        if (statement instanceof Statement.Local local) {
            line("final " + imports.mention(local.type()) + " " + local.name() + " = " + expression(local.value())
                    + ";");
        } else if (statement instanceof Statement.Variable local) {
            line(imports.mention(local.type()) + " " + local.name() + " = " + expression(local.value()) + ";");
        } else if (statement instanceof Statement.Assign assign) {
            line(expression(assign.target()) + " = " + expression(assign.value()) + ";");
        } else if (statement instanceof Statement.Update update) {
            line(expression(update.target()) + " " + update.operator() + " " + expression(update.value()) + ";");
        } else if (statement instanceof Statement.Do action) {
            line(expression(action.expression()) + ";");
        } else if (statement instanceof Statement.Return result) {
            line("return " + expression(result.value()) + ";");
        } else if (statement instanceof Statement.Throw failure) {
            line("throw " + expression(failure.value()) + ";");
        } else if (statement instanceof Statement.Comment comment) {
            comment.text().lines().forEach(text -> line("// " + text));
        } else {
            block(statement);
        }
    }

    private void block(final Statement statement) {
        if (statement instanceof Statement.If branch) {
            branch(branch);
        } else if (statement instanceof Statement.While loop) {
            open("while (" + expression(loop.condition()) + ")");
            statements(loop.body());
            close();
        } else if (statement instanceof Statement.Count loop) {
            final String index = loop.index();
            open("for (int " + index + " = " + expression(loop.from()) + "; " + index + " < " + expression(loop.to())
                    + "; " + index + "++)");
            statements(loop.body());
            close();
        } else if (statement instanceof Statement.Switch choice) {
            choice(choice);
        } else if (statement instanceof Statement.TryCatch attempt) {
            open("try");
            statements(attempt.body());
            reopen("catch (final " + imports.mention(attempt.type()) + " " + attempt.name() + ")");
            statements(attempt.handler());
            close();
        } else {
            throw new AssertionError("no text for " + statement);
        }
    }

    private void branch(final Statement.If branch) {
        open("if (" + expression(branch.condition()) + ")");
        statements(branch.then());
        List<Statement> otherwise = branch.otherwise();
        while (otherwise.size() == 1 && otherwise.get(0) instanceof Statement.If next) {
            reopen("else if (" + expression(next.condition()) + ")");
            statements(next.then());
            otherwise = next.otherwise();
        }
        if (!otherwise.isEmpty()) {
            reopen("else");
            statements(otherwise);
        }
        close();
    }

    private void choice(final Statement.Switch choice) {
        open("switch (" + expression(choice.selector()) + ")");
        for (final Statement.Case one : choice.cases()) {
            open(one.label() == null ? "default ->" : "case " + one.label() + " ->");
            statements(one.body());
            close();
        }
        close();
    }

    private String expression(final Expression expression) {
        if (expression instanceof Expression.Name name) {
            return name.text();
        }
        if (expression instanceof Expression.Call call) {
            return operand(call.target()) + "." + call.method() + arguments(call.arguments());
        }
        if (expression instanceof Expression.StaticCall call) {
            return imports.mention(call.type()) + "." + call.method() + arguments(call.arguments());
        }
        if (expression instanceof Expression.OwnCall call) {
            return call.method() + arguments(call.arguments());
        }
        if (expression instanceof Expression.StaticName name) {
            return imports.mention(name.type()) + "." + name.name();
        }
        if (expression instanceof Expression.Member member) {
            return operand(member.target()) + "." + member.name();
        }
        if (expression instanceof Expression.New creation) {
            final TypeRef type = creation.type();
            return "new " + imports.mention(type.raw()) + (type.arguments().isEmpty() ? "" : "<>")
                    + arguments(creation.arguments());
        }
        return operator(expression);
    }

    private String operator(final Expression expression) {
        if (expression instanceof Expression.NewArray array) {
            return "new " + imports.mention(array.element().raw()) + "[" + expression(array.length()) + "]";
        }
        if (expression instanceof Expression.ArrayOf array) {
            return "new " + imports.mention(array.element().raw()) + "[] "
                    + array.values().stream().map(this::expression).collect(Collectors.joining(", ", "{", "}"));
        }
        if (expression instanceof Expression.TypeName name) {
            return imports.mention(name.type());
        }
        if (expression instanceof Expression.Cast cast) {
            return "(" + imports.mention(cast.type()) + ") " + operand(cast.value());
        }
        if (expression instanceof Expression.Element element) {
            return operand(element.array()) + "[" + expression(element.index()) + "]";
        }
        if (expression instanceof Expression.Not not) {
            return "!" + operand(not.value());
        }
        if (expression instanceof Expression.Binary binary) {
            return side(binary.left(), binary.operator()) + " " + binary.operator() + " "
                    + (isCompared(binary.right(), binary.operator())
                            ? expression(binary.right())
                            : operand(binary.right()));
        }
        if (expression instanceof Expression.MethodReference reference) {
            return operand(reference.target()) + "::" + reference.method();
        }
        throw new AssertionError("no text for " + expression);
    }

    // a && b && c needs no parentheses; anything mixed gets them.
    private String side(final Expression left, final String operator) {
        final boolean chain =
                left instanceof Expression.Binary binary && binary.operator().equals(operator);
        return chain || isCompared(left, operator) ? expression(left) : operand(left);
    }

    // a < b || c < d needs none either.
    private static boolean isCompared(final Expression operand, final String operator) {
        return (operator.equals("&&") || operator.equals("||"))
                && operand instanceof Expression.Binary binary
                && COMPARISONS.contains(binary.operator());
    }

    private String operand(final Expression expression) {
        final boolean compound = expression instanceof Expression.Binary || expression instanceof Expression.Cast;
        return compound ? "(" + expression(expression) + ")" : expression(expression);
    }

    private String arguments(final List<Expression> arguments) {
        return arguments.stream().map(this::expression).collect(Collectors.joining(", ", "(", ")"));
    }

    private void open(final String text) {
        line(text + " {");
        depth++;
    }

    private void reopen(final String text) {
        depth--;
        line("} " + text + " {");
        depth++;
    }

    private void close() {
        depth--;
        line("}");
    }

    private void blank() {
        out.append('\n');
    }

    private void raw(final String text) {
        out.append(INDENT.repeat(depth)).append(text).append('\n');
    }

    private void line(final String text) {
        final String indent = INDENT.repeat(depth);
        for (final String part : Wrapping.lines(text, Wrapping.COLUMNS - indent.length())) {
            out.append(indent).append(part).append('\n');
        }
    }
}
