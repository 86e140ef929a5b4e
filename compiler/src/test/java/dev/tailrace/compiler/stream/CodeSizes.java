package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.stream.StreamGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** How many bytes of byte code the methods of a generated class have. */
final class CodeSizes {

    private CodeSizes() {}

    /** Bytes by name of the method; the largest where names are overloaded. */
    static Map<String, Integer> of(final StreamGraph graph) {
        final GeneratedSource source = PipelineCompiler.source(graph, "generated.Processor");
        final byte[] code = InMemoryCompiler.ofThisJava()
                .compile(List.of(source), CodeSizes.class.getClassLoader())
                .get(source.className());
        final Map<String, Integer> sizes = new HashMap<>();
        final ClassWriter writer = new ClassWriter(0);
        new ClassReader(code).accept(new Sizes(writer, sizes), 0);
        return sizes;
    }

    /** Offsets of labels are known once the code has been written again; the last one of a method is its size. */
    private static final class Sizes extends ClassVisitor {

        private final Map<String, Integer> sizes;

        private Sizes(final ClassWriter writer, final Map<String, Integer> sizes) {
            super(Opcodes.ASM9, writer);
            this.sizes = sizes;
        }

        @Override
        public MethodVisitor visitMethod(
                final int access, final String name, final String type, final String generic, final String[] thrown) {
            return new MethodVisitor(api, super.visitMethod(access, name, type, generic, thrown)) {
                @Override
                public void visitMaxs(final int stack, final int locals) {
                    final Label end = new Label();
                    super.visitLabel(end);
                    sizes.merge(name, end.getOffset(), Math::max);
                    super.visitMaxs(stack, locals);
                }
            };
        }
    }
}
