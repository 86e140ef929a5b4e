package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The process of one run: reads a {@link ListingRequest}, runs the job on a cluster inside the process, and writes reports.
 */
public final class ListingMain {

    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(128);

    private ListingMain() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(ListingMain::run);
    }

    private static ExitStatus run(final Parent parent) {
        final ListingRequest request = parent.request(ListingRequest.class);
        parent.onStop(() -> Runtime.getRuntime().halt(ExitStatus.INTERRUPTED.code()));
        final StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(
                Math.max(request.firstTasks(), request.lastTasks()), configuration());
        ListingJob.build(environment, request);
        parent.report(ReportLine.of(ReportLine.READY));
        try {
            final long netMs =
                    environment.execute("listing1 " + request.method()).getNetRuntime();
            parent.report(ReportLine.of(ReportLine.SUMMARY).with("ms", netMs));
            return ExitStatus.CLEAN;
        } catch (final Exception e) {
            throw new IllegalStateException("the job of Listing 1 failed", e);
        }
    }

    private static Configuration configuration() {
        final Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        return configuration;
    }
}
