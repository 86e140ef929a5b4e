package dev.tailrace.launch.terminal;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a command line of picocli and turns every outcome into an exit code and one error message. */
public final class CommandRunner {

    private CommandRunner() {}

    /**
     * Runs a command line; returns the exit code. Never throws.
     *
     * @param debug whether error messages come with stack traces
     */
    public static int run(
            final CommandLine command,
            final TextOutput out,
            final PrintStream err,
            final boolean debug,
            final String... arguments) {
        try {
            final int code = command.setOut(new PrintWriter(out, true))
                    .setErr(new PrintWriter(err, true))
                    .setParameterExceptionHandler((wrong, given) -> tell(refusal(wrong), err, debug))
                    .setExecutionExceptionHandler((failure, failed, parsed) -> tell(failure, err, debug))
                    .execute(arguments);
            return afterOutput(code, out);
        } catch (final Throwable failure) {
            return tell(failure, err, debug);
        }
    }

    // A print stream swallows failures; a command whose text did not arrive has not succeeded.
    private static int afterOutput(final int code, final TextOutput out) {
        if (code == ExitStatus.CLEAN.code()) {
            out.finish();
        } else {
            out.flush();
        }
        return code;
    }

    private static int tell(final Throwable failure, final PrintStream err, final boolean debug) {
        return Messages.tell(failure, err, debug).code();
    }

    /** The error names the option that was probably meant, and the help option. */
    private static StatusException refusal(final ParameterException wrong) {
        final String name = wrong.getCommandLine().getCommandSpec().qualifiedName();
        return StatusException.usage(wrong.getMessage() + suggestion(wrong) + " (see '" + name + " --help')");
    }

    private static String suggestion(final ParameterException wrong) {
        return wrong instanceof UnmatchedArgumentException unmatched
                        && !unmatched.getSuggestions().isEmpty()
                ? "; did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?"
                : "";
    }
}
