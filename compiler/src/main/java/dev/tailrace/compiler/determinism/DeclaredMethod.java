package dev.tailrace.compiler.determinism;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * A method and the class that declares it. Two are equal if they come from the same {@link Classes} and are the same method.
 *
 * @param code without instructions if the method is abstract or native, or belongs to the JDK or the runtime
 */
record DeclaredMethod(ClassNode owner, MethodNode code) {

    MemberRef ref() {
        return new MemberRef(owner.name, code.name, code.desc);
    }

    String signature() {
        return code.name + code.desc;
    }

    boolean isStatic() {
        return has(Opcodes.ACC_STATIC);
    }

    boolean isAbstract() {
        return has(Opcodes.ACC_ABSTRACT);
    }

    boolean isNative() {
        return has(Opcodes.ACC_NATIVE);
    }

    /** Whether the compiler made it, to call a method of the same name with narrower types. */
    boolean isBridge() {
        return has(Opcodes.ACC_BRIDGE);
    }

    /** Whether a subclass can override it. */
    boolean isOverridable() {
        return !isStatic() && !has(Opcodes.ACC_PRIVATE) && !code.name.startsWith("<");
    }

    boolean isStaticInitializer() {
        return code.name.equals("<clinit>");
    }

    private boolean has(final int flag) {
        return (code.access & flag) != 0;
    }

    /** The line of the source that an instruction belongs to; 0 when unknown. */
    static int lineOf(final AbstractInsnNode instruction) {
        for (AbstractInsnNode at = instruction; at != null; at = at.getPrevious()) {
            if (at instanceof LineNumberNode line) {
                return line.line;
            }
        }
        return 0;
    }
}
