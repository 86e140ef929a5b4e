package dev.tailrace.launch.terminal;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import dev.tailrace.plan.NearestWord;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs a command line of picocli and turns every outcome into an exit code and one error message. */
public final class CommandRunner {

    private static final Pattern UNKNOWN_TO_HELP = Pattern.compile("Unknown subcommand '(.*)'\\.");
    private static final Pattern NAMELESS =
            Pattern.compile("Value for option option '(.*)' \\(.*\\) should be in KEY=VALUE format but was (.*)");

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
                    .setParameterExceptionHandler((wrong, given) -> report(refusal(wrong), err, debug))
                    .setExecutionExceptionHandler((failure, failed, parsed) -> report(failure, err, debug))
                    .execute(arguments);
            return afterOutput(code, out);
        } catch (final Throwable failure) {
            return report(failure, err, debug);
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

    private static int report(final Throwable failure, final PrintStream err, final boolean debug) {
        return Messages.report(failure, err, debug).code();
    }

    /** The error names the word that was probably meant, and the help option. */
    private static StatusException refusal(final ParameterException wrong) {
        final CommandSpec command = wrong.getCommandLine().getCommandSpec();
        return StatusException.usage(reason(wrong, command) + " (see '" + command.qualifiedName() + " --help')");
    }

    private static String reason(final ParameterException wrong, final CommandSpec command) {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unknown(unmatched.getUnmatched().get(0), command);
        }
        final Matcher topic = UNKNOWN_TO_HELP.matcher(wrong.getMessage());
        if (topic.matches()) {
            return unknown(topic.group(1), command);
        }
        final ArgSpec option = wrong.getArgSpec();
        if (option instanceof OptionSpec
                && wrong.getValue() != null
                && option.typeInfo().isEnum()) {
            final List<String> words = option.typeInfo().getEnumConstantNames().stream()
                    .map(name -> name.toLowerCase(Locale.ROOT))
                    .toList();
            return "invalid value for option '" + ((OptionSpec) option).longestName() + "': '" + wrong.getValue()
                    + "' is not one of " + String.join(", ", words) + NearestWord.hint(wrong.getValue(), words);
        }
        return inOurStyle(wrong.getMessage());
    }

    private static String unknown(final String word, final CommandSpec command) {
        if (word.startsWith("-")) {
            final String name = word.split("=", 2)[0];
            final List<String> names = command.options().stream()
                    .filter(option -> !option.hidden())
                    .map(OptionSpec::longestName)
                    .toList();
            return "unknown option '" + name + "'" + NearestWord.hint(name, names);
        }
        final Set<String> commands = command.subcommands().keySet();
        return commands.isEmpty()
                ? "unexpected argument '" + word + "'"
                : "unknown command '" + word + "'" + NearestWord.hint(word, commands);
    }

    // Picocli begins with a capital, calls types by their Java names, and has no good words for a value without a name.
    private static String inOurStyle(final String message) {
        final Matcher nameless = NAMELESS.matcher(message);
        if (nameless.matches()) {
            return "invalid value for option '" + nameless.group(1) + "': expected NAME=VALUE, but was '"
                    + nameless.group(2) + "'";
        }
        return Character.toLowerCase(message.charAt(0))
                + message.substring(1).replaceAll("is not an? (int|long)$", "is not a whole number");
    }
}
