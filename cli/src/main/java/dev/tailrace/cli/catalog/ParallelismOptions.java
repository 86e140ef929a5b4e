package dev.tailrace.cli.catalog;

import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Times;
import dev.tailrace.plan.NearestWord;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelOptions.IdleKind;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options of a parallel run. */
public final class ParallelismOptions {

    @Option(
            names = "--parallelism",
            paramLabel = "N|NODE=N,...",
            description = "Tasks of every node that can have several, or of single nodes (default: one, the sequential"
                    + " run).")
    private String parallelism;

    @Option(
            names = "--ordering",
            paramLabel = "SCOPE",
            description =
                    "How much of the order of the sequential run the output keeps: total, source-partition, key or"
                            + " none (default: total). With several partitions of a topic only --runner kafka makes one"
                            + " total order; kafka-streams and spark keep that of each partition, and flink refuses it.")
    private String ordering;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads that the tasks share (default: one per processor). With several partitions of a topic"
                            + " --runner kafka uses more than one with --ordering source-partition only.")
    private Integer threads;

    @Option(
            names = "--idle",
            paramLabel = "HOW",
            description = "How a thread waits: spin, yield, park or backoff (default: backoff).")
    private String idle;

    @Option(
            names = "--max-wait",
            paramLabel = "TIME",
            description = "Stop waiting for a record after this time, such as 5ms, and count the results that leave"
                    + " out of order (default: wait for each).")
    private String maxWait;

    /** Whether a parallel run is asked for; the other options make no sense without. */
    public boolean areGiven() {
        if (parallelism == null && !names().isEmpty()) {
            throw StatusException.usage(
                    String.join(", ", names()) + ": only a parallel run has that; give --parallelism as well");
        }
        return parallelism != null;
    }

    private List<String> names() {
        final Map<String, Object> values = new LinkedHashMap<>();
        values.put("--ordering", ordering);
        values.put("--threads", threads);
        values.put("--idle", idle);
        values.put("--max-wait", maxWait);
        return values.entrySet().stream()
                .filter(option -> Objects.nonNull(option.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The tasks asked for; those of the definition without. */
    public Parallelism tasks() {
        return parallelism == null
                ? Parallelism.asDeclared()
                : read("--parallelism", parallelism, Parallelism::parse, List.of());
    }

    /** The order asked for. */
    public Ordering ordering() {
        return ordering == null
                ? Ordering.TOTAL
                : read("--ordering", ordering, Ordering::named, List.of(Ordering.values()));
    }

    /** How long results wait for a record at most; empty if for each as long as it takes. */
    public Optional<Duration> maxWait() {
        return Optional.ofNullable(maxWait).map(text -> Times.of("--max-wait", text));
    }

    /** Threads asked for, for runs that have them without being parallel in this process; 1 without. */
    public int threads() {
        if (threads != null && threads < 1) {
            throw StatusException.usage("--threads is " + threads + ": at least one is needed");
        }
        return threads == null ? 1 : threads;
    }

    /** Number of threads of a run on an engine; 0, which is one for each task, with {@code --parallelism} alone. */
    public int threadsOfEngine() {
        return parallelism == null || threads != null ? threads() : 0;
    }

    /** The options of an engine that spreads tasks. */
    public Map<String, String> ofEngine() {
        tasks();
        return parallelism == null ? Map.of() : Map.of("parallelism", parallelism);
    }

    /** How the run works. */
    public ParallelOptions over(final ParallelOptions defaults) {
        final ParallelOptions waiting = idle == null
                ? defaults
                : defaults.idle(read("--idle", idle, IdleKind::named, List.of(IdleKind.values())));
        return threads == null ? waiting : StatusException.parsed("", () -> waiting.threads(threads));
    }

    private static <T> T read(
            final String option, final String text, final Function<String, T> reader, final List<T> choices) {
        try {
            return reader.apply(text);
        } catch (final IllegalArgumentException wrong) {
            throw StatusException.usage(option + ": " + wrong.getMessage()
                    + NearestWord.hint(
                            text, choices.stream().map(String::valueOf).toList()));
        }
    }
}
