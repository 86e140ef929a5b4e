package dev.tailrace.compiler.types;

import dev.tailrace.calculation.plan.LambdaMethod;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
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

    /** How the method is called. */
    public enum Call {
        /** {@code Type.method(arguments)} */
        STATIC,
        /** {@code firstArgument.method(otherArguments)} */
        ON_FIRST_ARGUMENT,
        /** {@code new Type(arguments)} */
        CONSTRUCTOR
    }

    /**
     * A method that can be called directly.
     *
     * @param owner class that is named in the call
     * @param method its name; not used for a constructor
     * @param result what it returns, before any conversion
     */
    public record Target(Call call, Class<?> owner, String method, Class<?> result) {}

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
        return LambdaMethod.formOf(function)
                .map(lambda -> ofLambda(lambda, function.getClass().getClassLoader()))
                .orElseGet(() -> ofClass(function.getClass(), type));
    }

    private static FunctionShape ofLambda(final SerializedLambda lambda, final ClassLoader loader) {
        final MethodType type = MethodType.fromMethodDescriptorString(lambda.getInstantiatedMethodType(), loader);
        return new FunctionShape(type.parameterList(), type.returnType(), targetOf(lambda, loader));
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

    private static Optional<Target> targetOf(final SerializedLambda lambda, final ClassLoader loader) {
        if (lambda.getCapturedArgCount() > 0) {
            return Optional.empty();
        }
        try {
            final Class<?> owner = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
            return Visibility.isPlain(owner) ? targetIn(owner, lambda, loader) : Optional.empty();
        } catch (final ReflectiveOperationException | LinkageError ignored) {
            return Optional.empty();
        }
    }

    private static Optional<Target> targetIn(
            final Class<?> owner, final SerializedLambda lambda, final ClassLoader loader)
            throws NoSuchMethodException {
        final MethodType type = MethodType.fromMethodDescriptorString(lambda.getImplMethodSignature(), loader);
        if (lambda.getImplMethodKind() == MethodHandleInfo.REF_newInvokeSpecial) {
            return callable(owner.getDeclaredConstructor(type.parameterArray()))
                    ? Optional.of(new Target(Call.CONSTRUCTOR, owner, "new", owner))
                    : Optional.empty();
        }
        final Method method = owner.getMethod(lambda.getImplMethodName(), type.parameterArray());
        if (!callable(method)) {
            return Optional.empty();
        }
        final Call call = Modifier.isStatic(method.getModifiers()) ? Call.STATIC : Call.ON_FIRST_ARGUMENT;
        return Optional.of(new Target(call, owner, method.getName(), method.getReturnType()));
    }

    private static boolean callable(final Executable executable) {
        return Modifier.isPublic(executable.getModifiers())
                && !executable.isSynthetic()
                && !executable.isVarArgs()
                && executable.getTypeParameters().length == 0
                && Arrays.stream(executable.getExceptionTypes())
                        .allMatch(thrown -> RuntimeException.class.isAssignableFrom(thrown)
                                || Error.class.isAssignableFrom(thrown));
    }
}
