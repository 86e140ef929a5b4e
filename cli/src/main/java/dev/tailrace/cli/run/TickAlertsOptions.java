package dev.tailrace.cli.run;

import dev.tailrace.cli.catalog.PipelineOptions;
import java.util.Map;
import picocli.CommandLine.Option;

/** Options that are other names for the settings of the pipeline {@code tick-alerts}. */
final class TickAlertsOptions {

    @Option(
            names = "--emit",
            paramLabel = "LIST",
            description = "Results to emit, of trades,vwap,alerts,bbo (default: the first three).")
    private String emit;

    @Option(
            names = "--window",
            paramLabel = "TIME",
            description = "Size of the VWAP windows in event time, such as 500ms (default: 1s).")
    private String window;

    @Option(
            names = "--threshold-bp",
            paramLabel = "BP",
            description = "How far a price must jump, in basis points (default: 500).")
    private String thresholdBp;

    @Option(
            names = "--alerts",
            paramLabel = "first|all",
            description = "One alert per symbol, window and direction, or all (default: first).")
    private String alerts;

    @Option(
            names = "--lookback",
            paramLabel = "N",
            description = "How many windows back the reference of a jump may be (default: 60).")
    private String lookback;

    @Option(
            names = "--reference",
            paramLabel = "FILE.csv",
            description = "Reference data with the columns symbol, sector and lot_size (default: that of"
                    + " the sample feed, if that is the input).")
    private String reference;

    /** Adds the options that were given to the settings. */
    void addTo(final Map<String, String> settings) {
        PipelineOptions.add(settings, "emit", emit);
        PipelineOptions.add(settings, "window", window);
        PipelineOptions.add(settings, "threshold-bp", thresholdBp);
        PipelineOptions.add(settings, "alerts", alerts);
        PipelineOptions.add(settings, "lookback", lookback);
        PipelineOptions.add(settings, "reference", reference);
    }
}
