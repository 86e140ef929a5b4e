package dev.tailrace.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The {@code tailrace} command itself, without a subcommand. Help, version and the list of exit codes are inherited by all
 * subcommands.
 */
@Command(
        name = "tailrace",
        scope = ScopeType.INHERIT,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {"Deterministic, low-latency stream processing for market data.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:finished",
            "1:internal error, or the code of a pipeline failed",
            "2:not started: unknown option, pipeline or setting; a file that is missing or cannot be used",
            "3:stopped on bad input",
            "4:finished, but bad input was counted: something was skipped or is irregular",
            "5:stopped, because the output could not be written",
            "9:stopped, because another process has taken over",
            "130:interrupted (143 when terminated)",
            "141:stopped, because the reader of standard output went away"
        })
final class Tailrace implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "which command? " + String.join(", ", spec.subcommands().keySet()));
    }
}
