package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.StatusException;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Describes lost input to the user: which partition has lost records that were read or still to be read, at which offsets,
 * and how to proceed.
 */
public final class InputLosses {

    private InputLosses() {}

    /**
     * Creates the exception for the user.
     *
     * @param starts first offsets of the partitions; empty when not known
     * @param ends offsets after their last records; empty when not known
     */
    public static StatusException explain(
            final OffsetOutOfRangeException gone,
            final Map<TopicPartition, Long> starts,
            final Map<TopicPartition, Long> ends) {
        final Map<TopicPartition, OffsetAndMetadata> diverged =
                gone instanceof LogTruncationException truncated ? truncated.divergentOffsets() : Map.of();
        final String what = gone.offsetOutOfRangePartitions().entrySet().stream()
                .map(place -> loss(
                        place.getKey(),
                        place.getValue(),
                        diverged.get(place.getKey()),
                        starts.get(place.getKey()),
                        ends.get(place.getKey())))
                .sorted()
                .collect(Collectors.joining("; "));
        return StatusException.usage(
                what
                        + ". Results of other records would be wrong: use another application id and give the outputs new topics",
                gone);
    }

    private static String loss(
            final TopicPartition partition,
            final long next,
            final OffsetAndMetadata diverged,
            final Long start,
            final Long end) {
        final String at = "input " + partition + " cannot be read at offset " + next;
        if (diverged != null) {
            return at + ": its records from offset " + diverged.offset()
                    + diverged.leaderEpoch()
                            .map(epoch -> " (leader epoch " + epoch + ")")
                            .orElse("")
                    + " on are not those that were read, because it has lost some and others took their offsets";
        }
        if (start != null && next < start) {
            return at + ": it begins at offset " + start + " now, and " + (start - next)
                    + " records that were not read are gone; retain the input for longer than the run lags";
        }
        if (end != null && next > end) {
            return at + ": it ends at offset " + end + " now, and " + (next - end) + " records that were read are gone";
        }
        return at + ": its records there are gone";
    }
}
