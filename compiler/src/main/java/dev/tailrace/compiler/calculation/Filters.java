package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Numbers the filters of a graph; equal filters share a number. Filters are equal if they call the same function and
 * compare its result with the same value.
 */
final class Filters {

    private final List<FilterSpec> filters;
    private final Map<Object, Integer> firstOf = new HashMap<>();
    private final int[] number;
    private final Object[] function;
    private final Map<Object, Integer> flags = new HashMap<>();
    private final List<String> owners = new ArrayList<>();

    Filters(final CalculationGraph graph) {
        filters = graph.filters();
        number = new int[filters.size()];
        function = new Object[filters.size()];
        for (int id = 0; id < filters.size(); id++) {
            final FilterSpec filter = filters.get(id);
            function[id] = functionOf(filter);
            number[id] = firstOf.computeIfAbsent(keyOf(filter), key -> filter.id());
        }
    }

    /** The identity of a filter's function: its method if it captures no values, else the object itself. */
    private static Object functionOf(final FilterSpec filter) {
        final Optional<LambdaMethod> method = LambdaMethod.of(filter.function());
        return method.isPresent() && method.get().captured() == 0 ? method.get() : filter.function();
    }

    private Object keyOf(final FilterSpec filter) {
        if (filter instanceof FilterSpec.FieldIs field) {
            return List.of(function[filter.id()], field.value());
        }
        return filter instanceof FilterSpec.Held held
                ? List.of(function[filter.id()], "held", held.holder())
                : List.of(function[filter.id()]);
    }

    List<Integer> numbersOf(final List<FilterSpec> specs) {
        return specs.stream().map(filter -> number[filter.id()]).toList();
    }

    /** Number of leading filters that compare fields. */
    int fieldsIn(final List<Integer> numbers) {
        int fields = 0;
        while (fields < numbers.size() && filters.get(numbers.get(fields)) instanceof FilterSpec.FieldIs) {
            fields++;
        }
        return fields;
    }

    /**
     * The number of the flag that stores the result of filters. A value that a node holds may change, so each listening
     * node evaluates filters on such values again; other filters are evaluated once for all nodes.
     *
     * @param node the first node that listens
     */
    int flagOf(final Source source, final List<Integer> numbers, final String node, final Object trigger) {
        final boolean held = numbers.stream().anyMatch(number -> filters.get(number) instanceof FilterSpec.Held);
        final Object key =
                held ? List.of(source, numbers, node, System.identityHashCode(trigger)) : List.of(source, numbers);
        return flags.computeIfAbsent(key, unknown -> {
            owners.add(node);
            return -owners.size();
        });
    }

    /** The first node that listens through the filters of a flag. */
    String ownerOf(final int flag) {
        return owners.get(-flag - 1);
    }

    FilterSpec get(final int id) {
        return filters.get(id);
    }

    /** Whether both compare the same field. */
    boolean isSameField(final FilterSpec.FieldIs one, final FilterSpec.FieldIs other) {
        return function[one.id()].equals(function[other.id()]);
    }
}
