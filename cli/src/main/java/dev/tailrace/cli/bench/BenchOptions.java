package dev.tailrace.cli.bench;

import dev.tailrace.cli.shell.CliException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** What is measured. Options are checked by the process that knows the engines; those that are not given have its defaults. */
final class BenchOptions {

    static final String ENGINES = "engines";
    static final String SLA = "sla";
    static final String SLA_SEPARATOR = ";";
    static final String OUT = "out";

    private static final String ENGINE_OPTION = "engine-option";
    private static final Set<String> NAMES = new TreeSet<>(List.of(
            ENGINES,
            "workload",
            "rate",
            "duration",
            "warmup",
            "guarantee",
            SLA,
            "repeat",
            "bootstrap-server",
            "seed",
            OUT));

    @Option(
            names = "--engines",
            paramLabel = "LIST",
            description =
                    "Of in-process, plain, kafka, kafka-streams, kafka-streams-native, flink, flink-native, spark and"
                            + " spark-native, each as NAME or NAME@GUARANTEE (default:"
                            + " in-process,kafka,kafka-streams,kafka-streams-native).")
    private String engines;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "tick-alerts, tick-alerts-bbo or mark-up (default: tick-alerts).")
    private String workload;

    @Option(
            names = "--rate",
            paramLabel = "RATES",
            description =
                    "Records a second that are offered: one, several with commas between, FROM..TO:STEP, or max to search"
                            + " for the highest that holds the first --sla (default: 5000,15000).")
    private String rate;

    @Option(names = "--duration", paramLabel = "TIME", description = "How long each rate is measured (default: 6s).")
    private String duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "How long each engine is warmed up, at the highest rate (default: 8s).")
    private String warmUp;

    @Option(
            names = "--guarantee",
            paramLabel = "GUARANTEE",
            description =
                    "at-least-once, exactly-once or transactional, for all engines with a broker (default: the usual one of"
                            + " each).")
    private String guarantee;

    @Option(
            names = "--sla",
            paramLabel = "PROFILE|LIMITS",
            description = "What has to hold: hft, market-making, risk, execution, post-trade, or limits such as"
                    + " p99<2ms,p99.9<10ms. May be repeated. The exit code says whether it does (default: all"
                    + " profiles, and no exit code).")
    private List<String> slas = new ArrayList<>();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Rounds; every other one takes the engines in reverse (default: 1).")
    private String repeat;

    @Option(
            names = "--engine-option",
            paramLabel = "ENGINE.OPTION=VALUE",
            description = "An option of one engine, such as kafka.profile=balanced; each has heap-mb, java-options and"
                    + " progress-interval-ms. May be repeated.")
    private Map<String, String> engineOptions = new LinkedHashMap<>();

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT,...",
            description = "A Kafka cluster to use (default: a broker of its own on loopback).")
    private String bootstrapServer;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where the feed and the statistics begin (default: 20191230).")
    private String seed;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "Where the run goes, a new folder (default: tailrace-bench/ and the time).")
    private String out;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Options from a file in YAML, under their names; those of the command line win. The folder of a run has"
                            + " such a file, bench.yaml, with every option.")
    private String config;

    /**
     * All that is given, by name.
     *
     * @throws CliException when the file of options cannot be used
     */
    SortedMap<String, String> given() {
        final SortedMap<String, String> given = config == null ? new TreeMap<>() : ofFile();
        put(given, ENGINES, engines);
        put(given, "workload", workload);
        put(given, "rate", rate);
        put(given, "duration", duration);
        put(given, "warmup", warmUp);
        put(given, "guarantee", guarantee);
        put(given, SLA, slas.isEmpty() ? null : String.join(SLA_SEPARATOR, slas));
        put(given, "repeat", repeat);
        put(given, "bootstrap-server", bootstrapServer);
        put(given, "seed", seed);
        put(given, OUT, out);
        engineOptions.forEach((name, value) -> given.put(ENGINE_OPTION + "." + name, value));
        return given;
    }

    private SortedMap<String, String> ofFile() {
        final SortedMap<String, String> options = ConfigFile.read(config);
        final List<String> unknown = options.keySet().stream()
                .filter(name -> !NAMES.contains(name) && !name.startsWith(ENGINE_OPTION + "."))
                .toList();
        if (!unknown.isEmpty()) {
            throw CliException.usage(config + ": there is no option " + String.join(", ", unknown) + "; there are "
                    + ENGINE_OPTION + ", " + String.join(", ", NAMES));
        }
        return options;
    }

    private static void put(final SortedMap<String, String> options, final String name, final String value) {
        if (value != null) {
            options.put(name, value);
        }
    }
}
