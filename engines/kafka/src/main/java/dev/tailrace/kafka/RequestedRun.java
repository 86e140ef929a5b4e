package dev.tailrace.kafka;

import dev.tailrace.function.OnError;
import dev.tailrace.kafka.task.BadRecordPolicy;
import dev.tailrace.kafka.task.StartPosition;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.engine.OwnOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import java.time.Duration;
import java.util.function.Consumer;

/** Turns a request into a run. What only this runner knows is among the options of the request. */
final class RequestedRun {

    private static final OwnOptions OPTIONS = Engines.ownOptions("kafka");
    private static final String PROFILE = "profile";
    private static final String START = "start";
    private static final String DEAD_LETTER_TOPIC = "dead-letter-topic";
    private static final String CREATE_TOPICS = "create-topics";
    private static final String SNAPSHOT_TOPIC_INTERVAL_MS = "snapshot-topic-interval-ms";
    private static final String MAX_REPLAY = "max-replay";
    private static final String REPLAY_POLICY = "on-max-replay";
    private static final String FAILURE_POLICY = "on-progress-failure";

    private RequestedRun() {}

    /**
     * A builder with all that the request says.
     *
     * @throws StatusException when an option is not known or its value cannot be used
     */
    static KafkaRunBuilder of(final RunRequest request, final LoadedPipeline pipeline) {
        checkOptions(request);
        final KafkaRunBuilder run = KafkaRun.of(pipeline.graph())
                .application(request.applicationId())
                .processor(pipeline.processors()::create)
                .clientProperties(ClientProperties.of(request).all())
                .guarantee(request.guarantee())
                .accept(request.accepted())
                .ordering(request.ordering())
                .threads(request.threads())
                .stopAtEnd(request.stopAtEnd())
                .progressInterval(request.progressInterval())
                .onBadRecord(request.onError() == OnError.FAIL ? BadRecordPolicy.FAIL : BadRecordPolicy.SKIP);
        request.inputTopics().forEach(topic -> addInput(run, topic));
        request.outputTopics().forEach(run::outputTopic);
        request.stateFolder().ifPresent(run::stateFolder);
        addOptions(run, request);
        return run;
    }

    private static void checkOptions(final RunRequest request) {
        try {
            OPTIONS.refuseOthers(request);
        } catch (final IllegalArgumentException unknown) {
            throw new StatusException(ExitStatus.USAGE, unknown.getMessage(), unknown);
        }
        request.options().forEach((name, value) -> OPTIONS.problem(name, value).ifPresent(problem -> {
            throw new StatusException(ExitStatus.USAGE, "--runner-option " + problem);
        }));
    }

    // A topic, or SOURCE=TOPIC where there are several sources.
    private static void addInput(final KafkaRunBuilder run, final String topic) {
        final int equals = topic.indexOf('=');
        if (equals < 0) {
            run.inputTopic(topic);
        } else {
            run.inputTopic(topic.substring(0, equals), topic.substring(equals + 1));
        }
    }

    private static void addOptions(final KafkaRunBuilder run, final RunRequest request) {
        given(request, PROFILE, word -> run.profile(ClientProfile.of(word)));
        given(request, START, word -> run.startPosition(StartPosition.of(word)));
        given(request, DEAD_LETTER_TOPIC, run::deadLetterTopic);
        given(request, CREATE_TOPICS, word -> run.createTopics(ConstantNames.flag(CREATE_TOPICS, word)));
        given(request, SNAPSHOT_TOPIC_INTERVAL_MS, ms -> run.snapshotTopic(Duration.ofMillis(Long.parseLong(ms))));
        run.recordKey(RecordKey.of(request));
        given(request, FAILURE_POLICY, word -> run.onProgressFailure(ConstantNames.parse(FailurePolicy.class, word)));
        given(request, MAX_REPLAY, records -> run.maxReplay(Long.parseLong(records)));
        given(request, REPLAY_POLICY, word -> run.onMaxReplay(ConstantNames.parse(ReplayPolicy.class, word)));
    }

    private static void given(final RunRequest request, final String option, final Consumer<String> taker) {
        request.option(option).ifPresent(taker);
    }
}
