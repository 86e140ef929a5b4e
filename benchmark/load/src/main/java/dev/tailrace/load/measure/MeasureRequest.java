package dev.tailrace.load.measure;

import dev.tailrace.launch.process.RecordText;
import dev.tailrace.load.Connection;
import java.nio.file.Path;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The request to the consumer that measures when results arrive.
 *
 * @param connection to the cluster; client properties are those of its consumer, {@code isolation.level} among them
 * @param folder has the expected results of each sink, as SINK.expected; takes the times, as SINK.arrivals
 * @param topics by sink, as TOPIC for partition 0 or TOPIC:PARTITION; each partition is read from its beginning
 * @param requiredBefore number of the first record whose results need not come, see {@link ResultCheck}
 */
public record MeasureRequest(
        Connection connection, Path folder, SortedMap<String, String> topics, long requiredBefore) {

    /** Copies the topics and checks the number. */
    public MeasureRequest {
        topics = Collections.unmodifiableSortedMap(new TreeMap<>(topics));
        RecordText.checkRange("required-before", requiredBefore, 0, Long.MAX_VALUE);
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
