package dev.tailrace.compiler.determinism;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Classes that exist in memory only, and byte code that javac does not write. */
class GeneratedClassesTest {

    private static final String NAME = "generated.Node";

    private final ClassWriter writer = new ClassWriter(0);

    /** Defines one class from bytes and shows nobody the bytes. */
    private static final class Loader extends ClassLoader {
        Class<?> define(final byte[] bytes) {
            return defineClass(NAME, bytes, 0, bytes.length);
        }
    }

    private DeterminismReport check(final boolean withBytes) throws ReflectiveOperationException {
        final byte[] bytes = writer.toByteArray();
        final Object node = new Loader().define(bytes).getDeclaredConstructor().newInstance();
        final UserCode code = Checks.code(node);
        return withBytes
                ? Determinism.check(code, name -> name.equals("generated/Node") ? bytes : null)
                : Determinism.check(code);
    }

    private void begin() {
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "generated/Node", null, "java/lang/Object", null);
        final MethodVisitor constructor = writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
        constructor.visitCode();
        constructor.visitVarInsn(Opcodes.ALOAD, 0);
        constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        constructor.visitInsn(Opcodes.RETURN);
        constructor.visitMaxs(1, 1);
        constructor.visitEnd();
    }

    private MethodVisitor method() {
        final MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, "run", "()V", null, null);
        method.visitCode();
        return method;
    }

    private static void end(final MethodVisitor method) {
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(8, 4);
        method.visitEnd();
    }

    @Test
    void shouldReadClassesFromMemory() throws ReflectiveOperationException {
        begin();
        final MethodVisitor method = method();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "nanoTime", "()J", false);
        method.visitInsn(Opcodes.POP2);
        end(method);

        final DeterminismReport report = check(true);

        assertThat(Checks.found(report)).isEqualTo("clock System.nanoTime()");
        assertThat(report.findings().get(0).path()).containsExactly("Node.run");
    }

    @Test
    void shouldRefuseClassesWithoutBytes() throws ReflectiveOperationException {
        begin();

        assertThat(Checks.found(check(false))).isEqualTo("unchecked class Node, whose byte code is not available");
    }

    @Test
    void shouldRefuseCallsOfClassesWithoutBytes() throws ReflectiveOperationException {
        begin();
        final MethodVisitor method = method();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "absent/Library", "call", "()V", false);
        end(method);

        assertThat(Checks.found(check(true))).isEqualTo("unchecked Library.call(), whose byte code is not available");
    }

    @Test
    void shouldRefuseNativeMethods() throws ReflectiveOperationException {
        begin();
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_NATIVE, "peek", "()J", null, null)
                .visitEnd();

        assertThat(Checks.found(check(true))).isEqualTo("unchecked Node.peek(), a native method");
    }

    @Test
    void shouldRefuseCallsThatAreLinkedByUnknownCode() throws ReflectiveOperationException {
        begin();
        final MethodVisitor method = method();
        method.visitInvokeDynamicInsn(
                "anything", "()V", new Handle(Opcodes.H_INVOKESTATIC, "other/Linker", "link", "()V", false));
        end(method);

        assertThat(Checks.found(check(true))).isEqualTo("unchecked a call that is linked by Linker.link()");
    }

    @Test
    void shouldRefuseUnsafe() throws ReflectiveOperationException {
        begin();
        final MethodVisitor method = method();
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "sun/misc/Unsafe", "getUnsafe", "()Lsun/misc/Unsafe;", false);
        method.visitInsn(Opcodes.POP);
        end(method);

        assertThat(Checks.found(check(true))).isEqualTo("unchecked Unsafe.getUnsafe()");
    }

    @Test
    void shouldKeepTheStackOfWideValues() throws ReflectiveOperationException {
        begin();
        final MethodVisitor method = method();
        method.visitTypeInsn(Opcodes.NEW, "java/util/TreeMap");
        method.visitInsn(Opcodes.DUP);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/util/TreeMap", "<init>", "()V", false);
        method.visitInsn(Opcodes.LCONST_1);
        method.visitInsn(Opcodes.DUP2);
        method.visitInsn(Opcodes.LADD);
        method.visitInsn(Opcodes.DUP2_X1);
        method.visitInsn(Opcodes.POP2);
        method.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/util/Map", "values", "()Ljava/util/Collection;", true);
        method.visitMethodInsn(
                Opcodes.INVOKEINTERFACE, "java/util/Collection", "iterator", "()Ljava/util/Iterator;", true);
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.POP2);
        end(method);

        assertThat(Checks.found(check(true))).isEmpty();
    }
}
