package dev.tailrace.experiments.flink.peer;

import dev.tailrace.experiments.flink.local.LocalRun;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import org.apache.flink.configuration.Configuration;

/** The process of the native peer. Reads a {@link RunSpec}, and runs until it is stopped. */
public final class Main {

    private Main() {}

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(parent -> run(parent, parent.request(RunSpec.class)));
    }

    private static ExitStatus run(final Parent parent, final RunSpec request) {
        final FlinkPeerRequest peer = StatusException.parsed("", () -> FlinkPeerRequest.of(request));
        final Configuration settings = peer.configuration();
        try (LocalRun run = LocalRun.start(peer.graph(settings), settings)) {
            parent.onStop(run::cancel);
            run.awaitRunning();
            parent.report(ReportLine.of(ReportLine.READY));
            run.await();
            return ExitStatus.INTERRUPTED;
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
            return ExitStatus.INTERRUPTED;
        } catch (final Exception failure) {
            throw Failures.explained("Flink has failed", failure);
        }
    }
}
