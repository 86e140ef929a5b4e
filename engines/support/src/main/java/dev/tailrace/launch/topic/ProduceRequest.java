package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RecordText;

/**
 * The request of {@code tailrace produce} to the process that does the work.
 *
 * @param feed a file
 * @param format format of its records
 * @param priceDecimals prices of feeds other than ITCH are written in units of 10 to the power of minus this
 * @param topic to write to
 * @param partitionBy the partitioner
 * @param pace rate of the records
 * @param createTopic number of partitions of a topic to create if it does not exist; 0 to not create it
 * @param brokers how to connect
 */
public record ProduceRequest(
        String feed,
        Format format,
        int priceDecimals,
        String topic,
        PartitionRule partitionBy,
        Pace pace,
        int createTopic,
        BrokerAccess brokers) {

    /** Format of the records of a feed. */
    public enum Format {
        /** Messages of ITCH 5.0, in any supported framing. */
        ITCH,
        /** Lines of a text. */
        LINES
    }

    private static final int MOST_PARTITIONS = 10_000;

    /** Checks the numbers, and refuses for lines what needs messages of ITCH. */
    public ProduceRequest {
        RecordText.checkRange("--price-decimals", priceDecimals, 0, 9);
        RecordText.checkRange("--create-topic", createTopic, 0, MOST_PARTITIONS);
        if (format == Format.LINES && pace.isRecorded()) {
            throw new IllegalArgumentException(
                    "--pace: lines have no times; give a rate such as 1000/s, or leave it out");
        }
        if (format == Format.LINES && partitionBy == PartitionRule.INSTRUMENT) {
            throw new IllegalArgumentException("--partition-by instrument: lines have no instruments; leave it out");
        }
    }
}
