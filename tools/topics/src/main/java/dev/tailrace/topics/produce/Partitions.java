package dev.tailrace.topics.produce;

import dev.tailrace.launch.topic.PartitionRule;

/** Chooses the partition of a record. Stateless; never allocates. */
@FunctionalInterface
interface Partitions {

    /** A partition number from 0 to below the number of partitions. */
    int partition(byte[] buffer, int offset, int length, int partitions);

    /** The implementation of a rule. */
    static Partitions by(final PartitionRule rule) {
        return switch (rule) {
            case FIRST -> (buffer, offset, length, partitions) -> 0;
            case INSTRUMENT -> Partitions::ofInstrument;
        };
    }

    // ITCH 5.0: the two bytes after the message type are the stock locate.
    private static int ofInstrument(final byte[] buffer, final int offset, final int length, final int partitions) {
        return length < 3 ? 0 : ((buffer[offset + 1] & 0xff) << 8 | buffer[offset + 2] & 0xff) % partitions;
    }
}
