package dev.tailrace.experiments.flink.listing1;

import static dev.tailrace.progress.Guarantee.AT_LEAST_ONCE;
import static dev.tailrace.progress.Guarantee.EXACTLY_ONCE;
import static dev.tailrace.progress.Guarantee.TRANSACTIONAL;

import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.progress.Guarantee;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Method that keeps the order in a job that computes {@code conflux-listing1}. The jobs differ in the method only. The
 * engine Flink runs such a job instead of the pipeline when it is given the option {@value #OPTION}; the description of the
 * program {@code conflux-flink} lists the same methods, and a test compares the two.
 */
enum ListingMethod {
    /** An ordered region: gap accounting. */
    GAP(EXACTLY_ONCE, AT_LEAST_ONCE, TRANSACTIONAL),
    /** The method of the Conflux paper, its merge with one consumer that commits nothing. */
    CONFLUX(AT_LEAST_ONCE),
    /** The same with the clients of the published program: a consumer for each path, a commit after each poll. */
    CONFLUX_PUBLISHED(AT_LEAST_ONCE),
    /** Windows of 1,000 numbers, sorted when a watermark says that they are complete. */
    WINDOW_SORT(AT_LEAST_ONCE, TRANSACTIONAL),
    /** No method: the order is not kept. */
    NONE(AT_LEAST_ONCE, TRANSACTIONAL);

    /** The option that selects a method. */
    static final String OPTION = "method";

    /** Tasks of the operators, as {@code --parallelism} takes them. */
    static final String PARALLELISM = "parallelism";

    /** How long a record may wait at each channel between tasks. */
    static final String BUFFER_TIMEOUT_MS = "buffer-timeout-ms";

    /** Whether chained functions pass objects on without copying. */
    static final String OBJECT_REUSE = "object-reuse";

    /** State backend of Flink. */
    static final String STATE_BACKEND = "state-backend";

    /** Prefix of Flink settings. */
    static final String FLINK_PREFIX = "flink.";

    /** Defaults of the options: the values of the published comparison. */
    static final Map<String, String> DEFAULTS = Map.of(PARALLELISM, "4,last=2", BUFFER_TIMEOUT_MS, "1");

    private final List<Guarantee> guarantees;

    ListingMethod(final Guarantee... guarantees) {
        this.guarantees = List.of(guarantees);
    }

    /** The delivery guarantees of the method, the default first. */
    List<Guarantee> guarantees() {
        return guarantees;
    }

    /** The method of this name, if it exists. */
    static Optional<ListingMethod> named(final String word) {
        return Arrays.stream(values())
                .filter(method -> ConstantNames.of(method).equals(word))
                .findFirst();
    }

    /** The names of all methods. */
    static List<String> words() {
        return Arrays.stream(values()).map(ConstantNames::of).toList();
    }
}
