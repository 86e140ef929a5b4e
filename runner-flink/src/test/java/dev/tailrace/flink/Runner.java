package dev.tailrace.flink;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the process of the runner. */
final class Runner {

    static final Duration PATIENCE = Duration.ofSeconds(60);

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
        return ChildProcess.start(
                ChildCommand.of("runner-flink", "dev.tailrace.flink.Main").shortLived(), request.fields());
    }

    /** What a process says last. */
    static ReportLine outcome(final RunRequest request) {
        try (ChildProcess child = start(request)) {
            return outcome(child);
        }
    }

    static ReportLine outcome(final ChildProcess child) {
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

    static RunProgress nextProgress(final ChildProcess child) {
        while (true) {
            final Optional<ReportLine> next = child.nextReport(PATIENCE);
            if (next.isEmpty() || next.get().is(ReportLine.FAILED)) {
                throw new AssertionError("no progress: " + next + "\n" + child.errorTail());
            }
            if (next.get().is(ReportLine.PROGRESS)) {
                return RunProgress.of(next.get());
            }
        }
    }

    /** Waits until so many records are in a checkpoint. */
    static void awaitRecords(final ChildProcess child, final long records) {
        long taken = 0;
        while (taken < records) {
            taken = nextProgress(child).records();
        }
    }
}
