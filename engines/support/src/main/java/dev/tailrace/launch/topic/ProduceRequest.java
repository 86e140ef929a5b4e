package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RequestFields;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code tailrace produce} asks its child for.
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

    /** As fields of a request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>(brokers.fields());
        fields.put("feed", feed);
        fields.put("format", format.name());
        fields.put("topic", topic);
        fields.put("partition-by", partitionBy.word());
        fields.put("pace", pace.toString());
        fields.put("create-topic", String.valueOf(createTopic));
        return fields;
    }

    /**
     * From the fields of a request.
     *
     * @throws IllegalArgumentException when one is missing, wrong or unknown
     */
    public static ProduceRequest of(final Map<String, String> request) {
        final RequestFields fields = new RequestFields(request);
        final ProduceRequest read = new ProduceRequest(
                fields.text("feed"),
                Format.valueOf(fields.text("format")),
                fields.text("topic"),
                PartitionRule.of(fields.text("partition-by")),
                Pace.of(fields.text("pace")),
                fields.wholeNumber("create-topic", 0, MOST_PARTITIONS),
                BrokerAccess.of(fields));
        fields.refuseUnknown();
        return read;
    }
}
