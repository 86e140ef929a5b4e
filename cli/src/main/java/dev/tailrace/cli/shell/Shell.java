package dev.tailrace.cli.shell;

import dev.tailrace.io.FileOutput;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.ShutdownInterrupts;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import dev.tailrace.market.feed.PipeStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What surrounds a command; tests bring their own.
 *
 * @param in standard input; closing it ends a read that waits
 * @param out standard output, for text
 * @param err standard error, for messages and progress
 * @param results opens standard output for results, as whole lines
 * @param terminal whether standard error is a terminal, so that progress may be shown there
 * @param environment environment variables
 * @param interrupts tells of Ctrl-C
 * @param distribution what was installed with the program
 */
public record Shell(
        InputStream in,
        TextOutput out,
        PrintStream err,
        Supplier<OutputLog> results,
        boolean terminal,
        Map<String, String> environment,
        Interrupts interrupts,
        Distribution distribution) {

    /** Set by the launcher, which can ask; Java 17 cannot say whether standard error alone is a terminal. */
    private static final String TERMINAL_VARIABLE = "TAILRACE_TERMINAL";

    /** The shell of this process. */
    public static Shell ofProcess() {
        final Map<String, String> environment = System.getenv();
        return new Shell(
                PipeStream.standardInput(),
                new TextOutput(new FileOutputStream(FileDescriptor.out)),
                System.err,
                FileOutput::standardOutput,
                isTerminal(environment),
                environment,
                new ShutdownInterrupts(),
                Distribution.current());
    }

    static boolean isTerminal(final Map<String, String> environment) {
        final boolean attached = environment.containsKey(TERMINAL_VARIABLE)
                ? environment.get(TERMINAL_VARIABLE).equals("1")
                : System.console() != null;
        return attached && !"dumb".equals(environment.get("TERM"));
    }

    /** Whether text beyond ASCII can be seen, by the locale that the environment names. */
    public boolean showsUnicode() {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .map(name -> environment.getOrDefault(name, ""))
                .filter(locale -> !locale.isEmpty())
                .findFirst()
                .map(locale -> locale.toUpperCase(Locale.ROOT).replace("-", "").endsWith("UTF8"))
                .orElse(false);
    }

    /** Whether the user asked for stack traces. */
    public boolean debug() {
        return Debug.isAsked(environment);
    }

    /** Tells the user something that is no result. */
    public void say(final String message) {
        Messages.say(message, err);
    }
}
