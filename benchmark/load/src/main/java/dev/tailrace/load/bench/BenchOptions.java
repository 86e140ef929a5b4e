package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.result.Price;
import dev.tailrace.result.Sla;
import dev.tailrace.stream.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The options of {@code tailrace bench}, each with its default, its help and its parser. The command line, the help, the
 * file of effective options and {@link BenchSettings} read them from this class.
 */
final class BenchOptions {

    /** Separates the profiles of {@link #SLA}, whose limits contain commas. */
    static final String SLA_SEPARATOR = ";";

    /** Prefix of an option of one engine; {@code ENGINE.OPTION} follows. */
    static final String ENGINE_OPTION_PREFIX = "engine-option.";

    /** Prefix of a setting of the pipeline. */
    static final String SET_PREFIX = "set.";

    private static final Pattern TIME = Pattern.compile("(\\d{1,5})(s|m)");
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int LONGEST_SECONDS = 24 * 60 * 60;
    private static final int MOST_ROUNDS = 100;
    private static final int MOST_DRIVERS = 64;

    static final Setting<String> ENGINES = Setting.text(
            "engines",
            "LIST",
            "in-process,kafka,kafka-streams,kafka-streams-native",
            "Engines, each as NAME or NAME@GUARANTEE");

    static final Setting<String> WORKLOAD = Setting.text(
            "workload",
            "NAME",
            BenchWorkload.USUAL,
            "What engines compute: tick-alerts, tick-alerts-reference, tick-alerts-bbo, a sample, or the name or class of a"
                    + " pipeline, with --input. The same as the word without an option. Without native jobs for it, the default"
                    + " engines are " + EngineChoices.PORTABLE);

    static final Setting<String> CLASS_PATH = Setting.text(
            "class-path",
            "JARS_OR_FOLDERS",
            "",
            "Where your own pipelines are, separated as on Java's class path; with a host of an engine, in the same place there");

    static final Setting<Optional<Path>> INPUT = new Setting<>(
            "input",
            "FILE",
            "",
            "Recorded input, a file or folder that 'tailrace run' reads (default: generated, where a workload can)",
            text -> optional(text).map(BenchOptions::path));

    static final Setting<Double> KEY_SKEW = new Setting<>(
            "key-skew",
            "EXPONENT",
            "0",
            "How unequally busy the instruments of a generated feed are: the exponent of Zipf's law, from 0.1 to 3, or 0 for"
                    + " the shares of a measured day",
            BenchOptions::keySkew);

    static final Setting<Rates> RATE = new Setting<>(
            "rate",
            "RATES",
            "5000,15000",
            "Records a second: one rate, several with commas between, FROM..TO:STEP, or max for the highest that holds the"
                    + " first --sla",
            Rates::parse);

    static final Setting<RateShape> SHAPE = new Setting<>(
            "shape",
            "SHAPE",
            RateShape.STEADY,
            "How the rate changes, instead of --rate: step:1000..5000:5 (five rates), ramp:1000..20000, burst:2000..40000"
                    + " (100 ms in each second; others as burst:2000..40000:50ms/2s), opening-bell:40000 (the peak of its"
                    + " first second), replay:20x (the feed by its own timestamps) or replay:max (as fast as it is taken)",
            RateShape::parse);

    static final Setting<Integer> DURATION = seconds("duration", "10s", "How long each rate is measured");

    static final Setting<Integer> WARM_UP = seconds(
            "warmup",
            "40s",
            "How long each engine is warmed up: at the highest rate; with a ramp, bursts or an opening bell at its mean rate, and"
                    + " with a replay by the messages before the open");

    static final Setting<List<Sla>> SLA = new Setting<>(
            "sla",
            "PROFILE|LIMITS",
            "",
            "What has to hold: hft, market-making, risk, execution, post-trade, or limits such as p99<2ms,p99.9<10ms. May"
                    + " be repeated. The exit code says whether it does (default: all profiles, and no exit code)",
            text -> optional(text).isEmpty()
                    ? Sla.PROFILES
                    : Stream.of(text.split(SLA_SEPARATOR))
                            .map(one -> Sla.parse(one.strip()))
                            .toList());

    static final Setting<Integer> REPEAT =
            Setting.integer("repeat", 1, 1, MOST_ROUNDS, "Rounds; every other one takes the engines in reverse");

    static final Setting<String> BOOTSTRAP_SERVER = Setting.text(
            "bootstrap-server",
            "HOST:PORT,...",
            "",
            "A Kafka cluster to use (default: a broker of the benchmark on loopback)");

    static final Setting<Optional<Path>> CLIENT_CONFIG = Setting.file(
            "client-config", "Properties of Kafka's clients for that cluster, for every client of the benchmark");

