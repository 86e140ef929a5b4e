package dev.tailrace.cli.run;

import dev.tailrace.function.InputFault;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.region.OrderStatistics;
import java.util.List;
import java.util.Optional;

/**
 * What a run did, as the summary shows it.
 *
 * @param pipeline its name
 * @param processor what ran it
 * @param input names of the files, or standard input
 * @param counts messages that the pipeline was given
 * @param bytes bytes read, compressed if the file is
 * @param elapsedNs from the first to the last message, by the clock
 * @param eventTimeNs stream time at the end; negative when there was none
 * @param latencies empty when they were not measured
 * @param results by sink
 * @param inputFaults bad input that was met
 * @param order what it took to keep the order, by region
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
