package dev.tailrace.compiler;

/** This Java runs classes and cannot compile any: it is a JRE. Whoever catches this may interpret the graph instead. */
public final class NoJavaCompilerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NoJavaCompilerException() {
        super(
                "this Java has no compiler (module jdk.compiler); use a JDK, or classes that were compiled ahead of time");
    }
}
