package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.types.Visibility;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** Checks that generated source can name all classes of a calculation graph. */
final class Access {

    private final List<String> problems = new ArrayList<>();

    private Access() {}

    /** @throws InvalidCalculationException with every problem that was found */
    static void check(final CalculationGraph graph) {
        final Access access = new Access();
        graph.inputs().forEach(input -> access.check("input '" + input.name() + "' has events", input.type()));
        graph.calls().forEach(calls -> {
            access.check("calls '" + calls.name() + "' are", calls.type());
            calls.methods().forEach(method -> access.checkMethod(calls.name(), method));
        });
        graph.nodes()
                .forEach(node -> access.check(
                        "node '" + node.name() + "' is", node.object().getClass()));
        if (!access.problems.isEmpty()) {
            throw new InvalidCalculationException(graph.name(), access.problems);
        }
    }

    private void checkMethod(final String calls, final Method method) {
        for (final Class<?> type : method.getParameterTypes()) {
            check("calls '" + calls + "' have a method " + method.getName() + " with a parameter", type);
        }
        if (method.getTypeParameters().length > 0) {
            problems.add("calls '" + calls + "' have a method " + method.getName()
                    + " with type parameters; let it name its types");
        }
        if (method.getExceptionTypes().length > 0) {
            problems.add("calls '" + calls + "' have a method " + method.getName()
                    + " that declares exceptions; let it declare none");
        }
    }

    private void check(final String what, final Class<?> type) {
        if (type.getPackageName().isEmpty()) {
            problems.add(what + " of " + type.getName()
                    + ", which generated code cannot name, because it has no package; give it one");
            return;
        }
        if (!Visibility.isNameable(type)) {
            problems.add(what + " of " + type.getName()
                    + ", which generated code cannot name; make that class public, as a top-level or static nested one,"
                    + " and all classes around it");
        }
    }
}
