package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.types.Visibility;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Turns a function into a direct call of the method that it refers to, where generated source can express that: the
 * function is a reference to a public method, without captured values, generic types, varargs or checked exceptions.
 */
final class FunctionCalls {

    private FunctionCalls() {}

    /**
     * The direct call; empty when the function has to be called through its interface.
     *
     * @param types of the arguments, as source knows them
     */
    static Optional<Expression> direct(
            final Serializable function, final List<Class<?>> types, final List<Expression> arguments) {
        return LambdaMethod.of(function)
                .filter(method -> !method.isLambda() && method.captured() == 0)
                .flatMap(method -> call(method, types, arguments));
    }

    private static Optional<Expression> call(
            final LambdaMethod lambda, final List<Class<?>> types, final List<Expression> arguments) {
        final Class<?> target = lambda.isStatic() ? lambda.owner() : types.get(0);
        final int receiver = lambda.isStatic() ? 0 : 1;
        return find(lambda, target)
                .filter(method -> isPlain(method) && isOnlyOne(method, target))
                .filter(method -> Modifier.isStatic(method.getModifiers()) == lambda.isStatic())
                .filter(method -> fits(method, types.subList(receiver, types.size())))
                .map(method -> lambda.isStatic()
                        ? new Expression.StaticCall(TypeRef.of(target), method.getName(), arguments)
                        : new Expression.Call(
                                arguments.get(0), method.getName(), arguments.subList(1, arguments.size())));
    }

    private static Optional<Method> find(final LambdaMethod lambda, final Class<?> target) {
        try {
            return Visibility.isNameable(target)
                    ? Optional.of(target.getMethod(lambda.name(), lambda.type().parameterArray()))
                    : Optional.empty();
        } catch (final NoSuchMethodException | LinkageError ignored) {
            return Optional.empty();
        }
    }

    private static boolean isPlain(final Method method) {
        return Visibility.isCallable(method)
                && Arrays.stream(method.getGenericParameterTypes()).allMatch(Class.class::isInstance);
    }

    /** Whether the method has no overload that generated source might resolve to instead. */
    private static boolean isOnlyOne(final Method method, final Class<?> target) {
        return Arrays.stream(target.getMethods())
                        .filter(other -> other.getName().equals(method.getName())
                                && other.getParameterCount() == method.getParameterCount()
                                && !other.isBridge())
                        .count()
                == 1;
    }

    private static boolean fits(final Method method, final List<Class<?>> types) {
        final Class<?>[] parameters = method.getParameterTypes();
        if (parameters.length != types.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!parameters[i].isAssignableFrom(types.get(i))) {
                return false;
            }
        }
        return true;
    }
}
