package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the process of the runner, with settings that make it come back soon after a crash. */
final class Runner {

    private static final EngineRun RUN = new EngineRun("kafka-streams");

    private Runner() {}

    static RunRequestBuilder tickAlerts(final String address, final String id, final Guarantee guarantee) {
        final RunRequestBuilder request = RunRequest.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(address)
                .applicationId(id)
                .guarantee(guarantee)
                .inputTopics(List.of(id + "-itch"));
        for (final String sink : List.of("trades", "vwap", "alerts")) {
            request.outputTopic(sink, id + "-" + sink);
        }
        return request;
    }

    /** Without waiting for the session, the transaction or the group of a process that is dead. */
    static Path quickReturn(final Path folder) throws IOException {
        return Files.writeString(
                folder.resolve("client.properties"),
                String.join(
                        "\n",
                        "main.consumer.group.instance.id=one",
                        "producer.transaction.timeout.ms=2000",
                        "max.poll.interval.ms=10000",
                        "session.timeout.ms=10000"));
    }

    static ChildProcess start(final RunRequest request) {
        return RUN.start(request);
    }

    /** What a process says last. */
    static ReportLine outcome(final RunRequest request) {
        return RUN.outcome(request);
    }

    /** What the process of a run that succeeds warns of. */
    static List<String> warnings(final RunRequest request) {
        return RUN.warnings(request);
    }
}
