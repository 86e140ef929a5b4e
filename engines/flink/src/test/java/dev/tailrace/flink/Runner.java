package dev.tailrace.flink;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Starts the process of the runner. */
final class Runner {

    static final EngineRun RUN = new EngineRun("flink");

    private Runner() {}

    static RunSpec tickAlerts(final String address, final String id, final Guarantee guarantee, final Path folder) {
        return RunSpec.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(address)
                .applicationId(id)
                .guarantee(guarantee)
                .ordering(Ordering.SOURCE_PARTITION)
                .stateFolder(folder)
                .progressInterval(Duration.ofMillis(100))
                .inputTopics(List.of(id + "-itch"))
                .outputTopics(Map.of("trades", id + "-trades", "vwap", id + "-vwap", "alerts", id + "-alerts"));
    }

    static ChildProcess start(final RunSpec request) {
        return RUN.start(request);
    }

    /** What a process says last. */
    static ReportLine outcome(final RunSpec request) {
        return RUN.outcome(request);
    }
}
