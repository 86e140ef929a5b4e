package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.kafkastreams.StreamsOptions;
import dev.tailrace.kafkastreams.StreamsProfile;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of this engine only.
 *
 * @param profile settings of the clients: {@code profile=latency|balanced|defaults}
 * @param commitInterval interval of commits, {@code commit-interval-ms}; the default of Kafka Streams when empty
 * @param isInputKeyed whether records have their instrument as key, {@code input-keyed=true}
 * @param createsTopics whether missing topics for results are created, {@code create-topics=true}
 * @param referenceTopic topic of sectors by symbol, {@code reference-topic}
 */
record StreamsPeerOptions(
        StreamsProfile profile,
        Optional<Duration> commitInterval,
        boolean isInputKeyed,
        boolean createsTopics,
        Optional<String> referenceTopic) {

    private static final String PROFILE = "profile";
    private static final String COMMIT_INTERVAL_MS = "commit-interval-ms";
    private static final String INPUT_KEYED = "input-keyed";
    private static final String CREATE_TOPICS = "create-topics";
    private static final String REFERENCE_TOPIC = "reference-topic";

    /**
     * Parses the options of a request.
     *
     * @throws IllegalArgumentException when an option is unknown or its value is invalid
     */
    static StreamsPeerOptions of(final RunSpec request) {
        Engines.ownOptions("kafka-streams-native").refuseOthers(request);
        return new StreamsPeerOptions(
                request.option(PROFILE)
                        .map(word -> ConstantNames.parse(StreamsProfile.class, word))
                        .orElse(StreamsProfile.LATENCY),
                request.option(COMMIT_INTERVAL_MS).map(StreamsOptions::millis),
                flag(request, INPUT_KEYED),
                flag(request, CREATE_TOPICS),
                request.option(REFERENCE_TOPIC));
    }

    private static boolean flag(final RunSpec request, final String name) {
        return request.option(name).map(text -> ConstantNames.flag(name, text)).orElse(false);
    }
}
