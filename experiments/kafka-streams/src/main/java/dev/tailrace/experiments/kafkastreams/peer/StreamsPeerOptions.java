package dev.tailrace.experiments.kafkastreams.peer;

import dev.tailrace.kafkastreams.StreamsOptions;
import dev.tailrace.kafkastreams.StreamsProfile;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of this engine only.
 *
 * @param profile settings of the clients
 * @param commitInterval interval of commits; the default of Kafka Streams when empty
 * @param isInputKeyed whether records have their instrument as key
 * @param createsTopics whether missing topics for results are created
 * @param referenceTopic topic of sectors by symbol
 */
record StreamsPeerOptions(
        StreamsProfile profile,
        Optional<Duration> commitInterval,
        boolean isInputKeyed,
        boolean createsTopics,
        Optional<String> referenceTopic) {

    private static final Setting<Boolean> INPUT_KEYED =
            Setting.flag("input-keyed", false, "Records have their instrument as key");
    private static final Setting<Optional<String>> REFERENCE_TOPIC = Setting.text(
                    "reference-topic", "TOPIC", "", "Topic of sectors by symbol")
            .optional();

    /** All options. */
    static final DeclaredOptions DECLARED = DeclaredOptions.of(
            StreamsOptions.PROFILE,
            StreamsOptions.COMMIT_INTERVAL,
            INPUT_KEYED,
            EngineOptions.CREATE_TOPICS,
            REFERENCE_TOPIC);

    /**
     * Parses the options of a request.
     *
     * @throws StatusException that lists every unknown option and every wrong value
     */
    static StreamsPeerOptions of(final RunSpec request) {
        final Settings options = DECLARED.read(request);
        return new StreamsPeerOptions(
                options.get(StreamsOptions.PROFILE),
                options.get(StreamsOptions.COMMIT_INTERVAL),
                options.get(INPUT_KEYED),
                options.get(EngineOptions.CREATE_TOPICS),
                options.get(REFERENCE_TOPIC));
    }
}
