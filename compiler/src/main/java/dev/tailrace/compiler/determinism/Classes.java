package dev.tailrace.compiler.determinism;

import dev.tailrace.function.Nondeterministic;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;

/** All classes that a check meets, parsed once, and the questions about their hierarchy. Names have slashes. */
final class Classes {

    private static final String NONDETERMINISTIC = Nondeterministic.class.descriptorString();

    private final Function<String, byte[]> source;
    private final Map<String, Optional<ClassNode>> parsed = new HashMap<>();
    private final Map<String, Map<String, DeclaredMethod>> methods = new HashMap<>();
    private final Map<String, Set<String>> supertypes = new HashMap<>();
    private final Map<String, Set<String>> callbacks = new HashMap<>();

    /** @param source gives the class file of a class, or null when there is none */
    Classes(final Function<String, byte[]> source) {
        this.source = source;
    }

    /** The class file that the loader finds as a resource; null when there is none. */
    static byte[] read(final ClassLoader loader, final String name) {
        try (InputStream in = loader.getResourceAsStream(name + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (final IOException e) {
            throw new UncheckedIOException("cannot read " + name + ".class", e);
        }
    }

    /** The class, or null when its bytes are not available. Of the JDK and the runtime only declarations are read. */
    ClassNode find(final String name) {
        return parsed.computeIfAbsent(name, unknown -> Optional.ofNullable(source.apply(name))
                        .map(bytes -> parse(bytes, !Boundary.isBeyond(name))))
                .orElse(null);
    }

    private static ClassNode parse(final byte[] bytes, final boolean withCode) {
        final ClassNode node = new ClassNode();
        new ClassReader(bytes)
                .accept(
                        node,
                        withCode
                                ? ClassReader.SKIP_FRAMES
                                : ClassReader.SKIP_FRAMES | ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
        return node;
    }

    /** The methods that a class declares, by name and descriptor, in the order of its file; none if it is not found. */
    Map<String, DeclaredMethod> methodsOf(final String name) {
        return methods.computeIfAbsent(name, this::findMethodsOf);
    }

    private Map<String, DeclaredMethod> findMethodsOf(final String name) {
        final Map<String, DeclaredMethod> declared = new LinkedHashMap<>();
        final ClassNode node = find(name);
        if (node != null) {
            node.methods.forEach(method -> declared.put(method.name + method.desc, new DeclaredMethod(node, method)));
        }
        return declared;
    }

    /** The field of this name that a class declares, or null. */
    FieldNode fieldOf(final String name, final String field) {
        final ClassNode node = find(name);
        return node == null
                ? null
                : node.fields.stream()
                        .filter(declared -> declared.name.equals(field))
                        .findFirst()
                        .orElse(null);
    }

    /** Whether a static field is initialised with an array of length 0, which cannot be changed. */
    boolean isEmptyArray(final MemberRef field) {
        final DeclaredMethod initializer = methodsOf(field.owner()).get("<clinit>()V");
        if (initializer == null || !field.descriptor().startsWith("[")) {
            return false;
        }
        for (final AbstractInsnNode instruction : initializer.code().instructions) {
            if (instruction instanceof FieldInsnNode store
                    && MemberRef.of(store).equals(field)) {
                final int opcode = store.getPrevious().getOpcode();
                return (opcode == Opcodes.NEWARRAY || opcode == Opcodes.ANEWARRAY)
                        && store.getPrevious().getPrevious().getOpcode() == Opcodes.ICONST_0;
            }
        }
        return false;
    }

    /** The class itself, its superclasses, and then all interfaces, those of the class first. */
    Set<String> supertypesOf(final String name) {
        return supertypes.computeIfAbsent(name, this::findSupertypesOf);
    }

    private Set<String> findSupertypesOf(final String name) {
        final Set<String> all = new LinkedHashSet<>();
        final Deque<String> interfaces = new ArrayDeque<>();
        for (String next = name; next != null; ) {
            all.add(next);
            final ClassNode node = find(next);
            interfaces.addAll(node == null ? List.of() : node.interfaces);
            next = node == null ? null : node.superName;
        }
        while (!interfaces.isEmpty()) {
            final String next = interfaces.removeFirst();
            final ClassNode node = all.add(next) ? find(next) : null;
            interfaces.addAll(node == null ? List.of() : node.interfaces);
        }
        return all;
    }

    boolean isSubtype(final String name, final String of) {
        return supertypesOf(name).contains(of);
    }

    boolean isMapOrSet(final String name) {
        return isSubtype(name, "java/util/Map") || isSubtype(name, "java/util/Set");
    }

    /**
     * The method that a call on an object of this class executes, or null when none is found. A concrete method is
     * preferred to an abstract one, so that default methods are found below abstract classes.
     */
    DeclaredMethod resolve(final String name, final MemberRef method) {
        DeclaredMethod found = null;
        for (final String type : supertypesOf(name)) {
            final DeclaredMethod candidate = methodsOf(type).get(method.signature());
            if (candidate != null && !candidate.isAbstract()) {
                return candidate;
            }
            found = found == null ? candidate : found;
        }
        return found;
    }

    /** Name and descriptor of all methods by which the JDK or the runtime can call into objects of this class. */
    Set<String> callbacksOf(final String name) {
        return callbacks.computeIfAbsent(name, unknown -> supertypesOf(name).stream()
                .filter(Boundary::isBeyond)
                .flatMap(type -> methodsOf(type).values().stream())
                .filter(DeclaredMethod::isOverridable)
                .map(DeclaredMethod::signature)
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** The reason that {@code @Nondeterministic} gives among these annotations, or null when it is not among them. */
    static String exemptionIn(final List<AnnotationNode> visible, final List<AnnotationNode> invisible) {
        return Stream.of(Optional.ofNullable(visible), Optional.ofNullable(invisible))
                .flatMap(Optional::stream)
                .flatMap(List::stream)
                .filter(annotation -> annotation.desc.equals(NONDETERMINISTIC) && annotation.values != null)
                .map(annotation -> String.valueOf(annotation.values.get(1)))
                .findFirst()
                .orElse(null);
    }
}
