package dev.tailrace.compiler.determinism;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All classes that a check meets, parsed once, and the questions about their hierarchy. Names have slashes. */
final class Classes {

    private final ClassSource source;
    private final Map<String, Optional<ClassCode>> parsed = new HashMap<>();
    private final Map<String, Set<String>> supertypes = new HashMap<>();
    private final Map<String, Set<String>> callbacks = new HashMap<>();

    Classes(final ClassSource source) {
        this.source = source;
    }

    /** The class, or null when its bytes are not to be had. Of the JDK and the runtime only declarations are read. */
    ClassCode find(final String name) {
        Optional<ClassCode> known = parsed.get(name);
        if (known == null) {
            known = Optional.ofNullable(source.bytesOf(name))
                    .map(bytes -> ClassParser.parse(bytes, !Boundary.isBeyond(name)));
            parsed.put(name, known);
        }
        return known.orElse(null);
    }

    /** The class itself, its superclasses, and then all interfaces, those of the class first. */
    Set<String> supertypesOf(final String name) {
        final Set<String> known = supertypes.get(name);
        if (known != null) {
            return known;
        }
        final Set<String> all = new LinkedHashSet<>();
        final Deque<String> interfaces = new ArrayDeque<>();
        for (String next = name; next != null; next = superclassOf(next)) {
            all.add(next);
            addInterfaces(next, interfaces);
        }
        while (!interfaces.isEmpty()) {
            final String next = interfaces.removeFirst();
            if (all.add(next)) {
                addInterfaces(next, interfaces);
            }
        }
        supertypes.put(name, all);
        return all;
    }

    private String superclassOf(final String name) {
        final ClassCode code = find(name);
        return code == null ? null : code.superName();
    }

    private void addInterfaces(final String name, final Deque<String> target) {
        final ClassCode code = find(name);
        if (code != null) {
            target.addAll(code.interfaces());
        }
    }

    boolean isSubtype(final String name, final String of) {
        return supertypesOf(name).contains(of);
    }

    /**
     * The method that a call on an object of this class ends in, or null when none is found. A concrete method is
     * preferred to an abstract one, so that default methods are found behind abstract classes.
     */
    MethodCode resolve(final String name, final MemberRef method) {
        MethodCode found = null;
        for (final String type : supertypesOf(name)) {
            final ClassCode code = find(type);
            final MethodCode candidate = code == null ? null : code.methods().get(method.signature());
            if (candidate != null && !candidate.isAbstract()) {
                return candidate;
            }
            found = found == null ? candidate : found;
        }
        return found;
    }

    /** The first class upwards of this one that is the JDK's or the runtime's. */
    String boundaryAbove(final String name) {
        return supertypesOf(name).stream()
                .filter(Boundary::isBeyond)
                .findFirst()
                .orElse("java/lang/Object");
    }

    /** Name and descriptor of all methods by which the JDK or the runtime can call into objects of this class. */
    Set<String> callbacksOf(final String name) {
        final Set<String> known = callbacks.get(name);
        if (known != null) {
            return known;
        }
        final Set<String> all = new LinkedHashSet<>();
        for (final String type : supertypesOf(name)) {
            final ClassCode code = Boundary.isBeyond(type) ? find(type) : null;
            if (code != null) {
                code.methods().values().stream()
                        .filter(MethodCode::isOverridable)
                        .forEach(method -> all.add(method.ref().signature()));
            }
        }
        callbacks.put(name, all);
        return all;
    }
}
