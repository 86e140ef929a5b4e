package dev.tailrace.compiler.types;

import dev.tailrace.calculation.plan.LambdaMethod;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The parameter types, result type and method of a function that was handed to the DSL.
 *
 * @param parameters types of its parameters, as its call site knows them
 * @param result type of its result
 * @param target the method that does the work, when source can call it directly: a reference to a public method of a
 *     public class, without captured values
 */
public record FunctionShape(List<Class<?>> parameters, Class<?> result, Optional<Target> target) {

    /**
     * A method or constructor that can be called directly.
     *
     * @param owner class that is named in the call
     */
    public record Target(Class<?> owner, Executable method) {}

    public FunctionShape {
        parameters = List.copyOf(parameters);
    }

    /**
     * Determines the shape of a function.
     *
     * @param type the functional interface it implements
     * @return the shape, with Object for unknown types
     */
    public static FunctionShape of(final Object function, final Class<?> type) {
        return LambdaMethod.of(function)
                .map(lambda -> new FunctionShape(
                        lambda.takes().parameterList(), lambda.takes().returnType(), targetOf(lambda)))
                .orElseGet(() -> ofClass(function.getClass(), type));
    }

    private static FunctionShape ofClass(final Class<?> implementation, final Class<?> type) {
        final Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> Modifier.isAbstract(candidate.getModifiers()))
                .findFirst()
                .orElseThrow();
        final List<Class<?>> parameters = Arrays.stream(method.getGenericParameterTypes())
                .<Class<?>>map(parameter -> argument(implementation, type, parameter))
                .toList();
        return new FunctionShape(
                parameters, argument(implementation, type, method.getGenericReturnType()), Optional.empty());
    }

    private static Class<?> argument(final Class<?> implementation, final Class<?> type, final Type position) {
        if (position instanceof Class<?> fixed) {
            return fixed;
        }
        final int parameter = Arrays.asList(type.getTypeParameters()).indexOf(position);
        return parameter < 0
                ? Object.class
                : GenericArguments.of(implementation, type, parameter).orElse(Object.class);
    }

    private static Optional<Target> targetOf(final LambdaMethod lambda) {
        final Class<?> owner = lambda.owner();
        if (lambda.captured() > 0 || !Visibility.isPlain(owner)) {
            return Optional.empty();
        }
        try {
            final Class<?>[] taken = lambda.type().parameterArray();
            final Executable method = lambda.isConstructor()
                    ? owner.getDeclaredConstructor(taken)
                    : owner.getMethod(lambda.name(), taken);
            return Visibility.isCallable(method) ? Optional.of(new Target(owner, method)) : Optional.empty();
        } catch (final NoSuchMethodException | LinkageError ignored) {
            return Optional.empty();
        }
    }
}
