package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RecordText;
import java.util.List;
import java.util.OptionalLong;

/**
 * The request of {@code tailrace merge} to the process that does the work.
 *
 * @param from the topic to read
 * @param partitions of it; all if there is none in the list
 * @param order which record comes next
 * @param destination where the records go
 * @param start where to begin
 * @param position file that keeps where the merge is, and from which it continues; empty for none
 * @param follow whether to continue at the end of the topic, until asked to stop
 * @param patienceMs how long to wait for what is missing once everything there is has been read, in milliseconds; empty to
 *     wait for as long as it takes
 * @param window how many records may wait, of a partition or, by number, in all
 * @param memory how many labels are remembered to tell repeated records from late ones
 * @param brokers how to connect
 */
public record MergeRequest(
        String from,
        List<Integer> partitions,
        MergeOrder order,
        MergeDestination destination,
        MergeStart start,
        String position,
        boolean follow,
        OptionalLong patienceMs,
        int window,
        int memory,
        BrokerAccess brokers) {

    private static final int MOST_RECORDS = 1 << 24;

    /** Copies the list and checks the numbers. */
    public MergeRequest {
        partitions = List.copyOf(partitions);
        RecordText.checkRange("window", window, 1, MOST_RECORDS);
        RecordText.checkRange("memory", memory, 1, MOST_RECORDS);
    }
}
