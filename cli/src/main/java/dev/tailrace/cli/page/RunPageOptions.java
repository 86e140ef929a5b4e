package dev.tailrace.cli.page;

import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.terminal.PageOptions;
import dev.tailrace.launch.text.Times;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of the page of a run, and of its report. */
public final class RunPageOptions extends PageOptions {

    @Option(
            names = "--report",
            paramLabel = "FILE.html",
            description = "At the end of the run write the page to a file that opens offline.")
    private String report;

    @Option(
            names = "--latency-target",
            paramLabel = "TIME",
            description =
                    "Show this latency, such as 50us, as a line in the charts of the page, and the share of messages"
                            + " within it.")
    private String latencyTarget;

    /** Whether there is a page or a report. */
    public boolean isWanted() {
        return isServed() || report != null;
    }

    /** Where the report goes; empty for none. */
    public Optional<Path> report() {
        return Optional.ofNullable(report).map(Paths::of);
    }

    /** The latency that is wanted; empty for none. */
    public Optional<Duration> latencyTarget() {
        return Optional.ofNullable(latencyTarget).map(text -> Times.of("--latency-target", text));
    }

    /** Refuses options that have no effect, and a report that could not be written. */
    @Override
    public void check() {
        super.check();
        report().ifPresent(RunPageOptions::checkReport);
        if (latencyTarget().isPresent() && !isWanted()) {
            throw StatusException.usage("--latency-target without --page or --report; give one, or leave it out");
        }
    }

    private static void checkReport(final Path file) {
        if (!file.toString().endsWith(".html")) {
            throw StatusException.usage("--report: " + file + ": a report is a page; give a name that ends with .html");
        }
        Paths.checkWritable(file);
    }
}
