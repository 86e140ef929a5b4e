package dev.tailrace.kafka.produce;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Says to which partition a record goes; a function of its bytes, so that two runs fill a topic alike. */
public enum PartitionRule {
    /** All records go to partition 0, so that the topic is the log. */
    FIRST {
        @Override
        int partition(final byte[] buffer, final int offset, final int length, final int partitions) {
            return 0;
        }
    },

    /** Messages of ITCH go by the number of their instrument, so that those of one instrument keep their order. */
    INSTRUMENT {
        @Override
        int partition(final byte[] buffer, final int offset, final int length, final int partitions) {
            return length <= LOCATE + 1 ? 0 : locate(buffer, offset + LOCATE) % partitions;
        }
    };

    /** ITCH 5.0: the stock locate follows the type of the message, in two bytes. */
    private static final int LOCATE = 1;

    abstract int partition(byte[] buffer, int offset, int length, int partitions);

    private static int locate(final byte[] buffer, final int index) {
        return (buffer[index] & 0xff) << 8 | buffer[index + 1] & 0xff;
    }

    /** The name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The rule of a name.
     *
     * @throws IllegalArgumentException naming the rules when there is none
     */
    public static PartitionRule of(final String word) {
        return Arrays.stream(values())
                .filter(rule -> rule.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no partition rule '" + word + "', there are "
                        + Arrays.stream(values()).map(PartitionRule::word).collect(Collectors.joining(" and "))));
    }
}
