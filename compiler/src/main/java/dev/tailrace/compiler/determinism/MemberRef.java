package dev.tailrace.compiler.determinism;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A field or method by name; the owner has slashes, the descriptor is that of the class file.
 *
 * <p>For INVOKEDYNAMIC the owner is the class that contains the instruction.
 */
record MemberRef(String owner, String name, String descriptor) {

    static MemberRef of(final Handle handle) {
        return new MemberRef(handle.getOwner(), handle.getName(), handle.getDesc());
    }

    static MemberRef of(final MethodInsnNode call) {
        return new MemberRef(call.owner, call.name, call.desc);
    }

    static MemberRef of(final FieldInsnNode field) {
        return new MemberRef(field.owner, field.name, field.desc);
    }

    boolean isConstructor() {
        return name.equals("<init>");
    }

    boolean isMethod() {
        return descriptor.startsWith("(");
    }

    Type[] parameters() {
        return Type.getArgumentTypes(descriptor);
    }

    /** Descriptor of what the method returns, or of the field. */
    String result() {
        return isMethod() ? Type.getReturnType(descriptor).getDescriptor() : descriptor;
    }

    /** What tells overloads apart. */
    String signature() {
        return name + descriptor;
    }

    MemberRef in(final String otherOwner) {
        return new MemberRef(otherOwner, name, descriptor);
    }
}
