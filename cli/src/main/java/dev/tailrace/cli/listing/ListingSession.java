package dev.tailrace.cli.listing;

import dev.tailrace.bench.listing1.ListingOutcome;
import dev.tailrace.bench.listing1.ListingRun;
import dev.tailrace.cli.catalog.ParallelismOptions;
import dev.tailrace.cli.shell.Interrupts;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import java.util.Map;

/** One run of conflux-listing1: runs it, tells what came of it, and fails when the order was not kept. */
public final class ListingSession {

    private final Shell shell;
    private final ListingRun run;

    /**
     * @param options as given; null when none was
     * @param settings of the pipeline that were given as such
     * @param parallel the options of every parallel run
     */
    public ListingSession(
            final Shell shell,
            final ListingOptions options,
            final Map<String, String> settings,
            final ParallelismOptions parallel) {
        this.shell = shell;
        this.run = ListingRun.of((options == null ? new ListingOptions() : options).plan(settings, parallel));
    }

    /** Runs to the end of the schedule. */
    public ExitStatus run() {
        try (Interrupts.Registration interrupt = shell.interrupts().onInterrupt(run::stop)) {
            final ListingOutcome outcome = run.run();
            shell.out().print(ListingReport.of(outcome));
            if (outcome.stopped() && interrupt.wasInterrupted()) {
                return ExitStatus.INTERRUPTED;
            }
            return outcome.isAsPromised() ? ExitStatus.CLEAN : unordered(outcome);
        }
    }

    private ExitStatus unordered(final ListingOutcome outcome) {
        shell.say("the results of the method " + outcome.plan().method() + " are not those of the sequential run: "
                + outcome.verdict());
        return ExitStatus.INTERNAL_ERROR;
    }
}
