package dev.tailrace.compiler.calculation;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.MethodPlan;
import java.util.List;

/**
 * The parameters of the methods that run the cycles of one source.
 *
 * @param parameters of each method
 * @param event class of the event; null when there is none
 */
record CycleMethod(List<MethodPlan.Parameter> parameters, Class<?> event) {

    CycleMethod {
        parameters = List.copyOf(parameters);
    }

    static CycleMethod withoutParameters() {
        return new CycleMethod(List.of(), null);
    }

    List<Expression> arguments() {
        return parameters.stream()
                .map(parameter -> Expression.name(parameter.name()))
                .toList();
    }

    /** The event, or the due time. */
    Expression first() {
        return arguments().get(0);
    }
}
