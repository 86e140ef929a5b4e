package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.EntrySpec.CallsSpec;
import dev.tailrace.calculation.plan.EntrySpec.InputSpec;
import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import dev.tailrace.runtime.StreamTime;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Timer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds all problems of a calculation, so that one message can list them. */
final class CalculationValidation {

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

    private final Calculation calculation;
    private final List<String> problems = new ArrayList<>();

    private CalculationValidation(final Calculation calculation) {
        this.calculation = calculation;
    }

    static List<String> problemsOf(final Calculation calculation) {
        final CalculationValidation validation = new CalculationValidation(calculation);
        validation.checkNames();
        validation.checkInputs();
        calculation.calls.forEach(validation::checkCalls);
        calculation.timers.forEach(validation::checkTimer);
        validation.problems.addAll(calculation.problems);
        calculation.nodes.forEach(validation::checkNode);
        validation.checkObjects();
        validation.checkCircle();
        validation.checkReached();
        return validation.problems;
    }

    private void checkNames() {
        checkNames("node", calculation.nodes.stream().map(Node::name).toList());
        checkNames(
                "input",
                Stream.concat(
                                calculation.inputs.stream().map(InputSpec::name),
                                calculation.calls.stream().map(CallsSpec::name))
                        .toList());
        checkNames("output", calculation.outputs.stream().map(Outlet::name).toList());
        checkNames(
                "timer",
                calculation.timers.stream()
                        .filter(timer ->
                                timer.intervalNs() == 0 && !timer.name().startsWith("every "))
                        .map(Timer::name)
                        .toList());
    }

    private void checkNames(final String kind, final List<String> names) {
        final Set<String> seen = new HashSet<>();
        final Set<String> reported = new HashSet<>();
        for (final String name : names) {
            if (name == null || !NAME.matcher(name).matches()) {
                problems.add(kind + " name '" + name
                        + "' is not a name; use letters, digits, '-' and '_', beginning with a letter");
            } else if (!seen.add(name) && reported.add(name)) {
                problems.add("two " + kind + "s are named '" + name + "'; names of " + kind
                        + "s are unique in a calculation");
            }
        }
    }

    private void checkInputs() {
        if (calculation.nodes.isEmpty()) {
            problems.add("there is no node; add one with node(name, object)");
        }
        for (final InputSpec input : calculation.inputs) {
            if (input.type() == null) {
                problems.add("input '" + input.name() + "' has no type; give the class of its events");
            }
            if (triggers(TriggerSpec.OnEvent.class).noneMatch(event -> event.input() == input.id())) {
                problems.add("input '" + input.name() + "' has no listeners; add .on(" + input.name()
                        + ", handler) to a node or remove it");
            }
        }
    }

    private <T extends TriggerSpec> Stream<T> triggers(final Class<T> kind) {
        return calculation.nodes.stream()
                .flatMap(node -> node.triggers.stream())
                .filter(kind::isInstance)
                .map(kind::cast);
    }

    private void checkCalls(final CallsSpec calls) {
        if (calls.type() == null || !calls.type().isInterface()) {
            problems.add("calls '" + calls.name() + "' are not of an interface; declare one with the methods to call");
            return;
        }
        calls.methods().stream()
                .filter(method -> method.getReturnType() != void.class && method.getReturnType() != boolean.class)
                .forEach(method -> problems.add("calls '" + calls.name() + "' have a method " + method.getName()
                        + " that returns " + method.getReturnType().getSimpleName()
                        + "; let it return nothing, or a boolean that says whether the node changed"));
        if (triggers(TriggerSpec.OnCall.class).noneMatch(call -> call.calls() == calls.id())) {
            problems.add("calls '" + calls.name() + "' have no listeners; add .on(" + calls.name()
                    + ") to a node that implements " + calls.type().getSimpleName() + " or remove them");
        }
    }

    private void checkTimer(final Timer timer) {
        if (timer.name() != null && timer.name().startsWith("every ") && timer.intervalNs() <= 0) {
            problems.add("a node runs " + timer.name() + ", which is not an interval; give a positive duration");
        }
        if (timer.intervalNs() > StreamTime.LONGEST_TIMER_RESOLUTION_NS) {
            problems.add("a node runs " + timer.name() + "; the longest interval is 9 years");
        }
    }

    private void checkNode(final Node<?> node) {
        if (node.object() == null) {
            problem(node, "is null; give an object");
        }
        node.givenTwice.forEach(words -> problem(node, "is given " + words + " twice; it has one"));
        node.callbacks.stream()
                .filter(callback -> callback.function() == null)
                .forEach(callback -> problem(node, "is given null for '" + callback.words() + "'; give a function"));
        node.triggers.forEach(trigger -> checkTrigger(node, trigger));
        if (node.reads.contains(TriggerSpec.FOREIGN)) {
            problem(node, "reads a node of another calculation; define both in one");
        }
        if (node.calculate != null) {
            checkAnswer(node, node.calculate, "calculate");
        }
    }

