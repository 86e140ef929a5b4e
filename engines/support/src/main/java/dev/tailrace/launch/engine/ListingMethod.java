package dev.tailrace.launch.engine;

import static dev.tailrace.progress.Guarantee.AT_LEAST_ONCE;
import static dev.tailrace.progress.Guarantee.EXACTLY_ONCE;
import static dev.tailrace.progress.Guarantee.TRANSACTIONAL;

import dev.tailrace.launch.run.Words;
import dev.tailrace.progress.Guarantee;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What keeps the order in the jobs of Flink that compute {@code conflux-listing1} beside the pipeline itself. They differ in
 * this and in nothing else. The engine is {@value #ENGINE}, which runs such a job instead of the pipeline when it is given the
 * option {@value #OPTION}.
 */
public enum ListingMethod {
    /** An ordered region: gap accounting. */
    GAP(EXACTLY_ONCE, AT_LEAST_ONCE, TRANSACTIONAL),
    /** The method of the Conflux paper, its merge with one consumer that commits nothing. */
    CONFLUX(AT_LEAST_ONCE),
    /** The same with the clients of the published program: a consumer for each path, a commit after each poll. */
    CONFLUX_PUBLISHED(AT_LEAST_ONCE),
    /** Windows of 1,000 numbers, sorted when a watermark says that they are complete. */
    WINDOW_SORT(AT_LEAST_ONCE, TRANSACTIONAL),
    /** Nothing. */
    NONE(AT_LEAST_ONCE, TRANSACTIONAL);

    /** The engine that has methods. */
    public static final String ENGINE = "flink";

    /** The option that names one. */
    public static final String OPTION = "method";

    /** The folder of the jars of such jobs, which extends that of the engine. */
    public static final String FOLDER = "flink-experiments";

    /** Takes a {@link dev.tailrace.launch.run.RunRequest} with a method. */
    public static final String PROGRAM = "conflux-flink";

    /** Tasks of the operators, as {@code --parallelism} takes them. */
    public static final String PARALLELISM = "parallelism";

    /** How long a record may wait at each channel between tasks. */
    public static final String BUFFER_TIMEOUT_MS = "buffer-timeout-ms";

    /** Whether chained functions hand over the object itself. */
    public static final String OBJECT_REUSE = "object-reuse";

    /** Where state is between checkpoints. */
    public static final String STATE_BACKEND = "state-backend";

    /** In front of any setting of Flink. */
    public static final String FLINK_PREFIX = "flink.";

    /** Numbers in a window that is sorted. */
    public static final int SORTED_NUMBERS = 1_000;

    /** Values of options of which nothing is said: those of the published comparison. */
    public static final Map<String, String> DEFAULTS = Map.of(PARALLELISM, "4,last=2", BUFFER_TIMEOUT_MS, "1");

    private static final List<String> OPTIONS =
            List.of(OPTION, PARALLELISM, BUFFER_TIMEOUT_MS, OBJECT_REUSE, STATE_BACKEND);

    private final List<Guarantee> guarantees;

    ListingMethod(final Guarantee... guarantees) {
        this.guarantees = List.of(guarantees);
    }

    /** What results can be delivered by, the usual one first. */
    public List<Guarantee> guarantees() {
        return guarantees;
    }

    /** Whether results have to come in the order of the sequential run. */
    public boolean isOrdered() {
        return this != NONE;
    }

    /** Whether results wait for later records, of which there are none when the load is over. */
    public boolean isTailOpen() {
        return this == WINDOW_SORT;
    }

    /** The method of a word, if there is one. */
    public static Optional<ListingMethod> named(final String word) {
        return Arrays.stream(values())
                .filter(method -> Words.of(method).equals(word))
                .findFirst();
    }

    /** The words of all. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Words::of).toList();
    }

    /** Names of the options that jobs with a method have beside those of every engine, prefixes left out. */
    public static List<String> options() {
        return OPTIONS;
    }

    /** Whether an option is one of these, or one that is handed on. */
    public static boolean isKnown(final String option) {
        return OPTIONS.contains(option) || option.startsWith(FLINK_PREFIX);
    }
}
