package dev.tailrace.compiler.determinism;

import dev.tailrace.calculation.plan.LambdaMethod;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Finds the methods that lambdas and method references call.
 *
 * <p>A serializable one tells which method that is. Of any other, such as the suppliers of operators, only the class that
 * declares it is known: all lambdas of that class with the same interface and the same captured types are then
 * candidates, and all of them are checked.
 */
final class Lambdas {

    private static final String MARK = "$$Lambda";

    private final Classes classes;

    Lambdas(final Classes classes) {
        this.classes = classes;
    }

    static boolean isLambda(final Object object) {
        return object.getClass().isSynthetic() && object.getClass().getName().contains(MARK);
    }

    /** What a lambda has captured, in order; null in place of what cannot be read. */
    static List<Object> captured(final Object lambda) {
        final SerializedLambda serialized = serialized(lambda);
        final List<Object> values = new ArrayList<>();
        if (serialized != null) {
            for (int i = 0; i < serialized.getCapturedArgCount(); i++) {
                values.add(serialized.getCapturedArg(i));
            }
            return values;
        }
        for (final Field field : fields(lambda)) {
            values.add(valueOf(field, lambda));
        }
        return values;
    }

    /** The methods that a lambda may call; empty when none was found. */
    List<Handle> targets(final Object lambda) {
        final SerializedLambda serialized = serialized(lambda);
        if (serialized == null) {
            return candidates(lambda);
        }
        return List.of(new Handle(
                serialized.getImplMethodKind(),
                serialized.getImplClass(),
                serialized.getImplMethodName(),
                serialized.getImplMethodSignature(),
                false));
    }

    /** The candidates that make an object of this class, or all of them if none does so in its own code. */
    List<Handle> targetsThatMake(final Object supplier, final String made) {
        final List<Handle> all = targets(supplier);
        final List<Handle> makers =
                all.stream().filter(handle -> makes(handle, made)).toList();
        return makers.isEmpty() ? all : makers;
    }

    private boolean makes(final Handle handle, final String made) {
        if (handle.getTag() == Opcodes.H_NEWINVOKESPECIAL) {
            return handle.getOwner().equals(made);
        }
        final DeclaredMethod method = classes.resolve(handle.getOwner(), MemberRef.of(handle));
        return method != null
                && instructions(method)
                        .anyMatch(instruction -> instruction.getOpcode() == Opcodes.NEW
                                && ((TypeInsnNode) instruction).desc.equals(made));
    }

    private static Stream<AbstractInsnNode> instructions(final DeclaredMethod method) {
        return Arrays.stream(method.code().instructions.toArray());
    }

    private List<Handle> candidates(final Object lambda) {
        final List<Type> interfaces = Arrays.stream(lambda.getClass().getInterfaces())
                .map(Type::getType)
                .toList();
        final List<Type> captured = Arrays.stream(fields(lambda))
                .map(field -> Type.getType(field.getType()))
                .toList();
        return classes.methodsOf(hostOf(lambda)).values().stream()
                .flatMap(Lambdas::instructions)
                .filter(InvokeDynamicInsnNode.class::isInstance)
                .map(InvokeDynamicInsnNode.class::cast)
                .filter(call -> call.bsm.getOwner().equals(ValueInterpreter.LAMBDAS))
                .filter(call -> interfaces.contains(Type.getReturnType(call.desc)))
                .filter(call -> captured.equals(List.of(Type.getArgumentTypes(call.desc))))
                .map(call -> (Handle) call.bsmArgs[1])
                .toList();
    }

    private static String hostOf(final Object lambda) {
        final String name = lambda.getClass().getName();
        return name.substring(0, name.indexOf(MARK)).replace('.', '/');
    }

    /** Whether a lambda is the runtime's, or one of the JDK that holds no function of the user's. */
    boolean isHarmless(final Object lambda) {
        final String host = hostOf(lambda);
        return Boundary.isTrusted(host)
                || Boundary.isWiring(host)
                || Boundary.isJdk(host) && fields(lambda).length == 0;
    }

    private static SerializedLambda serialized(final Object lambda) {
        return LambdaMethod.formOf(lambda).orElse(null);
    }

    private static Field[] fields(final Object lambda) {
        return Arrays.stream(lambda.getClass().getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toArray(Field[]::new);
    }

    /** The value of a field, or null when its module does not let us see it. */
    static Object valueOf(final Field field, final Object object) {
        try {
            return field.trySetAccessible() ? field.get(object) : null;
        } catch (final IllegalAccessException ignored) {
            return null;
        }
    }
}
