package dev.tailrace.kafkastreams;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the process of the runner, with settings that make it come back soon after a crash. */
final class Runner {

    static final Duration PATIENCE = Duration.ofSeconds(60);

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
        return ChildProcess.start(
                ChildCommand.of("runner-kafka-streams", "dev.tailrace.kafkastreams.Main")
                        .shortLived(),
                request.fields());
    }

    /** What a process says last. */
    static ReportLine outcome(final RunRequest request) {
        try (ChildProcess child = start(request)) {
            ReportLine last = ReportLine.of("silence");
            Optional<ReportLine> next = child.nextReport(PATIENCE);
            while (next.isPresent()) {
                last = next.get();
                if (last.is(ReportLine.FAILED) || last.is(ReportLine.SUMMARY)) {
                    child.awaitExit(PATIENCE);
                    if (!child.errorTail().isEmpty()) {
                        throw new AssertionError("on standard error: " + child.errorTail());
                    }
                    return last;
                }
                next = child.nextReport(PATIENCE);
            }
            throw new AssertionError("no end: " + last + "\n" + child.errorTail());
        }
    }
}
