package dev.tailrace.topics.produce;

import dev.tailrace.launch.topic.PartitionRule;

/** The partition of a record by a rule. Stateless; never allocates. */
@FunctionalInterface
interface Partitions {

    /** A number below that of the partitions. */
    int partition(byte[] buffer, int offset, int length, int partitions);

    /** As the rule says. */
    static Partitions by(final PartitionRule rule) {
        return switch (rule) {
            case FIRST -> (buffer, offset, length, partitions) -> 0;
            case INSTRUMENT -> Partitions::ofInstrument;
        };
    }

    // ITCH 5.0: the stock locate follows the type of the message, in two bytes.
    private static int ofInstrument(final byte[] buffer, final int offset, final int length, final int partitions) {
        return length < 3 ? 0 : ((buffer[offset + 1] & 0xff) << 8 | buffer[offset + 2] & 0xff) % partitions;
    }
}
