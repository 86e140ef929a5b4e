package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.JobTuning;
import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.launch.run.ConstantNames;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Settings of an experiment.
 *
 * @param folder folder of the results
 * @param rounds number of runs of each method
 * @param methods order of the methods in the first round; each further round begins one method later
 * @param loads loads, each with its own table
 * @param firstTasks parallelism of the filter and the first map
 * @param lastTasks parallelism of the last map
 * @param steps of the busy loop of each operator
 * @param mergeHeapMb heap of the process that merges the paths of Conflux, in MiB; its queues are unbounded, as published
 * @param tuning of Flink and its producers
 */
record OrderPlan(
        Path folder,
        int rounds,
        List<OrderMethod> methods,
        List<Load> loads,
        int firstTasks,
        int lastTasks,
        int steps,
        int mergeHeapMb,
        JobTuning tuning) {

    /** The options and their defaults. */
    static final Map<String, String> DEFAULTS = new TreeMap<>(Map.of(
            "rounds", "2",
            "methods", "none,gap,conflux-published,conflux-tuned,window-sort",
            "loads", "20000",
            "seconds", "16",
            "records", "2000000",
            "tasks", "4,2",
            "steps", "200",
            "merge-heap-mb", "512",
            "buffer-timeout-ms", "1",
            "linger-ms", "0"));

    /** Prefix of further options, which are properties of the producers of the job. */
    private static final String PRODUCER = "producer.";

    /**
     * Parses arguments such as {@code results rounds=3 loads=20000,max}.
     *
     * @throws IllegalArgumentException with the name of an unknown option
     */
    static OrderPlan of(final String[] arguments) {
        if (arguments.length == 0) {
            throw new IllegalArgumentException("expected FOLDER [KEY=VALUE ...] with keys of " + DEFAULTS);
        }
        final SortedMap<String, String> given = new TreeMap<>(DEFAULTS);
        for (final String argument : Arrays.asList(arguments).subList(1, arguments.length)) {
            final String[] pair = argument.split("=", 2);
            final boolean isKnown = DEFAULTS.containsKey(pair[0]) || pair[0].startsWith(PRODUCER);
            if (pair.length < 2 || !isKnown) {
                throw new IllegalArgumentException("'" + argument + "' is not one of " + DEFAULTS);
            }
            given.put(pair[0], pair[1]);
        }
        return of(Path.of(arguments[0]), given);
    }

    private static JobTuning tuning(final SortedMap<String, String> given) {
        return new JobTuning(
                Long.parseLong(given.get("buffer-timeout-ms")),
                Integer.parseInt(given.get("linger-ms")),
                true,
                given.entrySet().stream()
                        .filter(option -> option.getKey().startsWith(PRODUCER))
                        .collect(Collectors.toMap(
                                option -> option.getKey().substring(PRODUCER.length()), Map.Entry::getValue)));
    }

    private static OrderPlan of(final Path folder, final SortedMap<String, String> given) {
        final int seconds = Integer.parseInt(given.get("seconds"));
        final int records = Integer.parseInt(given.get("records"));
        final String[] tasks = given.get("tasks").split(",");
        return new OrderPlan(
                folder,
                Integer.parseInt(given.get("rounds")),
                Arrays.stream(given.get("methods").split(","))
                        .map(name -> ConstantNames.parse(OrderMethod.class, name))
                        .toList(),
                Arrays.stream(given.get("loads").split(","))
                        .map(rate -> Load.of(rate, seconds, records))
                        .toList(),
                Integer.parseInt(tasks[0]),
                Integer.parseInt(tasks[1]),
                Integer.parseInt(given.get("steps")),
                Integer.parseInt(given.get("merge-heap-mb")),
                tuning(given));
    }
}
