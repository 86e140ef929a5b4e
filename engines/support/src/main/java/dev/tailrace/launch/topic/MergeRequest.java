package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RequestFields;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code tailrace merge} asks its child for.
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

    /** Keeps a copy of the list. */
    public MergeRequest {
        partitions = List.copyOf(partitions);
    }

    /** As fields of a request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>(brokers.fields());
        fields.putAll(destination.fields());
        fields.put("from", from);
        fields.put("partitions", partitions.stream().map(String::valueOf).collect(Collectors.joining(",")));
        fields.put("order", order.toString());
        fields.put("start", start.toString());
        fields.put("position", position);
        fields.put("follow", String.valueOf(follow));
        patienceMs.ifPresent(patience -> fields.put("patience-ms", String.valueOf(patience)));
        fields.put("window", String.valueOf(window));
        fields.put("memory", String.valueOf(memory));
        return fields;
    }

    /**
     * From the fields of a request.
     *
     * @throws IllegalArgumentException when one is missing, wrong or unknown
     */
    public static MergeRequest of(final Map<String, String> request) {
        final RequestFields fields = new RequestFields(request);
        final MergeRequest read = new MergeRequest(
                fields.text("from"),
                partitions(fields.text("partitions")),
                MergeOrder.parse(fields.text("order")),
                MergeDestination.of(fields),
                MergeStart.parse(fields.text("start")),
                fields.text("position"),
                fields.flag("follow"),
                fields.optional("patience-ms")
                        .map(Long::parseLong)
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                fields.wholeNumber("window", 1, MOST_RECORDS),
                fields.wholeNumber("memory", 1, MOST_RECORDS),
                BrokerAccess.of(fields));
        fields.refuseUnknown();
        return read;
    }

    private static List<Integer> partitions(final String text) {
        return text.isEmpty()
                ? List.of()
                : Stream.of(text.split(",")).map(Integer::valueOf).toList();
    }
}
