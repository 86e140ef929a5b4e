package dev.tailrace.launch.topic;

import dev.tailrace.launch.process.RequestFields;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What {@code tailrace latency} asks its child for.
 *
 * @param from the topic that the application reads
 * @param to the topic that it writes
 * @param matchInput what of an input record is found again in its output record, such as {@code key} or {@code json:id}
 * @param matchOutput where it is in the output record
 * @param inputTime when an input record was made: {@code timestamp}, {@code header:NAME} or {@code json:FIELD}
 * @param outputTime the same of an output record
 * @param timeUnit of times that are in a header or field: {@code ns}, {@code us} or {@code ms}
 * @param span what to read of the topics
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

    /** What to read of the topics. */
    public enum Span {
        /** What is written from now on. */
        LIVE,
        /** What is there now. */
        STORED
    }

    private static final long MOST_MS = 24L * 3_600_000;
    private static final int MOST_RECORDS = 1 << 26;

    /** As fields of a request. */
    public SortedMap<String, String> fields() {
        final SortedMap<String, String> fields = new TreeMap<>(brokers.fields());
        fields.put("from", from);
        fields.put("to", to);
        fields.put("match-input", matchInput);
        fields.put("match-output", matchOutput);
        fields.put("input-time", inputTime);
        fields.put("output-time", outputTime);
        fields.put("time-unit", timeUnit);
        fields.put("span", span.name());
        durationMs.ifPresent(duration -> fields.put("duration-ms", String.valueOf(duration)));
        fields.put("timeout-ms", String.valueOf(timeoutMs));
        fields.put("capacity", String.valueOf(capacity));
        histogram.ifPresent(file -> fields.put("histogram", file.toString()));
        log.ifPresent(file -> fields.put("log", file.toString()));
        return fields;
    }

    /**
     * From the fields of a request.
     *
     * @throws IllegalArgumentException when one is missing, wrong or unknown
     */
    public static LatencyRequest of(final Map<String, String> request) {
        final RequestFields fields = new RequestFields(request);
        final LatencyRequest read = new LatencyRequest(
                fields.text("from"),
                fields.text("to"),
                fields.text("match-input"),
                fields.text("match-output"),
                fields.text("input-time"),
                fields.text("output-time"),
                fields.text("time-unit"),
                Span.valueOf(fields.text("span")),
                fields.optional("duration-ms")
                        .map(Long::parseLong)
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                fields.wholeNumber("timeout-ms", 1, MOST_MS),
                fields.wholeNumber("capacity", 1, MOST_RECORDS),
                fields.optional("histogram").map(Path::of),
                fields.optional("log").map(Path::of),
                BrokerAccess.of(fields));
        fields.refuseUnknown();
        return read;
    }
}
