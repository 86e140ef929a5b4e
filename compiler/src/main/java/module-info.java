/**
 * Turns a pipeline or a calculation graph into the source of a plain Java class, and refuses non-deterministic code.
 */
module dev.tailrace.compiler {
    requires transitive dev.tailrace.calculation;
    requires transitive java.compiler;
    requires org.objectweb.asm;
    requires org.objectweb.asm.tree;
    requires org.objectweb.asm.tree.analysis;

    exports dev.tailrace.compiler;
    exports dev.tailrace.compiler.determinism;
}
