package dev.tailrace.progress.simulation;

/** Who wants to know what happens in a history, step by step; the same history happens whether anybody does. */
interface Trace {

    /** For all histories but those that are looked into. */
    Trace NONE = (step, what) -> {};

    /** Prints. */
    Trace PRINT = (step, what) -> System.out.println(step + ": " + what);

    /** Something happened at this step. */
    void say(long step, String what);
}
