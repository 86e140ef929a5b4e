package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts the process of the runner, with settings that make it come back soon after a crash. */
final class Runner {

    static final EngineRun RUN = new EngineRun("kafka-streams");

    private Runner() {}

    static RunSpec tickAlerts(final String address, final String id, final Guarantee guarantee) {
        return RunSpec.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(address)
                .applicationId(id)
                .guarantee(guarantee)
                .inputTopics(List.of(id + "-itch"))
                .outputTopics(Map.of("trades", id + "-trades", "vwap", id + "-vwap", "alerts", id + "-alerts"));
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

    static ChildProcess start(final RunSpec request) {
        return RUN.start(request);
    }

    /** What a process says last. */
    static ReportLine outcome(final RunSpec request) {
        return RUN.outcome(request);
    }

    /** What the process of a run that succeeds warns of. */
    static List<String> warnings(final RunSpec request) {
        return RUN.warnings(request);
    }
}
