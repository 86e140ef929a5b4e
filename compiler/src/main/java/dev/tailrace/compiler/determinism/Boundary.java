package dev.tailrace.compiler.determinism;

import java.util.List;

/**
 * Where the scan stops. The JDK is judged by a table of calls, and the runtime of Tailrace is trusted; both call back
 * into user code through the methods that it overrides.
 */
final class Boundary {

    private static final List<String> RUNTIME = List.of("function", "io", "state", "aggregate", "runtime");
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

    /** Whether a class is part of the runtime, which has its own tests for what it may call. */
    static boolean isTrusted(final String name) {
        return isIn(RUNTIME, name);
    }

    /** Whether a class describes graphs; it is done before the first record, and leads to all nodes of its graph. */
    static boolean isWiring(final String name) {
        return isIn(WIRING, name);
    }

    private static boolean isIn(final List<String> packages, final String name) {
        return packages.stream().anyMatch(part -> name.startsWith("dev/tailrace/" + part + "/"));
    }

    /** Whether the code of a class is not looked into. */
    static boolean isBeyond(final String name) {
        return isJdk(name) || isTrusted(name) || isWiring(name);
    }
}
