package dev.tailrace.load.engine;

/** An engine, or a way to run one, that takes part in an experiment. To add another, say how its process is started. */
public interface Engine {

    /** What tables call it: letters, digits and dashes. */
    String name();

    /** Whether its guarantee holds only for readers that wait for transactions to be committed. */
    default boolean isReadCommitted() {
        return false;
    }

    /** Whether it hands records on as they are, instead of running the pipeline. */
    default boolean isEcho() {
        return false;
    }

    /**
     * Whether windows at the end of the load may stay open, because it moves its time by fewer records than the sequential
     * run.
     */
    default boolean isTailOptional() {
        return false;
    }

    /** How it is started for a job. */
    EngineStart start(EngineJob job);
}
