package dev.tailrace.flink;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts the process of the runner. */
final class Runner {

    private static final EngineRun RUN = new EngineRun("flink");

    private Runner() {}

    static RunRequestBuilder tickAlerts(
            final String address, final String id, final Guarantee guarantee, final Path folder) {
        final RunRequestBuilder request = RunRequest.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(address)
                .applicationId(id)
                .guarantee(guarantee)
                .ordering(Ordering.SOURCE_PARTITION)
                .stateFolder(folder)
                .progressInterval(Duration.ofMillis(100))
                .inputTopics(List.of(id + "-itch"));
        for (final String sink : List.of("trades", "vwap", "alerts")) {
            request.outputTopic(sink, id + "-" + sink);
        }
        return request;
    }

    static ChildProcess start(final RunRequest request) {
        return RUN.start(request);
    }

    /** What a process says last. */
    static ReportLine outcome(final RunRequest request) {
        return RUN.outcome(request);
    }
}
