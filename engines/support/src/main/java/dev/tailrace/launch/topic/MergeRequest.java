package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RecordText;
import java.util.List;
import java.util.OptionalLong;

/**
 * The request of {@code tailrace merge} to the process that does the work.
 *
 * @param from the topic to read
 * @param partitions partitions to read; empty for all
 * @param order order of the records
 * @param destination destination of the records
 * @param start start position
 * @param position file that stores the position of the merge, from which a later merge continues; empty for none
 * @param follow whether to continue at the end of the topic, until asked to stop
 * @param timeoutMs how long to wait for missing records after all existing ones have been read, in milliseconds; empty for
 *     no limit
 * @param window how many records may wait, of a partition or, by number, in all
 * @param memory how many labels are remembered to distinguish repeated records from late ones
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
        OptionalLong timeoutMs,
        int window,
        int memory,
        BrokerAccess brokers) {

    private static final int MOST_RECORDS = 1 << 24;

    public MergeRequest {
        partitions = List.copyOf(partitions);
        RecordText.checkRange("--window", window, 1, MOST_RECORDS);
        RecordText.checkRange("--memory", memory, 1, MOST_RECORDS);
    }
}
