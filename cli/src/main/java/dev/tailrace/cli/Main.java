package dev.tailrace.cli;

import dev.tailrace.cli.broker.BrokerCommand;
import dev.tailrace.cli.catalog.ExplainCommand;
import dev.tailrace.cli.catalog.PipelinesCommand;
import dev.tailrace.cli.catalog.SchemaCommand;
import dev.tailrace.cli.compile.CompileCommand;
import dev.tailrace.cli.engine.ProgramCommand;
import dev.tailrace.cli.generate.GenerateCommand;
import dev.tailrace.cli.inspect.InspectCommand;
import dev.tailrace.cli.packaging.PackageCommand;
import dev.tailrace.cli.report.CompareCommand;
import dev.tailrace.cli.report.ReportCommand;
import dev.tailrace.cli.run.RunCommand;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.cli.snapshot.SnapshotCommand;
import dev.tailrace.cli.topic.LatencyCommand;
import dev.tailrace.cli.topic.MergeCommand;
import dev.tailrace.cli.topic.ProduceCommand;
import dev.tailrace.launch.terminal.CommandRunner;
import dev.tailrace.launch.terminal.OptionsHelp;
import dev.tailrace.launch.terminal.ShortHelp;
import dev.tailrace.launch.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;

/** The entry point of the {@code tailrace} command. */
public final class Main {

    private Main() {}

    public static void main(final String[] arguments) {
        System.exit(execute(Shell.ofProcess(), arguments));
    }

    /** Runs a command line; returns the exit code. Never throws. */
    static int execute(final Shell shell, final String... arguments) {
        return CommandRunner.run(commandLine(shell), shell.out(), shell.err(), shell.debug(), arguments);
    }

    static CommandLine commandLine(final Shell shell) {
        final CommandLine command = new CommandLine(new Tailrace())
                .addSubcommand(RunCommand.of(shell))
                .addSubcommand(new InspectCommand(shell))
                .addSubcommand(new GenerateCommand(shell))
                .addSubcommand(new ExplainCommand(shell))
                .addSubcommand(new CompileCommand(shell))
                .addSubcommand(new PackageCommand(shell))
                .addSubcommand(new PipelinesCommand(shell))
                .addSubcommand(new SchemaCommand(shell))
                .addSubcommand(new BrokerCommand(shell))
                .addSubcommand(new ProduceCommand(shell))
                .addSubcommand(MergeCommand.of(shell))
                .addSubcommand(LatencyCommand.of(shell))
                .addSubcommand(new SnapshotCommand(shell))
                .addSubcommand(ProgramCommand.bench(shell))
                .addSubcommand(new ReportCommand(shell))
                .addSubcommand(new CompareCommand(shell))
                .addSubcommand(ProgramCommand.micro(shell))
                .addSubcommand(ProgramCommand.reproduce(shell))
                .addSubcommand(new HelpCommand())
                .setColorScheme(CommandLine.Help.defaultColorScheme(
                        Terminal.showsColour(shell.environment()) ? Ansi.AUTO : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true);
        ShortHelp.ofCommands(command);
        OptionsHelp.add(command.getSubcommands().get("run"), RunCommand::runnerOptions);
        return command;
    }
}
