package dev.tailrace.compiler.source;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Decides which types the source imports and mentions by simple name: of several types with the same simple name, the
 * first that is mentioned.
 */
final class Imports {

    private final String packageName;
    private final Map<String, String> qualifiedBySimple = new HashMap<>();
    private final TreeSet<String> imported = new TreeSet<>();

    /** @param taken names of the classes that are printed, nested ones included */
    Imports(final String packageName, final Iterable<String> taken) {
        this.packageName = packageName;
        taken.forEach(name -> qualifiedBySimple.put(name, ""));
    }

    /** Returns the type as it is written in the body, and imports its class when its simple name is free. */
    String mention(final TypeRef type) {
        final String generic = type.arguments().isEmpty()
                ? ""
                : type.arguments().stream().map(this::mention).collect(Collectors.joining(", ", "<", ">"));
        return simple(type.name()) + generic + "[]".repeat(type.dimensions());
    }

    private String simple(final String name) {
        if (name.startsWith("? ")) {
            final int space = name.lastIndexOf(' ');
            return name.substring(0, space + 1) + simple(name.substring(space + 1));
        }
        final int dot = name.lastIndexOf('.');
        if (dot < 0) {
            return name;
        }
        final String simple = name.substring(dot + 1);
        final String known = qualifiedBySimple.putIfAbsent(simple, name);
        if (known == null && !isVisible(name.substring(0, dot))) {
            imported.add(name);
        }
        return known == null || known.equals(name) ? simple : name;
    }

    private boolean isVisible(final String place) {
        return place.equals("java.lang") || place.equals(packageName);
    }

    Iterable<String> imported() {
        return imported;
    }
}
