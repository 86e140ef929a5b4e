package dev.tailrace.launch.run;

/** How a pipeline is executed; both kinds give the same results. */
public enum ProcessorKind {
    /** By the class that it is compiled to. */
    COMPILED,
    /** By the interpreter, which is slower. */
    INTERPRETED
}
