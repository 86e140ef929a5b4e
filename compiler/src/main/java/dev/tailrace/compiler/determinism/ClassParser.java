package dev.tailrace.compiler.determinism;

import dev.tailrace.function.Nondeterministic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.RecordComponentVisitor;
import org.objectweb.asm.Type;

/** Reads a class file into a {@link ClassCode}. */
final class ClassParser extends ClassVisitor {

    private static final String NONDETERMINISTIC = Nondeterministic.class.descriptorString();

    private final Map<String, MethodCode> methods = new LinkedHashMap<>();
    private final Map<String, GenericType> fields = new LinkedHashMap<>();
    private final List<GenericType> components = new ArrayList<>();
    private String name;
    private int access;
    private String superName;
    private List<String> interfaces;
    private List<String> typeVariables;
    private String source;
    private String exemption;

    private ClassParser() {
        super(Opcodes.ASM9);
    }

    /**
     * @param withCode whether instructions are wanted, or only what is declared
     */
    static ClassCode parse(final byte[] bytes, final boolean withCode) {
        final ClassParser parser = new ClassParser();
        new ClassReader(bytes)
                .accept(
                        parser,
                        withCode
                                ? ClassReader.SKIP_FRAMES
                                : ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return parser.result();
    }

    private ClassCode result() {
        return new ClassCode(
                name, access, superName, interfaces, source, typeVariables, methods, fields, components, exemption);
    }

    @Override
    public void visit(
            final int version,
            final int flags,
            final String internalName,
            final String signature,
            final String superClass,
            final String[] superInterfaces) {
        name = internalName;
        access = flags;
        superName = superClass;
        interfaces = List.of(superInterfaces);
        typeVariables = GenericType.variablesOf(signature);
    }

    @Override
    public void visitSource(final String file, final String debug) {
        source = file;
    }

    @Override
    public AnnotationVisitor visitAnnotation(final String descriptor, final boolean visible) {
        return reasonOf(descriptor, reason -> exemption = reason);
    }

    @Override
    public RecordComponentVisitor visitRecordComponent(
            final String component, final String descriptor, final String signature) {
        components.add(GenericType.of(descriptor, signature));
        return null;
    }

    @Override
    public FieldVisitor visitField(
            final int flags,
            final String field,
            final String descriptor,
            final String signature,
            final Object constant) {
        fields.put(field, GenericType.of(descriptor, signature));
        return null;
    }

    @Override
    public MethodVisitor visitMethod(
            final int flags,
            final String method,
            final String descriptor,
            final String signature,
            final String[] exceptions) {
        final MemberRef ref = new MemberRef(name, method, descriptor);
        return new CodeRecorder(
                ref, flags, GenericType.returned(descriptor, signature), code -> methods.put(ref.signature(), code));
    }

    /** Hands on the reason when the annotation is an exemption; an annotation without one has the empty reason. */
    static AnnotationVisitor reasonOf(final String descriptor, final Consumer<String> reason) {
        if (!descriptor.equals(NONDETERMINISTIC)) {
            return null;
        }
        return new AnnotationVisitor(Opcodes.ASM9) {
            @Override
            public void visit(final String property, final Object value) {
                reason.accept(String.valueOf(value));
            }
        };
    }

    /** Descriptor of an object of this class. */
    static String descriptor(final String internalName) {
        return Type.getObjectType(internalName).getDescriptor();
    }
}
