package dev.tailrace.cli.bench;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.launch.bench.BenchFields;
import dev.tailrace.launch.engine.Engines;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** What is measured. Options are checked by the process that knows the engines; those that are not given have its defaults. */
final class BenchOptions {

    /** Of one engine, from {@code --engine-option}. */
    private static final String ENGINE_OPTION = "engine-option";

    /** Names of engines, for the help. */
    private static final class EngineNames implements Iterable<String> {

        @Override
        public Iterator<String> iterator() {
            return Engines.names().iterator();
        }
    }

    @Option(
            names = "--engines",
            paramLabel = "LIST",
            completionCandidates = EngineNames.class,
            description = "Of ${COMPLETION-CANDIDATES}, each as NAME or NAME@GUARANTEE (default: "
                    + BenchFields.DEFAULT_ENGINES + ").")
    private String engines;

    @Option(
            names = "--workload",
            paramLabel = "NAME",
            description = "tick-alerts, tick-alerts-bbo, mark-up or conflux-listing1 (default: tick-alerts).")
    private String workload;

    @Option(
            names = "--payload-bytes",
            paramLabel = "N",
            description = "Of a record of mark-up, 16 to 65536 (default: 120).")
    private String payloadBytes;

    @Option(
            names = "--feed",
            paramLabel = "FILE",
            description =
                    "Messages that somebody has recorded, in NASDAQ's BinaryFILE format (default: a generated feed).")
    private String feed;

    @Option(
            names = "--key-skew",
            paramLabel = "EXPONENT",
            description =
                    "How unequally busy the instruments of a generated feed are, from 0.1, nearly alike, to 3: the exponent"
                            + " of Zipf's law (default: " + BenchFields.DEFAULT_KEY_SKEW + ", as on a measured day).")
    private String keySkew;

    @Option(
            names = "--rate",
            paramLabel = "RATES",
            description =
                    "Records a second that are offered: one, several with commas between, FROM..TO:STEP, or max to search"
                            + " for the highest that holds the first --sla (default: " + BenchFields.DEFAULT_RATE
                            + ").")
    private String rate;

    @Option(
            names = "--shape",
            paramLabel = "SHAPE",
            description = "How the rate goes, instead of --rate: step:1000..5000:5 (five rates), ramp:1000..20000,"
                    + " burst:2000..40000 (100 ms in each second; others as burst:2000..40000:50ms/2s),"
                    + " opening-bell:40000 (the peak of its first second), replay:20x (the feed by its own timestamps) or"
                    + " replay:max (as fast as it is taken) (default: steady).")
    private String shape;

    @Option(
            names = "--ablate",
            paramLabel = "KNOBS",
            description =
                    "What settings are worth: the engine as it is beside the same with each changed alone, and with all"
                            + " changed. KNOB, KNOB=VALUE, KNOB=VALUE|VALUE or ENGINE.OPTION=VALUE with commas between, or all;"
                            + " a word that is no knob is answered with those that there are.")
    private String ablate;

    @Option(
            names = "--scale",
            paramLabel = "WHAT=VALUES",
            description =
                    "Throughput and latency over parallelism=1,2,4 (threads), partitions=1,2,4 or rate=5000,10000,20000,"
                            + " with a fitted curve.")
    private String scale;

    @Option(
            names = "--price",
            paramLabel = "PRICE",
            description = "What the machine costs, to say what a million events cost: 0.05/cpu-hour, or with memory and"
                    + " currency, $0.05/cpu-hour+0.006/gib-hour.")
    private String price;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "How long each rate is measured (default: " + BenchFields.DEFAULT_DURATION + ").")
    private String duration;

    @Option(
            names = "--warmup",
            paramLabel = "TIME",
            description = "How long each engine is warmed up, at the highest rate (default: "
                    + BenchFields.DEFAULT_WARM_UP + ").")
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
            names = "--calibration",
            paramLabel = "HOW",
            description =
                    "thorough, about 50 s; short, half of that, which fails more often; or none, and no figure is valid"
                            + " (default: thorough).")
    private String calibration;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where the feed and the statistics begin (default: " + BenchFields.DEFAULT_SEED + ").")
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
        put(given, BenchFields.ENGINES, engines);
        put(given, BenchFields.WORKLOAD, workload);
        put(given, BenchFields.PAYLOAD_BYTES, payloadBytes);
        put(
                given,
                BenchFields.FEED,
                feed == null ? null : Paths.of(feed).toAbsolutePath().toString());
        put(given, BenchFields.KEY_SKEW, keySkew);
        put(given, BenchFields.RATE, rate);
        put(given, BenchFields.DURATION, duration);
        put(given, BenchFields.WARM_UP, warmUp);
        put(given, BenchFields.GUARANTEE, guarantee);
        put(given, BenchFields.SLA, slas.isEmpty() ? null : String.join(BenchFields.SLA_SEPARATOR, slas));
        put(given, BenchFields.REPEAT, repeat);
        put(given, BenchFields.BOOTSTRAP_SERVER, bootstrapServer);
        put(given, BenchFields.CALIBRATION, calibration);
        put(given, BenchFields.SEED, seed);
        put(given, BenchFields.SHAPE, shape);
        put(given, BenchFields.ABLATE, ablate);
        put(given, BenchFields.SCALE, scale);
        put(given, BenchFields.PRICE, price);
        put(given, BenchFields.OUT, out);
        engineOptions.forEach((name, value) -> given.put(BenchFields.ENGINE_OPTION_PREFIX + name, value));
        return given;
    }

    private SortedMap<String, String> ofFile() {
        final SortedMap<String, String> options = ConfigFile.read(config);
        PriceBlock.fold(config, options);
        final List<String> unknown = options.keySet().stream()
                .filter(name -> !BenchFields.NAMES.contains(name) && !name.startsWith(BenchFields.ENGINE_OPTION_PREFIX))
                .toList();
        if (!unknown.isEmpty()) {
            throw CliException.usage(config + ": there is no option " + String.join(", ", unknown) + "; there are "
                    + ENGINE_OPTION + ", " + String.join(", ", new TreeSet<>(BenchFields.NAMES)));
        }
        return options;
    }

    private static void put(final SortedMap<String, String> options, final String name, final String value) {
        if (value != null) {
            options.put(name, value);
        }
    }
}
