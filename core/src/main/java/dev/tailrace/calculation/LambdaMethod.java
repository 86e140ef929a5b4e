package dev.tailrace.calculation;

import java.io.Serializable;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * The method after a lambda or a method reference, as its serialized form tells it.
 *
 * @param owner class that has the method, or that the source names as such
 * @param name of the method; that of a lambda's body was made by javac
 * @param type its parameters, without the object it is called on, and its result
 * @param kind a reference kind of {@link MethodHandleInfo}
 * @param captured number of values that the function carries along
 * @param takes parameters and result as the place where the function was written knows them
 */
public record LambdaMethod(Class<?> owner, String name, MethodType type, int kind, int captured, MethodType takes) {

    /** Looks into a function; empty when it is not a lambda, or hides in a module that is not open. */
    public static Optional<LambdaMethod> of(final Serializable function) {
        final Optional<SerializedLambda> lambda = formOf(function);
        try {
            return lambda.isEmpty()
                    ? Optional.empty()
                    : Optional.of(of(lambda.get(), function.getClass().getClassLoader()));
        } catch (final ReflectiveOperationException | RuntimeException | LinkageError opaque) {
            return Optional.empty();
        }
    }

    /**
     * The serialized form of a lambda or method reference, which tells what it was made of; empty for what is neither, is
     * not serializable, or hides in a module that is not open.
     */
    public static Optional<SerializedLambda> formOf(final Object function) {
        if (!(function instanceof Serializable) || !function.getClass().isHidden()) {
            return Optional.empty();
        }
        try {
            final Method replace = function.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return replace.invoke(function) instanceof SerializedLambda lambda ? Optional.of(lambda) : Optional.empty();
        } catch (final ReflectiveOperationException | RuntimeException opaque) {
            return Optional.empty();
        }
    }

    private static LambdaMethod of(final SerializedLambda lambda, final ClassLoader loader)
            throws ClassNotFoundException {
        return new LambdaMethod(
                Class.forName(lambda.getImplClass().replace('/', '.'), false, loader),
                lambda.getImplMethodName(),
                MethodType.fromMethodDescriptorString(lambda.getImplMethodSignature(), loader),
                lambda.getImplMethodKind(),
                lambda.getCapturedArgCount(),
                MethodType.fromMethodDescriptorString(lambda.getInstantiatedMethodType(), loader));
    }

    /** Whether it is the body of a lambda, which javac gave its own name. */
    public boolean isLambda() {
        return name.startsWith("lambda$");
    }

    /** Whether it is a static method. */
    public boolean isStatic() {
        return kind == MethodHandleInfo.REF_invokeStatic;
    }

    /** The class and method, as messages name it. */
    public String words() {
        return isLambda() ? "a lambda of " + owner.getSimpleName() : owner.getSimpleName() + "::" + name;
    }

    /** Whether both are one method, and neither carries values. */
    public boolean isSameAs(final LambdaMethod other) {
        return captured == 0
                && other.captured == 0
                && owner == other.owner
                && name.equals(other.name)
                && type.equals(other.type);
    }
}
