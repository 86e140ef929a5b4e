package dev.tailrace.cli.engine;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.Interrupts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A subcommand that runs a program in another process: the program gets all words of the command line, argument files
 * expanded, and the standard streams; the command ends with its exit code.
 */
public final class ProgramCommand implements Callable<Integer> {

    private static final String JAVA_OPTIONS = "TAILRACE_JAVA_OPTS";

    /** Time that the program gets after Ctrl-C to end its own processes and to write its output. */
    private static final Duration LONGEST_STOP = ChildProcess.GRACE.plusSeconds(10);

    private final Shell shell;
    private final String program;
    private final String defaultJavaOptions;
    private final List<String> words = new ArrayList<>();

    private ProgramCommand(final Shell shell, final String program, final String defaultJavaOptions) {
        this.shell = shell;
        this.program = program;
        this.defaultJavaOptions = defaultJavaOptions;
    }

    /** {@code tailrace bench}. */
    public static CommandSpec bench(final Shell shell) {
        return new ProgramCommand(shell, "bench", "-Xmx1g -XX:-UsePerfData")
                .spec(
                        "Measure the latency of engines on the same load and compare their output with the sequential run.");
    }

    /**
     * {@code tailrace micro}. JMH passes the Java options of its process on to the processes of its measurements, so there
     * are no defaults.
     */
    public static CommandSpec micro(final Shell shell) {
        return new ProgramCommand(shell, "micro", "")
                .spec("Run the JMH benchmarks whose name contains the pattern, each in a separate process.");
    }

    /** {@code tailrace reproduce}. */
    public static CommandSpec reproduce(final Shell shell) {
        return new ProgramCommand(shell, "reproduce", "-Xmx1g -XX:-UsePerfData")
                .spec("Repeat published experiments and show the published figures next to those of this machine.");
    }

    private CommandSpec spec(final String description) {
        final CommandSpec spec =
                CommandSpec.wrapWithoutInspection(this).name(program).preprocessor(new AllWords());
        spec.usageMessage()
                .customSynopsis("tailrace " + program + " ...")
                .description(description, "", "'tailrace " + program + " --help' lists the options.", "");
        return spec;
    }

    @Override
    public Integer call() {
        final AtomicReference<Process> started = new AtomicReference<>();
        try (Interrupts.Registration interrupt =
                shell.interrupts().onInterrupt(() -> stop(started.get()), LONGEST_STOP)) {
            started.set(start());
            if (interrupt.wasInterrupted()) {
                stop(started.get()); // the interrupt came before the start
            }
            final int code = started.get().waitFor();
            return interrupt.wasInterrupted() ? ExitStatus.INTERRUPTED.code() : code;
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            stop(started.get());
            return ExitStatus.INTERRUPTED.code();
        }
    }

    private Process start() {
        final ChildCommand child = ChildCommand.of(program);
        child.checkIsBuilt();
        final String given = shell.environment().getOrDefault(JAVA_OPTIONS, "");
        final List<String> options = Stream.of((given.isEmpty() ? defaultJavaOptions : given).split(" +"))
                .filter(option -> !option.isEmpty())
                .toList();
        try {
            return new ProcessBuilder(child.commandLine(options, words))
                    .inheritIO()
                    .start();
        } catch (final IOException impossible) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, program + ": cannot be started: " + impossible.getMessage(), impossible);
        }
    }

    // The argument is null before the start. The program ends the processes that it has started.
    private static void stop(final Process started) {
        if (started != null) {
            started.destroy();
        }
    }

    /** Takes all words, so that picocli interprets none of them, not even {@code --help}. */
    private final class AllWords implements IParameterPreprocessor {

        @Override
        public boolean preprocess(
                final Stack<String> arguments,
                final CommandSpec command,
                final ArgSpec option,
                final Map<String, Object> info) {
            while (!arguments.isEmpty()) {
                words.add(arguments.pop());
            }
            return false;
        }
    }
}
