package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.stream.NodeParts.Part;
import dev.tailrace.compiler.types.FunctionShape.Target;
import dev.tailrace.compiler.types.Visibility;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;

/**
 * Writes calls of functions with one parameter, directly where source can name the method; other calls go through a
 * field.
 */
final class FunctionCall {

    private FunctionCall() {}

    /** Whether source can call the method that the function refers to, with this argument and this result. */
    static boolean isDirect(final Part function, final Class<?> argument, final Class<?> result) {
        return function.shape()
                .target()
                .filter(target -> gives(resultOf(target), result))
                .filter(target -> takes(target, argument))
                .isPresent();
    }

    /** The call of the method that the function refers to. */
    static Expression direct(final Part function, final Expression argument) {
        final Target target = function.shape().target().orElseThrow();
        final Executable method = target.method();
        if (method instanceof Constructor<?>) {
            return new Expression.New(Mentions.of(target.owner()), List.of(argument));
        }
        return Modifier.isStatic(method.getModifiers())
                ? new Expression.StaticCall(Mentions.of(target.owner()), method.getName(), List.of(argument))
                : Expression.call(argument, method.getName());
    }

    private static Class<?> resultOf(final Target target) {
        return target.method() instanceof Method method ? method.getReturnType() : target.owner();
    }

    private static boolean gives(final Class<?> returned, final Class<?> wanted) {
        return wanted == void.class
                || returned != void.class
                        && (wanted.isAssignableFrom(returned)
                                || Mentions.boxed(returned) == Mentions.boxed(wanted)
                                || wanted == int.class && (returned == short.class || returned == byte.class)
                                || wanted == long.class && returned == int.class);
    }

    // The generated source resolves the method again, so there must be only one method to choose.
    private static boolean takes(final Target target, final Class<?> argument) {
        final Class<?> owner = target.owner();
        final Executable method = target.method();
        if (method instanceof Method && !Modifier.isStatic(method.getModifiers())) {
            return owner.isAssignableFrom(argument) && overloads(argument, method.getName(), 0) == 1;
        }
        final long candidates = method instanceof Constructor<?>
                ? owner.getConstructors().length
                : overloads(owner, method.getName(), 1);
        return candidates == 1 && method.getParameterTypes()[0].isAssignableFrom(argument);
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
