package dev.tailrace.launch.terminal;

import dev.tailrace.launch.outcome.StatusException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Creates the error message for a command line that picocli refuses. */
public final class CommandErrors {

    private CommandErrors() {}

    /** The error, which names the option that was probably meant and the help option. */
    public static StatusException refusal(final ParameterException wrong) {
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
