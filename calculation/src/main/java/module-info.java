/**
 * Calculation graphs: plain objects that run when something that they depend on has changed, as separate programs or as
 * nodes of pipelines.
 *
 * <p>Generated processors consist of {@code runtime.calculation}. A named module opens the packages of its nodes to {@code
 * dev.tailrace.core}, which reads and writes their fields for snapshots, and to this module, which finds the methods that
 * lambdas refer to.
 */
@SuppressWarnings("module") // the compiler is compiled later
module dev.tailrace.calculation {
    requires transitive dev.tailrace.core;

    exports dev.tailrace.calculation;
    exports dev.tailrace.calculation.stream;
    exports dev.tailrace.runner.calculation;
    exports dev.tailrace.runtime.calculation;
    exports dev.tailrace.calculation.plan to
            dev.tailrace.compiler;
}
