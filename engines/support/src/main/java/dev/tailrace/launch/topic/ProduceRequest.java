package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RecordText;

/**
 * The request of {@code tailrace produce} to the process that does the work.
 *
 * @param feed a file
 * @param format what its records are
 * @param topic to write to
 * @param partitionBy which partition a record goes to
 * @param pace how fast
 * @param createTopic creates the topic with so many partitions if it is not there; 0 leaves that to others
 * @param brokers how to connect
 */
public record ProduceRequest(
        String feed,
        Format format,
        String topic,
        PartitionRule partitionBy,
        Pace pace,
        int createTopic,
        BrokerAccess brokers) {

    /** What the records of a feed are. */
    public enum Format {
        /** Messages of ITCH 5.0, however they are wrapped. */
        ITCH,
        /** Lines of a text. */
        LINES
    }

    private static final int MOST_PARTITIONS = 10_000;

    /** Checks the number of partitions. */
    public ProduceRequest {
        RecordText.checkRange("create-topic", createTopic, 0, MOST_PARTITIONS);
    }
}
