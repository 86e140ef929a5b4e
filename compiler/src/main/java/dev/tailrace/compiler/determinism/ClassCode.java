package dev.tailrace.compiler.determinism;

import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * A class as its class file tells it, as far as the check wants to know.
 *
 * @param name with slashes
 * @param superName null for {@code java/lang/Object}
 * @param source name of the source file, or null
 * @param typeVariables names of its type parameters
 * @param methods by name and descriptor, in the order of the file
 * @param fields generic types by name
 * @param components generic types of the components of a record
 * @param exemption reason of its {@code @Nondeterministic}, or null
 */
record ClassCode(
        String name,
        int access,
        String superName,
        List<String> interfaces,
        String source,
        List<String> typeVariables,
        Map<String, MethodCode> methods,
        Map<String, GenericType> fields,
        List<GenericType> components,
        String exemption) {

    boolean isInterface() {
        return (access & Opcodes.ACC_INTERFACE) != 0;
    }

    boolean isAbstract() {
        return (access & Opcodes.ACC_ABSTRACT) != 0;
    }

    boolean isRecord() {
        return "java/lang/Record".equals(superName);
    }
}
