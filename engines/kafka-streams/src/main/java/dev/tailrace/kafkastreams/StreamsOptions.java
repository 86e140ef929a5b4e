package dev.tailrace.kafkastreams;

import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.value.RecordKey;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.AutoOffsetReset;

/**
 * The options that only this runner has.
 *
 * @param profile settings of the clients: {@code profile=latency|balanced|defaults}
 * @param commitInterval between two commits, {@code commit-interval-ms}; Kafka Streams' own when empty
 * @param start where an application begins that has committed nothing: {@code start=earliest|latest}
 * @param createsTopics whether topics for results that are missing are created, {@code create-topics=true}
 * @param recordKey what the keys of results are, {@code record-key=none|output|json:FIELD}
 */
public record StreamsOptions(
        StreamsProfile profile,
        Optional<Duration> commitInterval,
        Start start,
        boolean createsTopics,
        RecordKey recordKey) {

    private static final String PROFILE = "profile";
    private static final String COMMIT_INTERVAL_MS = "commit-interval-ms";
    private static final String START = "start";
    private static final String CREATE_TOPICS = "create-topics";

    /** Where to begin. */
    public enum Start {
        EARLIEST,
        LATEST;

        AutoOffsetReset reset() {
            return this == EARLIEST ? AutoOffsetReset.earliest() : AutoOffsetReset.latest();
        }
    }

    /**
     * Those of a spec.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
     */
    static StreamsOptions of(final RunSpec spec) {
        Engines.ownOptions("kafka-streams").refuseOthers(spec);
        return new StreamsOptions(
                spec.option(PROFILE)
                        .map(word -> ConstantNames.parse(StreamsProfile.class, word))
                        .orElse(StreamsProfile.LATENCY),
                spec.option(COMMIT_INTERVAL_MS).map(StreamsOptions::millis),
                spec.option(START)
                        .map(word -> ConstantNames.parse(Start.class, word))
                        .orElse(Start.EARLIEST),
                spec.option(CREATE_TOPICS)
                        .map(text -> ConstantNames.flag(CREATE_TOPICS, text))
                        .orElse(false),
                RecordKey.of(spec));
    }

    /**
     * The value of {@code commit-interval-ms}.
     *
     * @throws IllegalArgumentException when it is no number of milliseconds
     */
    public static Duration millis(final String text) {
        try {
            final long millis = Long.parseLong(text);
            if (millis >= 0) {
                return Duration.ofMillis(millis);
            }
        } catch (final NumberFormatException none) {
            throw notMillis(text);
        }
        throw notMillis(text);
    }

    private static IllegalArgumentException notMillis(final String text) {
        return new IllegalArgumentException(
                COMMIT_INTERVAL_MS + "=" + text + ": not a number of milliseconds, 0 or more");
    }
}
