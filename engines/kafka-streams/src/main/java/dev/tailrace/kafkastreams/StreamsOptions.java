package dev.tailrace.kafkastreams;

import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.Words;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.StreamsConfig;

/**
 * What only this runner can be asked for.
 *
 * @param profile settings of the clients: {@code profile=latency|balanced|defaults}
 * @param commitInterval between two commits, {@code commit-interval-ms}; Kafka Streams' own when empty
 * @param start where an application begins that has committed nothing: {@code start=earliest|latest}
 * @param topology ours, or that of a user of Kafka Streams: {@code topology=pipeline|dsl}
 * @param isInputKeyed for {@code topology=dsl}: whether records have their instrument as key, {@code input-keyed=true}
 * @param createsTopics whether topics for results that are missing are created, {@code create-topics=true}
 * @param recordKey what the keys of results are, {@code record-key=none|output|json:FIELD}; for {@code topology=pipeline}
 * @param referenceTopic for {@code topology=dsl}: sectors by symbol, {@code reference-topic}
 */
record StreamsOptions(
        StreamsProfile profile,
        Optional<Duration> commitInterval,
        Start start,
        Kind topology,
        boolean isInputKeyed,
        boolean createsTopics,
        RecordKey recordKey,
        Optional<String> referenceTopic) {

    private static final String PROFILE = "profile";
    private static final String COMMIT_INTERVAL_MS = "commit-interval-ms";
    private static final String START = "start";
    private static final String TOPOLOGY = "topology";
    private static final String INPUT_KEYED = "input-keyed";
    private static final String CREATE_TOPICS = "create-topics";
    private static final String REFERENCE_TOPIC = "reference-topic";

    /** Where to begin. */
    enum Start {
        EARLIEST,
        LATEST;

        AutoOffsetReset reset() {
            return this == EARLIEST ? AutoOffsetReset.earliest() : AutoOffsetReset.latest();
        }
    }

    /** Which topology. */
    enum Kind {
        PIPELINE,
        DSL
    }

    /**
     * Those of a request.
     *
     * @throws IllegalArgumentException when one is unknown or has no sense
     */
    static StreamsOptions of(final RunRequest request) {
        request.refuseOptionsBeside(
                PROFILE,
                COMMIT_INTERVAL_MS,
                START,
                TOPOLOGY,
                INPUT_KEYED,
                CREATE_TOPICS,
                REFERENCE_TOPIC,
                RecordKey.OPTION);
        final StreamsOptions options = new StreamsOptions(
                request.option(PROFILE)
                        .map(word -> Words.parse(StreamsProfile.class, word))
                        .orElse(StreamsProfile.LATENCY),
                request.option(COMMIT_INTERVAL_MS).map(StreamsOptions::millis),
                request.option(START)
                        .map(word -> Words.parse(Start.class, word))
                        .orElse(Start.EARLIEST),
                request.option(TOPOLOGY)
                        .map(word -> Words.parse(Kind.class, word))
                        .orElse(Kind.PIPELINE),
                request.option(INPUT_KEYED)
                        .map(text -> Words.flag(INPUT_KEYED, text))
                        .orElse(false),
                request.option(CREATE_TOPICS)
                        .map(text -> Words.flag(CREATE_TOPICS, text))
                        .orElse(false),
                RecordKey.of(request),
                request.option(REFERENCE_TOPIC));
        if (options.topology() == Kind.DSL && !options.recordKey().equals(RecordKey.NONE)) {
            throw new IllegalArgumentException(
                    RecordKey.OPTION + "=" + options.recordKey().word()
                            + ": the topology dsl gives results the keys of its streams; leave it out");
        }
        return options;
    }

    private static Duration millis(final String text) {
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

    /**
     * What Kafka Streams calls a guarantee.
     *
     * @throws IllegalArgumentException when it does not offer it
     */
    static String guarantee(final Guarantee guarantee) {
        return switch (guarantee) {
            case AT_LEAST_ONCE -> StreamsConfig.AT_LEAST_ONCE;
            case TRANSACTIONAL -> StreamsConfig.EXACTLY_ONCE_V2;
            case EXACTLY_ONCE ->
                throw new IllegalArgumentException(
                        "the runner kafka-streams offers its engine's guarantees, at-least-once and transactional"
                                + " (exactly_once_v2), and not exactly-once without transactions; use the runner kafka for that");
        };
    }
}
