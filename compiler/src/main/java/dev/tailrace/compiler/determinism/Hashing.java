package dev.tailrace.compiler.determinism;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;

/**
 * Determines whether the hash and the text of a type depend on values only. They are not where {@code hashCode} or {@code
 * toString} is inherited from Object, nor is the hash of an enum or an array.
 */
final class Hashing {

    /** Interfaces whose contract defines the hash by the elements. */
    private static final Set<String> BY_ELEMENTS =
            Set.of("java/util/List", "java/util/Set", "java/util/Map", "java/util/Map$Entry");

    private static final Set<String> IDENTITIES = Set.of("java/lang/Object", "java/lang/Enum");
    private static final MemberRef HASH = new MemberRef("", "hashCode", "()I");
    private static final MemberRef TEXT = new MemberRef("", "toString", "()Ljava/lang/String;");
    private static final int DEEPEST = 8;

    private final Classes classes;
    private final Consumer<DeclaredMethod> hashMethods;

    /**
     * @param hashMethods receives each {@code hashCode} of user code that an answer relies on
     */
    Hashing(final Classes classes, final Consumer<DeclaredMethod> hashMethods) {
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
        if (type.name().length() == 1) {
            return !type.name().equals("*");
        }
        final String name = TrackedValue.className(type.name());
        if (BY_ELEMENTS.contains(name) && type.arguments().isEmpty()) {
            return false;
        }
        return !name.isEmpty()
                && (BY_ELEMENTS.contains(name) || isByValue(name, depth))
                && type.arguments().stream().allMatch(argument -> isByValue(argument, depth + 1));
    }

    private boolean isByValue(final String name, final int depth) {
        final DeclaredMethod hashCode = classes.resolve(name, HASH);
        if (hashCode == null || hashCode.isAbstract() || IDENTITIES.contains(hashCode.owner().name)) {
            return false;
        }
        if (isGenerated(hashCode)) {
            return hashCode.owner().recordComponents.stream()
                    .allMatch(part -> isByValue(GenericType.of(part.descriptor, part.signature), depth + 1));
        }
        hashMethods.accept(hashCode);
        return true;
    }

    /** Whether the Java compiler gave this method to a record, as a function of its components. */
    private static boolean isGenerated(final DeclaredMethod method) {
        for (final AbstractInsnNode instruction : method.code().instructions) {
            if (instruction instanceof InvokeDynamicInsnNode call
                    && call.bsm.getOwner().equals("java/lang/runtime/ObjectMethods")) {
                return true;
            }
        }
        return false;
    }

    /**
     * The type in a value whose hash is known to be an identity, or whose text is known to contain one, for messages;
     * null when there is none.
     */
    String identityIn(final String descriptor, final GenericType generic, final boolean hashed) {
        return identityIn(descriptor, generic, hashed ? HASH : TEXT, 0);
    }

    private String identityIn(
            final String descriptor, final GenericType generic, final MemberRef method, final int depth) {
        if (descriptor.startsWith("[")) {
            return Names.ofType(Type.getType(descriptor));
        }
        final String name = TrackedValue.className(descriptor);
        final ClassNode node = name.isEmpty() || name.equals("java/lang/Object") ? null : classes.find(name);
        if (node == null || depth > DEEPEST) {
            return null;
        }
        if (generic != null && isContainer(name)) {
            return identityInElements(name, generic, method, depth);
        }
        final DeclaredMethod resolved =
                (node.access & Opcodes.ACC_INTERFACE) != 0 ? null : classes.resolve(name, method);
        if (resolved == null) {
            return null;
        }
        final boolean generated = method == TEXT && isGenerated(resolved);
        final boolean identity = generated
                ? node.recordComponents.stream()
                        .map(part -> GenericType.of(part.descriptor, part.signature))
                        .anyMatch(part -> identityIn(part.name(), part, method, depth + 1) != null)
                : isIdentity(resolved, (node.access & Opcodes.ACC_ABSTRACT) != 0);
        return identity ? Names.ofClass(name) : null;
    }

    /** The text of an enum constant is its name, but its hash is its identity. */
    private static boolean isIdentity(final DeclaredMethod resolved, final boolean mayBeOverridden) {
        return resolved.owner().name.equals("java/lang/Object") && !mayBeOverridden
                || resolved.owner().name.equals("java/lang/Enum")
                        && resolved.code().name.equals(HASH.name());
    }

    private boolean isContainer(final String name) {
        return Boundary.isJdk(name)
                && (name.equals("java/util/Optional")
                        || name.equals("java/util/Map$Entry")
                        || classes.isSubtype(name, "java/util/Collection")
                        || classes.isSubtype(name, "java/util/Map"));
    }

    private String identityInElements(
            final String name, final GenericType generic, final MemberRef method, final int depth) {
        final List<GenericType> arguments = generic.arguments();
        return arguments.stream()
                .map(argument -> identityIn(argument.name(), argument, method, depth + 1))
                .filter(element -> element != null)
                .findFirst()
                .map(element -> Names.ofClass(name) + " of " + element)
                .orElse(null);
    }
}
