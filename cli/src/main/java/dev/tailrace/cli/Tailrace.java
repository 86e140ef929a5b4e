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
        synopsisSubcommandLabel = "COMMAND",
        description = {"Deterministic, low-latency stream processing for market data.", ""},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:finished",
            "1:failed: an internal error, or the code of a pipeline",
            "2:not started: a mistake on the command line, or an unusable file",
            "3:stopped on bad input",
            "4:bad input counted: finished, but something was skipped",
            "5:output lost: stopped, because it could not be written",
            "9:fenced: stopped, because another process has taken over",
            "130:interrupted",
            "141:pipe closed: stopped, because the reader of the output went away",
            "143:terminated by SIGTERM"
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
