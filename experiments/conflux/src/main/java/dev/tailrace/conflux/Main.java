package dev.tailrace.conflux;

import dev.tailrace.conflux.listing1.ListingOutcome;
import dev.tailrace.conflux.listing1.ListingRun;
import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.ShutdownInterrupts;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The program of {@code tailrace conflux}: one run of conflux-listing1. Reports how late and how well ordered the results were, and
 * fails when the order was not kept.
 */
@Command(
        name = "tailrace conflux",
        abbreviateSynopsis = true,
        description = {
            "Run the workload of the Conflux paper (its Listing 1) under a fixed schedule, by one of the methods that keep the"
                    + " order of parallel work, and say how late and how well ordered its results were.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:finished",
            "1:internal error, or the results are not those of the sequential run",
            "2:not started: unknown option or setting",
            "5:stopped, because the output could not be written",
            "130:interrupted (143 when terminated)",
            "141:stopped, because the reader of standard output went away"
        })
public final class Main implements Callable<Integer> {

    private final TextOutput out;
    private final PrintStream err;
    private final Interrupts interrupts;

    @Mixin
    private ListingOptions options;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean help;

    private Main(final TextOutput out, final PrintStream err, final Interrupts interrupts) {
        this.out = out;
        this.err = err;
        this.interrupts = interrupts;
    }

    /** Makes the run that the words ask for and ends the process. */
    public static void main(final String[] words) {
        System.exit(execute(
                new TextOutput(new FileOutputStream(FileDescriptor.out)), System.err, new ShutdownInterrupts(), words));
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(
            final TextOutput out, final PrintStream err, final Interrupts interrupts, final String... words) {
        try {
            final int code = new CommandLine(new Main(out, err, interrupts))
                    .setOut(new PrintWriter(out, true))
                    .setParameterExceptionHandler((wrong, given) -> tell(refusal(wrong), err))
                    .setExecutionExceptionHandler((failure, command, parsed) -> tell(failure, err))
                    .execute(words);
            out.finish();
            return code;
        } catch (final Throwable failure) {
            return tell(failure, err);
        }
    }

    private static StatusException refusal(final ParameterException wrong) {
        return StatusException.usage(wrong.getMessage() + " (see 'tailrace conflux --help')");
    }

    private static int tell(final Throwable failure, final PrintStream err) {
        return Messages.tell(failure, err, Debug.isAsked()).code();
    }

    @Override
    public Integer call() {
        final ListingRun run = ListingRun.of(options.plan());
        try (Interrupts.Registration interrupt = interrupts.onInterrupt(run::stop)) {
            final ListingOutcome outcome = run.run();
            out.print(ListingReport.of(outcome));
            out.flush();
            if (outcome.stopped() && interrupt.wasInterrupted()) {
                return ExitStatus.INTERRUPTED.code();
            }
            return (outcome.isAsPromised() ? ExitStatus.CLEAN : unordered(outcome)).code();
        }
    }

    private ExitStatus unordered(final ListingOutcome outcome) {
        Messages.say(
                "the results of the method " + outcome.plan().method() + " are not those of the sequential run: "
                        + outcome.verdict(),
                err);
        return ExitStatus.INTERNAL_ERROR;
    }
}
