package dev.tailrace.launch.bench;

import java.util.List;

/**
 * What a benchmark is asked for, field by field: the names of the options of its command, of the keys of its file, and of the
 * fields of the request that its process gets.
 */
public final class BenchFields {

    /** Names of engines with commas between, each alone or with a guarantee. */
    public static final String ENGINES = "engines";

    /** What they compute. */
    public static final String WORKLOAD = "workload";

    /** Of a record of a workload that has no feed. */
    public static final String PAYLOAD_BYTES = "payload-bytes";

    /** A file that somebody has recorded. */
    public static final String FEED = "feed";

    /** How unequally busy the instruments of a generated feed are. */
    public static final String KEY_SKEW = "key-skew";

    /** Records a second. */
    public static final String RATE = "rate";

    /** How the rate goes. */
    public static final String SHAPE = "shape";

    /** Of each rate. */
    public static final String DURATION = "duration";

    /** Before the first rate. */
    public static final String WARM_UP = "warmup";

    /** Of all engines. */
    public static final String GUARANTEE = "guarantee";

    /** What has to hold, with {@link #SLA_SEPARATOR} between. */
    public static final String SLA = "sla";

    /** Rounds. */
    public static final String REPEAT = "repeat";

    /** Settings that are changed one at a time. */
    public static final String ABLATE = "ablate";

    /** What engines are given more of. */
    public static final String SCALE = "scale";

    /** Of the machine. */
    public static final String PRICE = "price";

    /** A cluster of the user's. */
    public static final String BOOTSTRAP_SERVER = "bootstrap-server";

    /** {@link #THOROUGH}, {@link #SHORT} or {@link #NONE}. */
    public static final String CALIBRATION = "calibration";

    /** Of the feed and the statistics. */
    public static final String SEED = "seed";

    /** The folder of the run. */
    public static final String OUT = "out";

    /** All of them that have one value. */
    public static final List<String> NAMES = List.of(
            ENGINES,
            WORKLOAD,
            PAYLOAD_BYTES,
            FEED,
            KEY_SKEW,
            RATE,
            SHAPE,
            DURATION,
            WARM_UP,
            GUARANTEE,
            SLA,
            REPEAT,
            ABLATE,
            SCALE,
            PRICE,
            BOOTSTRAP_SERVER,
            CALIBRATION,
            SEED,
            OUT);

    /** In front of ENGINE.OPTION. */
    public static final String ENGINE_OPTION_PREFIX = "engine-option.";

    /** Of Tailrace, for the report; no option. */
    public static final String VERSION = "version";

    /** In front of the numbers of the words of the command, for the report; no option. */
    public static final String COMMAND_PREFIX = "command.";

    /** Between profiles, of which limits may contain commas. */
    public static final String SLA_SEPARATOR = ";";

    /** Of {@link #CALIBRATION}: as long as it takes to be sure. */
    public static final String THOROUGH = "thorough";

    /** Of {@link #CALIBRATION}: for a first look; fails more often. */
    public static final String SHORT = "short";

    /** Of {@link #CALIBRATION}: left out, so no figure is valid. */
    public static final String NONE = "none";

    /** What is measured when nothing else is asked for. */
    public static final String DEFAULT_ENGINES = "in-process,kafka,kafka-streams,kafka-streams-native";

    /** Of {@link #RATE}. */
    public static final String DEFAULT_RATE = "5000,15000";

    /** Of {@link #KEY_SKEW}: as on a measured day. */
    public static final String DEFAULT_KEY_SKEW = "0";

    /** Of {@link #DURATION}. */
    public static final String DEFAULT_DURATION = "6s";

    /** Of {@link #WARM_UP}. */
    public static final String DEFAULT_WARM_UP = "8s";

    /** Of {@link #SEED}. */
    public static final String DEFAULT_SEED = "20191230";

    private BenchFields() {}
}
