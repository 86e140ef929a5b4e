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
 * @param connection connection to the cluster, with the client properties of the consumer, including {@code
 *     isolation.level}
 * @param folder folder with the expected results of each sink, SINK.expected; the arrival times are written to it,
 *     SINK.arrivals
 * @param topics topics by sink, as TOPIC for partition 0 or TOPIC:PARTITION; each partition is read from its beginning
 * @param records number of records of the load; only their results are expected
 * @param requiredBefore number of the first record whose results are optional, see {@link ResultCheck}
 */
public record MeasureRequest(
        Connection connection, Path folder, SortedMap<String, String> topics, long records, long requiredBefore) {

    /** Copies the topics and checks the number. */
    public MeasureRequest {
        topics = Collections.unmodifiableSortedMap(new TreeMap<>(topics));
        RecordText.checkRange("required-before", requiredBefore, 0, Long.MAX_VALUE);
    }

    /** The file of the expected results of a sink. */
    public static Path expected(final Path folder, final String sink) {
        return folder.resolve(sink + ".expected");
    }

    /**
     * The file of the times at which the results of a sink were written to their log, in milliseconds of the epoch, in the
     * order of the expected results.
     */
    public static Path written(final Path folder, final String sink) {
        return folder.resolve(sink + ".written");
    }

    /** The file of the arrival times of the results of a sink, in the order of the expected results. */
    public static Path arrivals(final Path folder, final String sink) {
        return folder.resolve(sink + ".arrivals");
    }
}
