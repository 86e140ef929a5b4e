package dev.tailrace.cli.run;

import dev.tailrace.function.InputFault;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.region.OrderStatistics;
import java.util.List;
import java.util.Optional;

/**
 * Outcome of a run, as the summary shows it.
 *
 * @param pipeline its name
 * @param processor description of its processor
 * @param input names of the files, or standard input
 * @param counts messages that the pipeline was given
 * @param bytes bytes read, compressed if the file is
 * @param elapsedNs from the first to the last message, by the clock
 * @param eventTimeNs stream time at the end; negative when there was none
 * @param latencies empty when they were not measured
 * @param results by sink
 * @param inputFaults counts of bad input
 * @param order statistics of ordered regions, by region
 * @param status how the run ended
 */
record RunOutcome(
        String pipeline,
        String processor,
        String input,
        MessageCounts counts,
        long bytes,
        long elapsedNs,
        long eventTimeNs,
        Optional<ProcessingLatencies> latencies,
        List<ResultTally> results,
        List<InputFault> inputFaults,
        List<OrderStatistics> order,
        ExitStatus status) {}
