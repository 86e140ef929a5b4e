package dev.tailrace.load.measure;

import dev.tailrace.launch.process.RequestFields;
import dev.tailrace.load.Connection;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the measuring consumer is asked for.
 *
 * @param connection to the cluster; client properties are those of its consumer, {@code isolation.level} among them
 * @param folder has the expected results of each sink, as SINK.expected; takes the times, as SINK.arrivals
 * @param topics by sink, as TOPIC for partition 0 or TOPIC:PARTITION; each partition is read from its beginning
 * @param requiredBefore number of the first record whose results need not come, see {@link ResultCheck}
 */
public record MeasureRequest(
        Connection connection, Path folder, SortedMap<String, String> topics, long requiredBefore) {

    private static final String FOLDER = "folder";
    private static final String REQUIRED_BEFORE = "required-before-record";
    private static final String TOPIC_PREFIX = "topic.";

    /** The fields of the request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>();
        connection.addTo(fields);
        fields.put(FOLDER, folder.toString());
        fields.put(REQUIRED_BEFORE, Long.toString(requiredBefore));
        topics.forEach((sink, topic) -> fields.put(TOPIC_PREFIX + sink, topic));
        return fields;
    }

    /**
     * Reads a request.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    public static MeasureRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final MeasureRequest request = new MeasureRequest(
                Connection.of(reader),
                Path.of(reader.text(FOLDER)),
                reader.group(TOPIC_PREFIX),
                reader.wholeNumber(REQUIRED_BEFORE, 0L, Long.MAX_VALUE));
        reader.refuseUnknown();
        return request;
    }

    /** The expected results of a sink. */
    public static Path expected(final Path folder, final String sink) {
        return folder.resolve(sink + ".expected");
    }

    /** When the results of a sink were written into their log, in milliseconds of the epoch. */
    public static Path written(final Path folder, final String sink) {
        return folder.resolve(sink + ".written");
    }

    /** When the results of a sink came. */
    public static Path arrivals(final Path folder, final String sink) {
        return folder.resolve(sink + ".arrivals");
    }
}
