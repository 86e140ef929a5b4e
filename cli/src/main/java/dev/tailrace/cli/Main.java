package dev.tailrace.cli;

import dev.tailrace.cli.catalog.CompileCommand;
import dev.tailrace.cli.catalog.ExplainCommand;
import dev.tailrace.cli.catalog.PackageCommand;
import dev.tailrace.cli.catalog.PipelinesCommand;
import dev.tailrace.cli.catalog.SchemaCommand;
import dev.tailrace.cli.engine.ProgramCommand;
import dev.tailrace.cli.generate.GenerateCommand;
import dev.tailrace.cli.inspect.InspectCommand;
import dev.tailrace.cli.inspect.SnapshotCommand;
import dev.tailrace.cli.project.NewCommand;
import dev.tailrace.cli.report.CompareCommand;
import dev.tailrace.cli.report.ReportCommand;
import dev.tailrace.cli.run.RunCommand;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.cli.topic.BrokerCommand;
import dev.tailrace.cli.topic.LatencyCommand;
import dev.tailrace.cli.topic.MergeCommand;
import dev.tailrace.cli.topic.ProduceCommand;
import dev.tailrace.launch.terminal.CommandHelp;
import dev.tailrace.launch.terminal.CommandRunner;
import dev.tailrace.launch.terminal.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;

/** The entry point of the {@code tailrace} command. */
public final class Main {

    /** The subcommands, in the order of the help; {@link #subcommand} makes them. */
    private static final List<String> COMMANDS = List.of(
            "run",
            "new",
            "inspect",
            "generate",
            "explain",
            "compile",
            "package",
            "pipelines",
            "schema",
            "broker",
            "produce",
            "merge",
            "latency",
            "snapshot",
            "bench",
            "report",
            "compare",
            "micro",
            "reproduce",
            "help");

    private Main() {}

    public static void main(final String[] arguments) {
        final int code = execute(Shell.ofProcess(), arguments);
        StartArchive.makeAfter(code, arguments);
        System.exit(code);
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(final Shell shell, final String... arguments) {
        return CommandRunner.run(commandLine(shell, arguments), shell.out(), shell.err(), shell.debug(), arguments);
    }

    /** The command with all its subcommands. */
    static CommandLine commandLine(final Shell shell) {
        return commandLine(shell, COMMANDS, new Version());
    }

    /** The command as far as a command line needs it: to read the options of a subcommand by reflection takes time. */
    private static CommandLine commandLine(final Shell shell, final String... arguments) {
        final List<String> words = List.of(arguments);
        final String first = words.isEmpty() ? "" : words.get(0);
        final boolean isOne = COMMANDS.contains(first) && !first.equals("help");
        final List<String> all = first.equals("--version") ? List.of() : COMMANDS;
        return commandLine(
                shell,
                isOne ? List.of(first) : all,
                words.contains("--version") || words.contains("-V") ? new Version() : () -> new String[0]);
    }

    private static CommandLine commandLine(
            final Shell shell, final List<String> subcommands, final IVersionProvider version) {
        final CommandLine command = new CommandLine(new Tailrace());
        // Before the subcommands, which ask it at once.
        command.getCommandSpec().versionProvider(version);
        for (final String name : subcommands) {
            command.addSubcommand(name, subcommand(name, shell));
        }
        if (subcommands.contains("help")) {
            // Picocli's own begins with a line break, which lists of commands show as text.
            command.getSubcommands()
                    .get("help")
                    .getCommandSpec()
                    .usageMessage()
                    .description("Show the help of a command.");
        }
        CommandHelp.ofCommands(command);
        if (subcommands.contains("run")) {
            CommandHelp.add(command.getSubcommands().get("run"), RunCommand::runnerOptions);
        }
        return command.setColorScheme(CommandLine.Help.defaultColorScheme(
                        Terminal.showsColour(shell.environment()) ? Ansi.AUTO : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    private static Object subcommand(final String name, final Shell shell) {
        return switch (name) {
            case "run" -> RunCommand.of(shell);
            case "new" -> new NewCommand(shell, Version.ofTailrace());
            case "inspect" -> new InspectCommand(shell);
            case "generate" -> new GenerateCommand(shell);
            case "explain" -> new ExplainCommand(shell);
            case "compile" -> new CompileCommand(shell);
            case "package" -> new PackageCommand(shell);
            case "pipelines" -> new PipelinesCommand(shell);
            case "schema" -> new SchemaCommand(shell);
            case "broker" -> new BrokerCommand(shell);
            case "produce" -> new ProduceCommand(shell);
            case "merge" -> MergeCommand.of(shell);
            case "latency" -> LatencyCommand.of(shell);
            case "snapshot" -> new SnapshotCommand(shell);
            case "bench" -> ProgramCommand.bench(shell);
            case "report" -> new ReportCommand(shell);
            case "compare" -> new CompareCommand(shell);
            case "micro" -> ProgramCommand.micro(shell);
            case "reproduce" -> ProgramCommand.reproduce(shell);
            case "help" -> new HelpCommand();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