    static final Setting<ListenerKind> SECURITY = Setting.choice(
            "security",
            ListenerKind.PLAINTEXT,
            "How all clients connect to a broker of the benchmark; sasl is tls with a user and a password");

    static final Setting<CalibrationKind> CALIBRATION = Setting.choice(
            "calibration",
            CalibrationKind.THOROUGH,
            "How the measuring path is calibrated: thorough, about 50 s; short, half of that, which fails more often; or none,"
                    + " and no figure is valid");

    static final Setting<Integer> DRIVERS = Setting.integer(
            "drivers",
            1,
            1,
            MOST_DRIVERS,
            "Processes that send the load together, on one schedule; at most one for each partition of the input");

    static final Setting<Integer> SEED =
            Setting.integer("seed", 20_191_230, 0, Integer.MAX_VALUE, "Seed of the feed and the statistics");

    static final Setting<String> ABLATE = Setting.text(
            "ablate",
            "KNOBS",
            "",
            "What settings are worth: each engine as it is, with each setting changed alone, and with all changed. KNOB,"
                    + " KNOB=VALUE, KNOB=VALUE|VALUE or ENGINE.OPTION=VALUE with commas between, or all. Without --engines,"
                    + " engines that have none of the knobs are left out");

    static final Setting<String> SCALE = Setting.text(
            "scale",
            "WHAT=VALUES",
            "",
            "Throughput and latency over parallelism=1,2,4 (threads), partitions=1,2,4 or rate=5000,10000,20000, with a"
                    + " fitted curve");

    static final Setting<Price> PRICE = new Setting<>(
            "price",
            "PRICE",
            "",
            "What the machine costs, to say what a million events cost: 0.05/cpu-hour, or with memory and currency,"
                    + " $0.05/cpu-hour+0.006/gib-hour",
            text -> optional(text).map(Price::parse).orElse(Price.NONE));

    /**
     * The options that {@code bench.args} repeats, in the order of that file; an option with an empty value is left out.
     */
    static final List<Setting<?>> REPEATABLE = List.of(
            ENGINES,
            WORKLOAD,
            CLASS_PATH,
            INPUT,
            KEY_SKEW,
            RATE,
            SHAPE,
            DURATION,
            WARM_UP,
            SLA,
            REPEAT,
            BOOTSTRAP_SERVER,
            CLIENT_CONFIG,
            SECURITY,
            CALIBRATION,
            DRIVERS,
            SEED,
            ABLATE,
            SCALE,
            PRICE);

    /** The guarantee of each engine with a broker; in a file of effective options it is part of {@link #ENGINES}. */
    static final Setting<Optional<Guarantee>> GUARANTEE = new Setting<>(
            "guarantee",
            "GUARANTEE",
            "",
            "at-least-once, exactly-once or transactional, for all engines with a broker (default: the usual one of each)",
            text -> optional(text)
                    .filter(word -> !word.equals("default"))
                    .map(word -> ConstantNames.parse(Guarantee.class, word)));

    static final Setting<Path> OUT = new Setting<>(
            "out", "FOLDER", "", "New folder for the run (default: tailrace-bench/ and the time)", BenchOptions::path);

    static final List<Setting<?>> ALL =
            Stream.concat(REPEATABLE.stream(), Stream.of(GUARANTEE, OUT)).toList();

    private BenchOptions() {}

    private static Setting<Integer> seconds(final String name, final String defaultText, final String description) {
        return new Setting<>(name, "TIME", defaultText, description, BenchOptions::seconds);
    }

    private static int seconds(final String text) {
        final Matcher parts = TIME.matcher(text);
        final long seconds = parts.matches()
                ? Long.parseLong(parts.group(1)) * (parts.group(2).equals("s") ? 1 : SECONDS_PER_MINUTE)
                : 0;
        if (seconds < 1 || seconds > LONGEST_SECONDS) {
            throw new IllegalArgumentException(
                    "expected a time from 1s to 24h in whole seconds or minutes, such as 6s or 5m");
        }
        return (int) seconds;
    }

    private static double keySkew(final String text) {
        if (text.matches("\\d(\\.\\d{1,3})?") && Double.parseDouble(text) <= FeedSpec.MAX_KEY_SKEW) {
            return Double.parseDouble(text);
        }
        throw new IllegalArgumentException(
                "expected a number from 0, for the feed of a measured day, to 3, the exponent of Zipf's law, such as 1.2");
    }

    private static Path path(final String text) {
        try {
            return Path.of(text);
        } catch (final InvalidPathException e) {
            throw new IllegalArgumentException("expected a path: " + e.getReason(), e);
        }
    }

    private static Optional<String> optional(final String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}
