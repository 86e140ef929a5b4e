package dev.tailrace.compiler.determinism;

import java.util.List;

/**
 * Identifies the classes whose code is not checked: the JDK is judged by a table of calls, and the runtime of Tailrace,
 * with its text formats, is trusted. Both call back into user code through the methods that it overrides.
 */
final class Boundary {

    private static final String TAILRACE = "dev/tailrace/";
    private static final List<String> RUNTIME =
            List.of("function", "io", "state", "aggregate", "runtime", "record", "text", "json");
    private static final List<String> WIRING = List.of("stream", "plan", "calculation");

    private Boundary() {}

    /** Whether a class, named with slashes, is part of the JDK. */
    static boolean isJdk(final String name) {
        return name.startsWith("java/")
                || name.startsWith("javax/")
                || name.startsWith("jdk/")
                || name.startsWith("sun/")
                || name.startsWith("com/sun/");
    }

    /** Whether a class is part of the runtime, whose calls have their own tests. */
    static boolean isTrusted(final String name) {
        return isIn(RUNTIME, name);
    }

    /** Whether a class describes graphs. It runs before the first record, and refers to all nodes of its graph. */
    static boolean isWiring(final String name) {
        return isIn(WIRING, name);
    }

    /** Whether a class, named with slashes, is part of the JDK or of Tailrace. */
    static boolean isJdkOrTailrace(final String name) {
        return isJdk(name) || name.startsWith(TAILRACE);
    }

    private static boolean isIn(final List<String> packages, final String name) {
        return packages.stream().anyMatch(part -> name.startsWith(TAILRACE + part + "/"));
    }

    /** Whether the code of a class is not checked. */
    static boolean isBeyond(final String name) {
        return isJdk(name) || isTrusted(name) || isWiring(name);
    }
}
