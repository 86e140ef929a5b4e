package dev.tailrace.compiler.determinism;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.Type;

/**
 * Tells whether the hash of a type is a function of values. It is not where {@code hashCode} is inherited from Object or
 * Enum, for arrays, and for anything whose type does not say.
 */
final class Hashing {

    /** Interfaces whose contract defines the hash by the elements. */
    private static final Set<String> BY_ELEMENTS =
            Set.of("java/util/List", "java/util/Set", "java/util/Map", "java/util/Map$Entry");

    private static final Set<String> IDENTITIES = Set.of("java/lang/Object", "java/lang/Enum");
    private static final int DEEPEST = 8;

    private final Classes classes;
    private final Consumer<MethodCode> hashMethods;

    /**
     * @param hashMethods is handed each {@code hashCode} of user code that an answer relies on
     */
    Hashing(final Classes classes, final Consumer<MethodCode> hashMethods) {
        this.classes = classes;
        this.hashMethods = hashMethods;
    }

    /** Whether equal values of this type have equal hashes in every run; null is an unknown type. */
    boolean isByValue(final GenericType type) {
        return isByValue(type, 0);
    }

    private boolean isByValue(final GenericType type, final int depth) {
        if (type == null || depth > DEEPEST) {
            return false;
        }
        final String name = type.name();
        if (name.length() == 1) {
            return !name.equals("*");
        }
        if (BY_ELEMENTS.contains(name.substring(1, name.length() - 1))) {
            return !type.arguments().isEmpty()
                    && type.arguments().stream().allMatch(argument -> isByValue(argument, depth + 1));
        }
        return name.startsWith("L")
                && isByValue(name.substring(1, name.length() - 1), depth)
                && type.arguments().stream().allMatch(argument -> isByValue(argument, depth + 1));
    }

    private boolean isByValue(final String name, final int depth) {
        final MethodCode hashCode = classes.resolve(name, new MemberRef(name, "hashCode", "()I"));
        if (hashCode == null
                || hashCode.isAbstract()
                || IDENTITIES.contains(hashCode.ref().owner())) {
            return false;
        }
        if (isGenerated(hashCode)) {
            final List<GenericType> components = classes.find(name).components();
            return components.stream().allMatch(component -> isByValue(component, depth + 1));
        }
        hashMethods.accept(hashCode);
        return true;
    }

    /** Whether this is the {@code hashCode} that the Java compiler gives a record. */
    private static boolean isGenerated(final MethodCode hashCode) {
        return hashCode.code().stream()
                .anyMatch(instruction -> instruction instanceof Instruction.Dynamic dynamic
                        && dynamic.bootstrap().getOwner().equals("java/lang/runtime/ObjectMethods"));
    }

    /** Whether {@code hashCode} of a value of this static type is known to be its identity. */
    boolean isIdentityHash(final String descriptor) {
        return inheritsIdentity(descriptor, new MemberRef("", "hashCode", "()I"));
    }

    /** Whether {@code toString} of a value of this static type is known to contain its identity. */
    boolean isIdentityText(final String descriptor) {
        return inheritsIdentity(descriptor, new MemberRef("", "toString", "()Ljava/lang/String;"));
    }

    private boolean inheritsIdentity(final String descriptor, final MemberRef method) {
        if (descriptor.startsWith("[")) {
            return true;
        }
        final String name =
                descriptor.startsWith("L") ? Type.getType(descriptor).getInternalName() : "";
        final ClassCode code = name.isEmpty() || name.equals("java/lang/Object") ? null : classes.find(name);
        final MethodCode resolved = code == null || code.isInterface() ? null : classes.resolve(name, method);
        return resolved != null && isIdentity(resolved, method, code.isAbstract());
    }

    /** The text of an enum constant is its name, but its hash is its identity. */
    private static boolean isIdentity(
            final MethodCode resolved, final MemberRef method, final boolean mayBeOverridden) {
        final String owner = resolved.ref().owner();
        return owner.equals("java/lang/Object") && !mayBeOverridden
                || owner.equals("java/lang/Enum") && method.name().equals("hashCode");
    }
}
