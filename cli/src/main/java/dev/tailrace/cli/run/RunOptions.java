package dev.tailrace.cli.run;

import dev.tailrace.cli.catalog.ParallelismOptions;
import dev.tailrace.cli.catalog.PipelineOptions;
import dev.tailrace.cli.page.RunPageOptions;
import dev.tailrace.function.OnError;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.Distribution;
import dev.tailrace.launch.terminal.MetricsOptions;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.stream.PipelineDefinition;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code tailrace run}. */
final class RunOptions {

    private static final String IN_PROCESS = "in-process";

    /** The latency that is measured per message. */
    enum LatencyMode {
        all,
        off
    }

    /** How the pipeline is executed; both kinds give the same results. */
    enum ProcessorKind {
        compiled,
        interpreted
    }

    @Mixin
    private PipelineOptions pipelineOptions;

    @Option(
            names = "--input",
            paramLabel = "[SOURCE=]FILE|-",
            description =
                    "File or folder to read, or - for standard input, plain or compressed with gzip or zstd (default: the"
                            + " sample feed). Market feeds: ITCH in BinaryFILE, pcap or pcapng, DBN, tardis.dev, Binance,"
                            + " Coinbase. Of several sources each needs one, by name; several of one source are merged by"
                            + " time.")
    private List<String> inputs = new ArrayList<>();

    @Option(
            names = "--output",
            paramLabel = "[SINK=]TARGET",
            description = "Where the results of a sink go, or of all: FILE or - (lines), FILE.csv, .parquet, .duckdb,"
                    + " postgresql://HOST/DATABASE, questdb://HOST. May be repeated. Without it they are only counted,"
                    + " and the first and the last few are shown. A folder of Parquet files is parquet:FOLDER.")
    private List<String> outputs = new ArrayList<>();

    @Option(
            names = "--pace",
            paramLabel = "max|1x|Nx",
            defaultValue = "max",
            converter = InputPace.Converter.class,
            description = "As fast as messages are taken, at the speed at which they were sent, or a multiple of it"
                    + " (default: ${DEFAULT-VALUE}).")
    private InputPace pace;

    @Option(
            names = "--on-error",
            paramLabel = "fail|skip",
            defaultValue = "fail",
            description = "Stop at the first bad input, or count it and continue (default: ${DEFAULT-VALUE}).")
    private OnError onError;

    @Option(
            names = "--latency",
            paramLabel = "all|off",
            defaultValue = "all",
            description =
                    "Measure the latency of each message, or save the time that takes (default: ${DEFAULT-VALUE}).")
    private LatencyMode latency;

    @Option(
            names = "--processor",
            paramLabel = "compiled|interpreted",
            defaultValue = "compiled",
            description =
                    "Run the class that the pipeline is compiled to, or interpret it: slower, same results (default:"
                            + " ${DEFAULT-VALUE}).")
    private ProcessorKind processor;

    @Option(
            names = "--runner",
            paramLabel = "RUNNER",
            defaultValue = IN_PROCESS,
            completionCandidates = Runners.class,
            description = "Run over a feed in this process, or on topics with one of ${COMPLETION-CANDIDATES} (default:"
                    + " ${DEFAULT-VALUE}).")
    private String runner;

    @ArgGroup(validate = false, heading = "%nMonitoring:%n")
    private MetricsOptions metricsOptions = new MetricsOptions();

    @ArgGroup(validate = false, heading = "%nLook at the run:%n")
    private RunPageOptions pageOptions = new RunPageOptions();

    @ArgGroup(validate = false, heading = "%nParallel runs:%n")
    private ParallelismOptions parallelismOptions = new ParallelismOptions();

    @ArgGroup(validate = false, heading = "%nSettings of tick-alerts, short for --set NAME=VALUE:%n")
    private TickAlertsOptions tickAlertsOptions = new TickAlertsOptions();

    /** The address of the metrics endpoint; empty for none. */
    Optional<MetricsAddress> metrics() {
        return metricsOptions.address();
    }

    /** The page of the run. */
    RunPageOptions page() {
        return pageOptions;
    }

    ParallelismOptions parallelismOptions() {
        return parallelismOptions;
    }

    PipelineOptions pipelineOptions() {
        return pipelineOptions;
    }

    /** The values of {@code --input}; empty for the sample feed. */
    List<String> inputs() {
        return inputs;
    }

    /** The values of {@code --output}; empty when results are only counted. */
    List<String> outputs() {
        return outputs;
    }

    InputPace pace() {
        return pace;
    }

    OnError onError() {
        return onError;
    }

    boolean compiles() {
        return processor == ProcessorKind.compiled;
    }

    boolean measuresLatency() {
        return latency == LatencyMode.all;
    }

    /** The chosen runner on topics; empty for a run in this process. */
    Optional<EngineSpec> topicRunner() {
        if (runner.equals(IN_PROCESS)) {
            return Optional.empty();
        }
        final List<EngineSpec> runners = Engines.runners();
        return Optional.of(runners.stream()
                .filter(known -> known.name().equals(runner))
                .findFirst()
                .orElseThrow(() -> {
                    final List<String> names = new ArrayList<>(List.of(IN_PROCESS));
                    runners.forEach(known -> names.add(known.name()));
                    return StatusException.usage("unknown runner '" + runner + "'; available: "
                            + String.join(", ", names) + NearestWord.hint(runner, names));
                }));
    }

    /** Names of engines, for the help. */
    private static final class Runners implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Engines.runners().stream().map(EngineSpec::name).iterator();
        }
    }

    /** The settings of the pipeline for a run over a feed, with the reference data of the sample feed if that is the input. */
    Map<String, String> settings(final PipelineDefinition definition, final Distribution distribution) {
        final Map<String, String> settings = settings();
        if (inputs.isEmpty() && declares(definition, "reference")) {
            distribution.sampleReference().ifPresent(file -> settings.putIfAbsent("reference", file.toString()));
        }
        return settings;
    }

    /** The settings of the pipeline, as texts; a setting that the pipeline does not have is refused later, by name. */
    Map<String, String> settings() {
        final Map<String, String> settings = pipelineOptions.settings();
        tickAlertsOptions.addTo(settings);
        return settings;
    }

    private static boolean declares(final PipelineDefinition definition, final String name) {
        return definition.settings().stream().anyMatch(setting -> setting.name().equals(name));
    }
}
