package dev.tailrace.load.plain;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the plain loop is asked for.
 *
 * @param connection to the cluster; client properties are those of its producer
 * @param pipeline name of the pipeline, or of the class that defines it
 * @param settings of the pipeline
 * @param inputTopic with one partition, read from its beginning by a group that has never committed
 * @param outputTopics by sink
 * @param group the consumer group
 * @param commitInterval how often offsets are committed
 */
public record PlainRequest(
        Connection connection,
        String pipeline,
        SortedMap<String, String> settings,
        String inputTopic,
        SortedMap<String, String> outputTopics,
        String group,
        Duration commitInterval) {

    private static final String PIPELINE = "pipeline";
    private static final String SETTING_PREFIX = "setting.";
    private static final String INPUT = "input-topic";
    private static final String OUTPUT_PREFIX = "output-topic.";
    private static final String GROUP = "group";
    private static final String COMMIT_INTERVAL = "commit-interval-ms";

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        connection.addTo(fields);
        fields.put(PIPELINE, pipeline);
        settings.forEach((name, value) -> fields.put(SETTING_PREFIX + name, value));
        fields.put(INPUT, inputTopic);
        outputTopics.forEach((sink, topic) -> fields.put(OUTPUT_PREFIX + sink, topic));
        fields.put(GROUP, group);
        fields.put(COMMIT_INTERVAL, Long.toString(commitInterval.toMillis()));
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static PlainRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final PlainRequest request = new PlainRequest(
                Connection.of(reader),
                reader.text(PIPELINE),
                reader.group(SETTING_PREFIX),
                reader.text(INPUT),
                reader.group(OUTPUT_PREFIX),
                reader.text(GROUP),
                Duration.ofMillis(reader.wholeNumber(COMMIT_INTERVAL, 1, Integer.MAX_VALUE)));
        reader.refuseUnknown();
        return request;
    }
}
