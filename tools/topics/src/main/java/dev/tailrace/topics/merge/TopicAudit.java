package dev.tailrace.topics.merge;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Checks each record of a topic before it is merged: a topic should have the results of one application only, written under
 * epochs that markers began. Counts the dropped records. Used by one thread.
 */
final class TopicAudit {

    private final OutputHeader outputHeader = new OutputHeader();
    private final MergeOrder.Rule rule;
    private final boolean shared;
    private final Map<Long, FrontierFilter> filters = new HashMap<>();
    private final List<Integer> startedLater = new ArrayList<>();
    private final List<String> firsts = new ArrayList<>();
    private OptionalInt application = OptionalInt.empty();
    private OptionalInt input = OptionalInt.empty();
    private int firstPartition;
    private long foreign;
    private long invalid;
    private long repeated;
    private long stale;
    private long epochs;

    /**
     * @param rule the order of the merge
     * @param partitions number of partitions that are read
     */
    TopicAudit(final MergeOrder.Rule rule, final int partitions) {
        this.rule = rule;
        shared = rule == MergeOrder.Rule.LABEL || rule == MergeOrder.Rule.NUMBER && partitions > 1;
    }

    /** Marks a partition that is not read from its first record. */
    void startLater(final int partition) {
        startedLater.add(partition);
    }

    /** Continues a partition task from a position; see {@link FrontierFilter#position}. */
    void resume(final int partition, final int task, final String position) {
        final FrontierFilter filter = FrontierFilter.resume(position);
        filters.put(key(partition, task), filter);
        application = OptionalInt.of(filter.application());
    }

    /**
     * Takes the next record of a partition and classifies it.
     *
     * @throws StatusException naming the record, if no runner has written the topic, or if its labels have no common order
     */
    Verdict judge(final ConsumerRecord<byte[], byte[]> record) {
        final byte[] header = PartitionReader.logged(record).header();
        if (header == null || !outputHeader.decode(header, 0, header.length)) {
            return judgeUnknown(record, header);
        }
        if (application.isEmpty()) {
            application = OptionalInt.of(outputHeader.application());
        }
        if (outputHeader.application() != application.getAsInt()) {
            return leaveOut(record, Verdict.FOREIGN, "is of another application than the first record of the topic");
        }
        checkLabels(record);
        final FrontierFilter filter = filter(record.partition(), outputHeader.task());
        final int epochBefore = filter.epoch();
        final Verdict verdict = filter.judge(outputHeader);
        epochs += filter.epoch() > epochBefore ? 1 : 0;
        switch (verdict) {
            case INVALID ->
                leaveOut(record, verdict, "contradicts the log: " + outputHeader + ", and no marker begins that epoch");
            case REPEATED -> repeated++;
            case STALE -> stale++;
            default -> {}
        }
        return verdict;
    }

    private Verdict judgeUnknown(final ConsumerRecord<byte[], byte[]> record, final byte[] header) {
        if (application.isEmpty()) {
            throw new StatusException(ExitStatus.BAD_INPUT, where(record) + unknown(header), null);
        }
        return header == null
                ? leaveOut(record, Verdict.FOREIGN, "has no header '" + OutputHeader.KEY + "'")
                : leaveOut(
                        record, Verdict.INVALID, "has a header '" + OutputHeader.KEY + "' that is not one of Tailrace");
    }

    private static String unknown(final byte[] header) {
        if (header == null) {
            return " has no header '" + OutputHeader.KEY
                    + "'; only topics that a runner of Tailrace has written can be merged";
        }
        final int version = OutputHeader.otherVersion(header);
        return version == 0
                ? ": its header '" + OutputHeader.KEY + "' has " + header.length + " bytes, and no release writes such"
                : " has an output header of version " + version + ", and this release reads version "
                        + OutputHeader.VERSION + "; merge it with the release that wrote it";
    }

    private Verdict leaveOut(final ConsumerRecord<byte[], byte[]> record, final Verdict verdict, final String why) {
        final boolean first = verdict == Verdict.FOREIGN ? foreign++ == 0 : invalid++ == 0;
        if (first) {
            firsts.add(where(record) + " " + why);
        }
        return verdict;
    }

    private void checkLabels(final ConsumerRecord<byte[], byte[]> record) {
        if (input.isEmpty()) {
            input = OptionalInt.of(outputHeader.input());
            firstPartition = record.partition();
        }
        if (rule == MergeOrder.Rule.LABEL && outputHeader.input() != input.getAsInt()) {
            throw StatusException.usage("topic " + record.topic() + ": partitions " + firstPartition + " and "
                    + record.partition()
                    + " have the results of different inputs, so their labels have no common order;"
                    + " merge it with --order partition or time:FIELD");
        }
    }

    private FrontierFilter filter(final int partition, final int task) {
        return filters.computeIfAbsent(key(partition, task), unseen -> begin(partition));
    }

    private FrontierFilter begin(final int partition) {
        if (shared) {
            return FrontierFilter.ofShare();
        }
        return startedLater.contains(partition) ? new FrontierFilter() : FrontierFilter.fromFirstRecord();
    }

    private static long key(final int partition, final int task) {
        return (long) partition << Integer.SIZE | task & 0xFFFF_FFFFL;
    }

    /**
     * Calls the action for each partition task found in a partition, with its filter; see {@link FrontierFilter#position}.
     */
    void forEachTask(final int partition, final BiConsumer<Integer, FrontierFilter> action) {
        filters.forEach((key, filter) -> {
            if (key >> Integer.SIZE == partition) {
                action.accept(key.intValue(), filter);
            }
        });
    }

    /** Number of records of other applications, and of records without a header. */
    long foreign() {
        return foreign;
    }

    /** Number of records whose headers contradict the log. */
    long invalid() {
        return invalid;
    }

    /** Number of results that were dropped as repeated. */
    long repeated() {
        return repeated;
    }

    /** Number of records that were dropped because a later epoch of their partition task had begun. */
    long stale() {
        return stale;
    }

    /** Number of epochs that began, per partition task and partition. */
    long epochs() {
        return epochs;
    }

    /** The first foreign and the first invalid record, each with its offset and the reason. */
    List<String> firsts() {
        return firsts;
    }

    private static String where(final ConsumerRecord<byte[], byte[]> record) {
        return record.topic() + "-" + record.partition() + " offset " + record.offset();
    }
}
