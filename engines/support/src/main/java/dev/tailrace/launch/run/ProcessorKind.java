package dev.tailrace.launch.run;

/** What runs a pipeline; both give the same results. */
public enum ProcessorKind {
    /** The class that it is compiled to. */
    COMPILED,
    /** The interpreter: slower. */
    INTERPRETED
}
