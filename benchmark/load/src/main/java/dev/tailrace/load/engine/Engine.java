package dev.tailrace.load.engine;

/**
 * An engine, or one way of running it, that takes part in an experiment. An implementation describes how the process of the
 * engine is started.
 */
public interface Engine {

    /** Name in tables: letters, digits and dashes. */
    String name();

    /** Whether its guarantee holds only for consumers that read committed transactions only. */
    default boolean isReadCommitted() {
        return false;
    }

    /**
     * Whether windows at the end of the load may stay open, because fewer records advance its time than in the sequential
     * run.
     */
    default boolean isTailOptional() {
        return false;
    }

    /** The start of its process for a job. */
    EngineStart start(EngineJob job);
}
