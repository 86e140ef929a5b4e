package dev.tailrace.runner;

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
    RunSummary run();

    /** Asks the run to end after the records that it is processing; open windows then stay open. */
    void stop();

    /** The progress of the run. */
    Progress progress();
}
