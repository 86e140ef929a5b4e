package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The request of {@code tailrace latency} to the process that does the work.
 *
 * @param from input topic of the application
 * @param to output topic of the application
 * @param matchInput the part of an input record that identifies its output record, such as {@code key} or {@code json:id}
 * @param matchOutput the same part in the output record
 * @param inputTime the time of an input record: {@code timestamp}, {@code header:NAME} or {@code json:FIELD}
 * @param outputTime the time of an output record
 * @param timeUnit of times that are in a header or field: {@code ns}, {@code us} or {@code ms}
 * @param span which records of the topics to read
 * @param durationMs when to end, in milliseconds; empty for when asked to
 * @param timeoutMs after how long, by record timestamps, an input record counts as never matched, in milliseconds
 * @param capacity how many records are remembered
 * @param histogram file to write percentiles to, as HdrHistogram prints them
 * @param log file to write one histogram a second to, as HdrHistogram logs them
 * @param brokers how to connect
 */
public record LatencyRequest(
        String from,
        String to,
        String matchInput,
        String matchOutput,
        String inputTime,
        String outputTime,
        String timeUnit,
        Span span,
        OptionalLong durationMs,
        long timeoutMs,
        int capacity,
        Optional<Path> histogram,
        Optional<Path> log,
        BrokerAccess brokers) {

    /** Which records of the topics to read. */
    public enum Span {
        /** Records that are written from now on. */
        LIVE,
        /** Records that exist now. */
        STORED
    }

    private static final long MOST_MS = 24L * 3_600_000;
    private static final int MOST_RECORDS = 1 << 22;

    public LatencyRequest {
        RecordText.checkRange("--timeout in milliseconds", timeoutMs, 1, MOST_MS);
        RecordText.checkRange("--capacity", capacity, 1, MOST_RECORDS);
    }
}