    private void checkTrigger(final Node<?> node, final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event) {
            checkEvent(node, event);
        } else if (trigger instanceof TriggerSpec.OnCall call && call.calls() == TriggerSpec.FOREIGN) {
            problem(node, "listens to calls of another calculation; define both in one");
        } else if (trigger instanceof TriggerSpec.OnTime time) {
            checkAnswer(node, time.callback(), time.timer().intervalNs() > 0 ? "every" : "onTimer");
            if (!calculation.timers.contains(time.timer())) {
                problem(node, "listens to a timer of another calculation; define both in one");
            }
        } else if (trigger instanceof TriggerSpec.OnParent parent) {
            checkParent(node, parent);
        }
    }

    private void checkParent(final Node<?> node, final TriggerSpec.OnParent parent) {
        if (parent.parent() == TriggerSpec.FOREIGN) {
            problem(node, "depends on a node of another calculation; define both in one");
        }
        if (parent.callback() != null) {
            checkAnswer(node, parent.callback(), parent.changed() ? "onParent" : "onUnchanged");
        }
    }

    private void checkEvent(final Node<?> node, final TriggerSpec.OnEvent event) {
        if (event.input() == TriggerSpec.FOREIGN) {
            problem(node, "listens to an input of another calculation; define both in one");
            return;
        }
        checkAnswer(node, event.callback(), "on");
        for (final FilterSpec filter : event.filters()) {
            if (filter.function() == null) {
                problem(node, "listens to a filter that is null; give a function");
            }
            if (filter instanceof FilterSpec.Held held && held.holder() == TriggerSpec.FOREIGN) {
                problem(node, "listens to a filter of a node in another calculation; define both in one");
            }
        }
        checkType(node, event);
    }

    private void checkType(final Node<?> node, final TriggerSpec.OnEvent event) {
        final InputSpec input = calculation.inputs.get(event.input());
        methodOf(event.callback()).ifPresent(method -> {
            final Class<?> taken = method.takes().parameterType(1);
            if (input.type() != null && !taken.isAssignableFrom(input.type())) {
                problem(
                        node,
                        "takes " + taken.getSimpleName() + " from input '" + input.name() + "', which delivers "
                                + input.type().getSimpleName() + "; declare the input with " + taken.getSimpleName()
                                + ".class");
            }
        });
    }

    /** Reports a boolean result that is ignored: the compiler accepts it, but it is a mistake. */
    private void checkAnswer(final Node<?> node, final CallbackSpec callback, final String declaredBy) {
        if (callback.decides()) {
            return;
        }
        methodOf(callback)
                .filter(method -> !method.isLambda() && method.type().returnType() == boolean.class)
                .ifPresent(method -> problem(
                        node,
                        "gives " + method.words() + " to " + declaredBy + "Always, where its answer would be lost; use "
                                + declaredBy));
    }

    private static Optional<LambdaMethod> methodOf(final CallbackSpec callback) {
        return callback.function() == null ? Optional.empty() : LambdaMethod.of(callback.function());
    }

    private void checkObjects() {
        final Map<Object, String> seen = new IdentityHashMap<>();
        for (final Node<?> node : calculation.nodes) {
            final String other = node.object() == null ? null : seen.put(node.object(), node.name());
            if (other != null) {
                problem(node, "is the same object as '" + other + "'; one object is one node");
            }
        }
    }

    private void checkCircle() {
        final List<Integer> circle = NodeOrder.circle(
                calculation.nodes.stream().map(NodeOrder::before).toList());
        if (!circle.isEmpty()) {
            problems.add("nodes depend on each other in a circle: "
                    + circle.stream().map(this::nameOf).collect(Collectors.joining(" -> ")) + " -> "
                    + nameOf(circle.get(0)) + "; remove one of these dependencies, or publish an event instead");
        }
    }

    private String nameOf(final int id) {
        return "'" + calculation.nodes.get(id).name() + "'";
    }

    private void checkReached() {
        final Set<Integer> reached = triggered();
        for (final Node<?> node : calculation.nodes) {
            if (reached.contains(node.id())) {
                continue;
            }
            if (!node.triggers.isEmpty()) {
                problem(node, "never runs: no event reaches the nodes that it depends on");
            } else if (!isOfUse(node)) {
                problem(node, "never runs; say what it listens to: .on(input, handler), .dependsOn(node), ..");
            } else if (node.calculate != null) {
                problem(node, "never calculates; say what it listens to: .on(input, handler), .dependsOn(node), ..");
            }
        }
    }

    /** Ids of the nodes that at least one trigger can make run. */
    private Set<Integer> triggered() {
        final Set<Integer> reached = new HashSet<>();
        boolean grew = true;
        while (grew) {
            grew = false;
            for (final Node<?> node : calculation.nodes) {
                grew |= node.triggers.stream().anyMatch(trigger -> applies(trigger, reached)) && reached.add(node.id());
            }
        }
        return reached;
    }

    private static boolean applies(final TriggerSpec trigger, final Set<Integer> reached) {
        return !(trigger instanceof TriggerSpec.OnParent parent)
                || parent.parent() == TriggerSpec.FOREIGN
                || reached.contains(parent.parent());
    }

    /** Whether a node has a purpose without triggers: its life cycle, a filter, or its place in the order of others. */
    private boolean isOfUse(final Node<?> node) {
        final boolean called =
                Stream.of(node.afterEvent, node.init, node.start, node.stop).anyMatch(c -> c != null);
        return called
                || calculation.nodes.stream()
                        .anyMatch(other -> NodeOrder.before(other).contains(node.id()));
    }

    private void problem(final Node<?> node, final String sentence) {
        problems.add("node '" + node.name() + "' " + sentence);
    }
}
