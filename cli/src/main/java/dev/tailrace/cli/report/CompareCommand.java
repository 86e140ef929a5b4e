package dev.tailrace.cli.report;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.result.verdict.ChangeVerdict;
import dev.tailrace.result.verdict.Comparison;
import dev.tailrace.result.verdict.ComparisonRules;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tailrace compare}: compares the results of two benchmark runs. */
@Command(
        name = "compare",
        abbreviateSynopsis = true,
        description = {
            "Compare the latencies of two benchmark runs, engine by engine and rate by rate, and the throughputs of replays and"
                    + " scalings. A difference counts when it is surer than chance and above the margin; equal means certainly"
                    + " within it.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the second run is not slower: equal or faster",
            "1:internal error",
            "2:not started: unknown option; a run that is missing or cannot be read",
            "5:stopped, because the output could not be written",
            "6:the second run is slower",
            "7:inconclusive: too noisy or too few rounds to tell",
            "8:invalid: a run must not be used, or the two have nothing in common"
        })
public final class CompareCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    private final Shell shell;

    @Parameters(index = "0", paramLabel = "RUN_A", description = "Folder of the first run, or its run.json.")
    private String first;

    @Parameters(index = "1", paramLabel = "RUN_B", description = "Folder of the second run, or its run.json.")
    private String second;

    @Option(
            names = "--percentiles",
            paramLabel = "P",
            split = ",",
            defaultValue = "50,99",
            description = "What is compared, each above 0 and below 100 (default: ${DEFAULT-VALUE}).")
    private List<Double> percentiles;

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "10",
            description = "A difference that matters (default: ${DEFAULT-VALUE} %%).")
    private double marginPercent;

    @Option(
            names = "--confidence",
            paramLabel = "PERCENT",
            defaultValue = "95",
            description = "Of the whole comparison (default: ${DEFAULT-VALUE} %%).")
    private double confidencePercent;

    public CompareCommand(final Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        final ComparisonRules rules = rules();
        final Comparison comparison =
                Comparison.of(Runs.folder(first).read(), Runs.folder(second).read(), rules);
        shell.out().print(ComparisonText.of(comparison));
        return exitCode(comparison.change());
    }

    private static int exitCode(final ChangeVerdict change) {
        return switch (change) {
            case EQUAL, FASTER -> 0;
            case SLOWER -> 6;
            case INCONCLUSIVE -> 7;
            case INVALID -> 8;
        };
    }

    private ComparisonRules rules() {
        return StatusException.parsed(
                "--", () -> new ComparisonRules(percentiles, marginPercent / PERCENT, confidencePercent / PERCENT));
    }
}
