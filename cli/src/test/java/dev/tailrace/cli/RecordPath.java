package dev.tailrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Records which classes of the engine a record passes: those with a method that has the record, its bytes, a result of it or its
 * slot as an argument or as {@code this}, those that are on the stack then, and the rings that carry the number of its slot. A
 * method that takes only the header of a slot does not count. Nested classes count as the class that they are in.
 *
 * <p>It is a class loader that loads the classes of the project a second time, with a call of {@link #enter} at the start of
 * each method of the engine and of generated classes. One thread runs them.
 */
public final class RecordPath extends ClassLoader {

    private static final String PROJECT = "dev.tailrace.";
    private static final String PIPELINES = "dev.tailrace.market.";
    private static final String RECORDS = "dev.tailrace.market.event.";
    private static final String RINGS = "dev.tailrace.channel.";
    private static final Set<String> CARRIERS = Set.of("dev.tailrace.region.Slot", "dev.tailrace.region.Cell");
    private static final Set<String> HEADERS =
            Set.of("dev.tailrace.region.SlotHeader", "dev.tailrace.region.SlotResult");

    private static final Set<String> PASSED = new LinkedHashSet<>();
    private static boolean recording;

    RecordPath() {
        super(RecordPath.class.getClassLoader());
    }

    /** Begins to record the path of the next record. */
    public static void begin() {
        PASSED.clear();
        recording = true;
    }

    /** Ends the recording. */
    public static void end() {
        recording = false;
    }

    /** The simple names of the classes that the record has passed, in the order in which it reached them. */
    public static List<String> passed() {
        return List.copyOf(PASSED);
    }

    /**
     * Called by each instrumented method when it begins.
     *
     * @param type name of the class that has the method
     * @param arguments {@code this}, unless the method is static, and the arguments that may be records or carry them
     */
    public static void enter(final String type, final Object[] arguments) {
        if (!recording) {
            return;
        }
        for (final Object argument : arguments) {
            if (argument != null && (carries(argument.getClass()) || isRing(type, argument.getClass()))) {
                addStack();
                return;
            }
        }
    }

    private static boolean carries(final Class<?> type) {
        return type == byte[].class
                || CARRIERS.contains(type.getName())
                || type.getName().startsWith(RECORDS);
    }

    // The superclasses of a ring are the layout of its fields.
    private static boolean isRing(final String type, final Class<?> argument) {
        return type.startsWith(RINGS) && argument.getName().equals(type);
    }

    private static void addStack() {
        final List<String> stack = new ArrayList<>(
                StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(RecordPath::isEngine)
                        .map(name -> name.substring(name.lastIndexOf('.') + 1).replaceFirst("\\$.*", ""))
                        .toList()));
        Collections.reverse(stack);
        PASSED.addAll(stack);
    }

    private static boolean isEngine(final String name) {
        return name.startsWith(PROJECT)
                && !name.startsWith(RecordPath.class.getPackageName() + ".")
                && (!name.startsWith(PIPELINES) || name.contains("Processor"));
    }

    @Override
    protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PROJECT) || name.equals(RecordPath.class.getName())) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            final Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(final String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            final byte[] bytes = isEngine(name) ? instrumented(name, in.readAllBytes()) : in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (final IOException unreadable) {
            throw new ClassNotFoundException(name, unreadable);
        }
    }

    private static byte[] instrumented(final String type, final byte[] bytes) {
        final ClassReader reader = new ClassReader(bytes);
        final ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            final int access,
                            final String name,
                            final String descriptor,
                            final String signature,
                            final String[] exceptions) {
                        final MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                        final boolean hasCode = (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
                        return hasCode && !name.startsWith("<")
                                ? new Entered(method, type, (access & Opcodes.ACC_STATIC) != 0, descriptor)
                                : method;
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Inserts the call at the start of a method. */
    private static final class Entered extends MethodVisitor {

        private final String type;
        private final boolean isStatic;
        private final String descriptor;

        Entered(final MethodVisitor method, final String type, final boolean isStatic, final String descriptor) {
            super(Opcodes.ASM9, method);
            this.type = type;
            this.isStatic = isStatic;
            this.descriptor = descriptor;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            final Type[] types = Type.getArgumentTypes(descriptor);
            visitLdcInsn(type);
            visitIntInsn(Opcodes.SIPUSH, types.length + 1);
            visitTypeInsn(Opcodes.ANEWARRAY, "java/lang/Object");
            int local = 0;
            if (!isStatic) {
                store(0, local++);
            }
            for (int place = 0; place < types.length; place++) {
                if (types[place].getSort() >= Type.ARRAY && !HEADERS.contains(types[place].getClassName())) {
                    store(place + 1, local);
                }
                local += types[place].getSize();
            }
            visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    Type.getInternalName(RecordPath.class),
                    "enter",
                    "(Ljava/lang/String;[Ljava/lang/Object;)V",
                    false);
        }

        private void store(final int place, final int local) {
            visitInsn(Opcodes.DUP);
            visitIntInsn(Opcodes.SIPUSH, place);
            visitVarInsn(Opcodes.ALOAD, local);
            visitInsn(Opcodes.AASTORE);
        }
    }
}
