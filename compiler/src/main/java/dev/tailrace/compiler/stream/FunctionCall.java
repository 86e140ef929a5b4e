package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.compiler.types.FunctionShape.Call;
import dev.tailrace.compiler.types.FunctionShape.Target;
import dev.tailrace.compiler.types.Visibility;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Writes calls of functions with one parameter, directly where source can name the method; other calls go through a
 * field.
 */
final class FunctionCall {

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(
            boolean.class, Boolean.class,
            byte.class, Byte.class,
            char.class, Character.class,
            short.class, Short.class,
            int.class, Integer.class,
            long.class, Long.class,
            float.class, Float.class,
            double.class, Double.class);

    private FunctionCall() {}

    /** Whether source can call the method that the function refers to, with this argument and this result. */
    static boolean isDirect(final Part function, final Class<?> argument, final Class<?> result) {
        return function.shape()
                .target()
                .filter(target -> gives(target.result(), result))
                .filter(target -> takes(target, argument))
                .isPresent();
    }

    /** The call of the method that the function refers to. */
    static Expression direct(final Part function, final Expression argument) {
        final Target target = function.shape().target().orElseThrow();
        return switch (target.call()) {
            case STATIC -> new Expression.StaticCall(Mentions.of(target.owner()), target.method(), List.of(argument));
            case ON_FIRST_ARGUMENT -> Expression.call(argument, target.method());
            case CONSTRUCTOR -> new Expression.New(Mentions.of(target.owner()), List.of(argument));
        };
    }

    private static boolean gives(final Class<?> returned, final Class<?> wanted) {
        return wanted == void.class
                || returned != void.class
                        && (wanted.isAssignableFrom(returned)
                                || BOXES.get(returned) == wanted
                                || BOXES.get(wanted) == returned
                                || wanted == int.class && (returned == short.class || returned == byte.class)
                                || wanted == long.class && returned == int.class);
    }

    // The generated source resolves the method again, so there must be only one method to choose.
    private static boolean takes(final Target target, final Class<?> argument) {
        if (target.call() == Call.ON_FIRST_ARGUMENT) {
            return target.owner().isAssignableFrom(argument) && overloads(argument, target.method(), 0) == 1;
        }
        if (target.call() == Call.STATIC) {
            return overloads(target.owner(), target.method(), 1) == 1
                    && parameterOf(target).isAssignableFrom(argument);
        }
        return target.owner().getConstructors().length == 1
                && target.owner().getConstructors()[0].getParameterTypes()[0].isAssignableFrom(argument);
    }

    private static Class<?> parameterOf(final Target target) {
        return Arrays.stream(target.owner().getMethods())
                .filter(method -> isCandidate(method, target.method(), 1))
                .findFirst()
                .orElseThrow()
                .getParameterTypes()[0];
    }

    private static long overloads(final Class<?> owner, final String name, final int parameters) {
        return Arrays.stream(owner.getMethods())
                .filter(method -> isCandidate(method, name, parameters))
                .map(method -> Arrays.asList(method.getParameterTypes()))
                .distinct()
                .count();
    }

    private static boolean isCandidate(final Method method, final String name, final int parameters) {
        return method.getName().equals(name)
                && !method.isBridge()
                && (method.isVarArgs() || method.getParameterCount() == parameters);
    }

    /**
     * Whether a field of the part's own class can be called with this argument: it is public and takes the type, and no
     * overload can take it in place of the method of the interface.
     */
    static boolean isCallableAs(final Part part, final int parameter, final Class<?> argument) {
        final Class<?> taken = part.argument(parameter);
        return Visibility.isPlain(part.implementation())
                && (taken == argument || taken.isAssignableFrom(argument) && !hasOverloads(part));
    }

    /** Whether the part's class adds public methods with the name and the number of parameters of its interface's methods. */
    private static boolean hasOverloads(final Part part) {
        return Arrays.stream(part.type().getMethods())
                .anyMatch(method -> overloads(part.implementation(), method.getName(), method.getParameterCount())
                        > overloads(part.type(), method.getName(), method.getParameterCount()));
    }
}
