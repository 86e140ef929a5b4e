package dev.tailrace.cli.shell;

import dev.tailrace.io.FileOutput;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.StopHook;
import dev.tailrace.launch.terminal.Terminal;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.TextOutput;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The environment of a command: streams, environment variables, interrupts and distribution. Tests supply their own.
 *
 * @param in standard input; closing it ends a read that waits
 * @param out standard output, for text
 * @param err standard error, for messages and progress
 * @param results opens standard output for results, as whole lines
 * @param terminal that standard error is connected to, if it is one
 * @param environment environment variables
 * @param interrupts notifies of Ctrl-C
 * @param distribution the installed distribution
 */
public record Shell(
        InputStream in,
        TextOutput out,
        PrintStream err,
        Supplier<OutputLog> results,
        Terminal terminal,
        Map<String, String> environment,
        Interrupts interrupts,
        Distribution distribution) {

    /** The shell of this process. */
    public static Shell ofProcess() {
        final Map<String, String> environment = System.getenv();
        return new Shell(
                InputBytes.standardInput(),
                new TextOutput(new FileOutputStream(FileDescriptor.out)),
                System.err,
                FileOutput::standardOutput,
                Terminal.of(environment),
                environment,
                StopHook::onInterrupt,
                Distribution.current());
    }

    /** Whether the user asked for stack traces. */
    public boolean debug() {
        return Debug.isEnabled(environment);
    }

    /** Prints a message for the user on standard error. */
    public void say(final String message) {
        Messages.say(message, err);
    }
}
