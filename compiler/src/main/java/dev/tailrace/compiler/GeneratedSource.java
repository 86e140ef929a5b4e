package dev.tailrace.compiler;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.JavaPrinter;

/**
 * The source of a generated class.
 *
 * @param className with its package
 * @param text of the compilation unit, ending with a line break; the same for the same graph on every machine
 */
public record GeneratedSource(String className, String text) {

    /** Prints a plan. */
    static GeneratedSource of(final ClassPlan plan) {
        return new GeneratedSource(plan.qualifiedName(), JavaPrinter.print(plan));
    }

    /** Path of the file relative to a source folder, with slashes. */
    public String path() {
        return className.replace('.', '/') + ".java";
    }
}
