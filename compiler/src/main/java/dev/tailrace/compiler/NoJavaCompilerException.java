package dev.tailrace.compiler;

/** Thrown when the running Java has no compiler, as in a JRE. A caller can interpret the graph instead. */
public final class NoJavaCompilerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoJavaCompilerException() {
        super(
                "this Java has no compiler (module jdk.compiler); use a JDK, or classes that were compiled ahead of time");
    }
}
