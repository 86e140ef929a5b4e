package dev.tailrace.runner;

import dev.tailrace.state.StateSections;

/**
 * A pipeline with its logs, ready to run once.
 *
 * <p>{@link #run} works until the input ends, {@link #stop} is called or the run fails; {@link #progress} and {@link
 * #stop} may be called from any thread. The run does not close the logs: their opener does.
 */
public interface PipelineRun {

    /**
     * Runs to the end of the input.
     *
     * @throws dev.tailrace.function.InputException when the input is bad and the policy is to fail, or the input cannot
     *     be read
     * @throws dev.tailrace.io.OutputException when a result cannot be written
     * @throws PipelineFailedException when an operator throws, or a class that it needs is missing
     */
    Summary run();

    /** Asks the run to end after the records that it is processing; open windows then stay open. */
    void stop();

    /** The progress of the run. */
    Progress progress();

    /**
     * Shows the state of the nodes to {@code visitor}, between two records. Each task of the run calls it once, on its own
     * thread; tasks of a parallel run do so at different records. What is visited may be read during the call only, and must
     * not be changed. Costs the run nothing unless it is called, and then no more than the visitor takes.
     *
     * <p>May be called from any thread and returns at once; a request replaces an earlier one that a task has not answered
     * yet. After the end of the run the caller's thread visits the last state; before its start nothing answers.
     */
    void inspect(StateSections visitor);

    /** Progress of a run. May be read by any thread; the values may be slightly old. */
    interface Progress {

        /** Records taken from the input. */
        long records();

        /** Stream time of the run in nanoseconds; {@link Long#MIN_VALUE} before the first record. */
        long eventTimeNs();
    }

    /**
     * The summary of a run.
     *
     * @param records number of records taken from the input
     * @param items number of items of the total order: decoded records, and punctuations, including the one at the end of
     *     the input
     * @param stopped whether the run was stopped before the input ended
     */
    record Summary(long records, long items, boolean stopped) {}
}
