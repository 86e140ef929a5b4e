package dev.tailrace.compiler.determinism;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * A method as its class file tells it.
 *
 * @param result generic type of what it returns
 * @param code its instructions; empty for abstract and native methods, and for classes whose code is not wanted
 * @param variables what debug information says of its local variables; may be empty
 * @param handlers where exceptions are caught
 * @param exemption reason of its {@code @Nondeterministic}, or null
 */
record MethodCode(
        MemberRef ref,
        int access,
        GenericType result,
        List<Instruction> code,
        List<Variable> variables,
        List<Label> handlers,
        String exemption) {

    /** A local variable, or a part of its life: its slot, and the instructions between which it lives there. */
    record Variable(int slot, String name, GenericType type, String descriptor, Label start, Label end) {}

    boolean isStatic() {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    boolean isPrivate() {
        return (access & Opcodes.ACC_PRIVATE) != 0;
    }

    boolean isAbstract() {
        return (access & Opcodes.ACC_ABSTRACT) != 0;
    }

    boolean isNative() {
        return (access & Opcodes.ACC_NATIVE) != 0;
    }

    /** Whether javac made it, to call a method of the same name with narrower types. */
    boolean isBridge() {
        return (access & Opcodes.ACC_BRIDGE) != 0;
    }

    /** Whether another class can replace it: an instance method that is neither private nor a constructor. */
    boolean isOverridable() {
        return !isStatic() && !isPrivate() && !ref.name().startsWith("<");
    }
}
