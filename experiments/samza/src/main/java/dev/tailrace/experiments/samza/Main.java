package dev.tailrace.experiments.samza;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.ClientRules;
import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Setting;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.samza.SamzaException;
import org.apache.samza.checkpoint.kafka.KafkaCheckpointManagerFactory;
import org.apache.samza.config.MapConfig;
import org.apache.samza.container.grouper.task.SingleContainerGrouperFactory;
import org.apache.samza.job.ApplicationStatus;
import org.apache.samza.runtime.LocalApplicationRunner;
import org.apache.samza.standalone.PassthroughJobCoordinatorFactory;

/**
 * The process of the job on Samza. Reads a {@link RunSpec} of the pipeline {@code mark-up}, of which it uses the topics (the
 * first input), the cluster, the application's name, the folder for state, and the progress interval, at which Samza writes a
 * checkpoint. Reports {@code ready} when Samza reads the input.
 */
public final class Main {

    private static final String PIPELINE = "mark-up";
    private static final Setting<SamzaProfile> PROFILE = Setting.choice(
            "profile",
            SamzaProfile.LATENCY,
            "Settings of the producer: a result is sent at once, or as Samza sends it, after up to 10 ms");

    static final DeclaredOptions DECLARED = DeclaredOptions.of(PROFILE);

    private Main() {}

    public static void main(final String[] arguments) {
        LibraryLog.hide();
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        if (!request.pipeline().equals(PIPELINE) || request.outputTopics().size() != 1) {
            throw StatusException.usage("the job on Samza computes '" + PIPELINE + "' into one topic, and not '"
                    + request.pipeline() + "' into " + request.outputTopics());
        }
        if (request.guarantee() != Guarantee.AT_LEAST_ONCE || request.stopAtEnd()) {
            throw StatusException.usage(
                    "the job on Samza delivers results at least once, and runs until it is stopped");
        }
        final LocalApplicationRunner runner = new LocalApplicationRunner(
                new MarkUpApplication(
                        request.inputTopics().get(0),
                        request.outputTopics().get(request.outputTopics().firstKey()),
                        () -> parent.report(ReportLine.of(ReportLine.READY))),
                new MapConfig(config(request)));
        try {
            runner.run();
            parent.onStop(runner::kill);
            runner.waitForFinish();
        } catch (final SamzaException failed) {
            throw failed(failed);
        }
        if (runner.status().getStatusCode() != ApplicationStatus.StatusCode.SuccessfulFinish) {
            throw failed(runner.status().getThrowable());
        }
        return ExitStatus.CLEAN;
    }

    private static StatusException failed(final Throwable failure) {
        Throwable reason = failure;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        return new StatusException(ExitStatus.OUTPUT_LOST, "Samza failed: " + reason, failure);
    }

    private static Map<String, String> config(final RunSpec request) {
        final String folder = request.stateFolder().orElseThrow().toString();
        final Map<String, String> config = new TreeMap<>(Map.of(
                "app.name",
                request.applicationId(),
                "processor.id",
                "0",
                "job.default.system",
                MarkUpApplication.SYSTEM,
                "job.coordinator.factory",
                PassthroughJobCoordinatorFactory.class.getName(),
                "task.name.grouper.factory",
                SingleContainerGrouperFactory.class.getName(),
                "task.checkpoint.factory",
                KafkaCheckpointManagerFactory.class.getName(),
                "task.checkpoint.replication.factor",
                "1",
                "task.commit.ms",
                Long.toString(request.progressInterval().toMillis()),
                "job.jmx.enabled",
                "false",
                "job.logged.store.base.dir",
                folder));
        config.put("job.non-logged.store.base.dir", folder);
        final ClientProperties clients = ClientProperties.of(request)
                .with(new ClientRules(
                        Map.of(), List.of(), DECLARED.read(request).get(PROFILE).producer(), List.of()));
        final String system = "systems." + MarkUpApplication.SYSTEM;
        clients.consumer().forEach((name, value) -> config.put(system + ".consumer." + name, value));
        clients.producer().forEach((name, value) -> config.put(system + ".producer." + name, value));
        return config;
    }
}
