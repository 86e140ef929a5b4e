package dev.tailrace.cli.experiment;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.process.EngineJars;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.Program;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A subcommand whose options are those of another program: runs the program with all words of the command line, with the
 * standard streams and the Java options of this process, and ends with its exit code.
 */
public final class ExperimentCommand implements Callable<Integer> {

    private final Shell shell;
    private final String process;
    private final List<String> words = new ArrayList<>();

    private ExperimentCommand(final Shell shell, final String process) {
        this.shell = shell;
        this.process = process;
    }

    /** {@code tailrace micro}. */
    public static CommandSpec micro(final Shell shell) {
        return new ExperimentCommand(shell, "micro")
                .spec("Run the JMH benchmarks whose name contains the pattern, each in a process of its own.");
    }

    private CommandSpec spec(final String description) {
        final CommandSpec spec =
                CommandSpec.wrapWithoutInspection(this).name(process).preprocessor(new AllWords());
        spec.usageMessage()
                .customSynopsis("tailrace " + process + " ...")
                .description(description, "", "'tailrace " + process + " --help' lists the options.", "");
        return spec;
    }

    @Override
    public Integer call() {
        final AtomicReference<Process> started = new AtomicReference<>();
        try (Interrupts.Registration interrupt = shell.interrupts().onInterrupt(() -> end(started.get()))) {
            started.set(start());
            if (interrupt.wasInterrupted()) {
                end(started.get()); // it was not there yet
            }
            final int code = started.get().waitFor();
            return interrupt.wasInterrupted() ? ExitStatus.INTERRUPTED.code() : code;
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            end(started.get());
            return ExitStatus.INTERRUPTED.code();
        }
    }

    private Process start() {
        try {
            return new ProcessBuilder(commandLine()).inheritIO().start();
        } catch (final IOException impossible) {
            throw new CliException(
                    ExitStatus.INTERNAL_ERROR, process + ": cannot be started: " + impossible.getMessage(), impossible);
        }
    }

    private List<String> commandLine() {
        final List<String> command = new ArrayList<>();
        command.add(ChildCommand.java());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.add("-cp");
        command.add(Distribution.current()
                .processOf(process)
                .resolve(EngineJars.FILE)
                .toString());
        command.add(Program.class.getName());
        command.add(process);
        command.addAll(words);
        return command;
    }

    // Null is not started yet. The processes in which JMH measures would outlive the one that started them.
    private static void end(final Process started) {
        if (started != null) {
            final List<ProcessHandle> all = started.descendants().toList();
            started.destroy();
            all.forEach(ProcessHandle::destroy);
        }
    }

    /** Takes all words, so that none is understood here, not even {@code --help}. */
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
