package dev.tailrace.calculation.plan;

import java.io.Serializable;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * The method that implements a lambda or a method reference, taken from its serialized form.
 *
 * @param owner class that declares the method, or that the source names
 * @param name name of the method; javac generates the name of a lambda's body
 * @param type parameter types, without the receiver, and result type
 * @param kind a reference kind of {@link MethodHandleInfo}
 * @param captured number of captured values
 * @param takes parameter and result types at the place where the function was written
 */
public record LambdaMethod(Class<?> owner, String name, MethodType type, int kind, int captured, MethodType takes) {

    /** Returns the method of a function; empty when it is not a lambda, or when its module is not open. */
    public static Optional<LambdaMethod> of(final Object function) {
        final Optional<SerializedLambda> lambda = formOf(function);
        try {
            return lambda.isEmpty()
                    ? Optional.empty()
                    : Optional.of(of(lambda.get(), function.getClass().getClassLoader()));
        } catch (final ReflectiveOperationException | RuntimeException | LinkageError ignored) {
            return Optional.empty();
        }
    }

    /**
     * Returns the serialized form of a lambda or method reference, which names its method; empty for other objects, for
     * functions that are not serializable, and when the module is not open.
     */
    public static Optional<SerializedLambda> formOf(final Object function) {
        if (!(function instanceof Serializable) || !function.getClass().isHidden()) {
            return Optional.empty();
        }
        try {
            final Method replace = function.getClass().getDeclaredMethod("writeReplace");
            replace.setAccessible(true);
            return replace.invoke(function) instanceof SerializedLambda lambda ? Optional.of(lambda) : Optional.empty();
        } catch (final ReflectiveOperationException | RuntimeException ignored) {
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

    /** Whether it is the body of a lambda, whose name javac has generated. */
    public boolean isLambda() {
        return name.startsWith("lambda$");
    }

    /** Whether it is a static method. */
    public boolean isStatic() {
        return kind == MethodHandleInfo.REF_invokeStatic;
    }

    /** Whether it is a constructor. */
    public boolean isConstructor() {
        return kind == MethodHandleInfo.REF_newInvokeSpecial;
    }

    /** Class and method, for messages. */
    public String words() {
        return isLambda() ? "a lambda of " + owner.getSimpleName() : owner.getSimpleName() + "::" + name;
    }

    /** Whether both are the same method, and neither has captured values. */
    public boolean isSameAs(final LambdaMethod other) {
        return captured == 0
                && other.captured == 0
                && owner == other.owner
                && name.equals(other.name)
                && type.equals(other.type);
    }
}
