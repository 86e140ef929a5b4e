package dev.tailrace.launch.engine;

import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;

/**
 * An engine, as its description says.
 *
 * @param name on the command line; also the name of the program that its process runs, which takes a {@link
 *     dev.tailrace.launch.run.RunSpec}
 * @param title as a reader calls it
 * @param heapMb of its process, in MiB
 * @param guarantees that it offers, the usual one of a benchmark first; none when there is nothing to promise
 * @param isRunner whether {@code tailrace run} has it
 * @param submit the command of a cluster that takes packaged jobs; empty when there is no such cluster
 * @param workloads the workloads of the benchmark that it computes; none when it runs any pipeline
 * @param stages engines that it consists of, each for a part of the pipeline, in the order of the data; mostly none
 * @param openTail {@code true} when windows at the end of a load may stay open, because fewer records advance its time than
 *     in the sequential run; or {@code OPTION=VALUE}, the value with which they may
 * @param unordered {@code true} when results need not come in the order of the sequential run, so that order is counted and
 *     not judged; or {@code OPTION=VALUE}, the value with which they need not
 * @param isParallel whether it can be given more than one thread
 * @param isSecurable whether its clients can connect to a broker by TLS
 * @param defaults values of the engine's options in a benchmark that are not its defaults
 * @param own its options in addition to those of its process, see {@link EngineOptions}
 * @param knobs its settings that tuning guides speak of, in addition to those of every process
 */
public record EngineSpec(
        String name,
        String title,
        int heapMb,
        List<Guarantee> guarantees,
        boolean isRunner,
        String submit,
        List<String> workloads,
        List<Stage> stages,
        String openTail,
        String unordered,
        boolean isParallel,
        boolean isSecurable,
        Map<String, String> defaults,
        DeclaredOptions own,
        List<Knob> knobs) {

    /**
     * A part of a pipeline on an engine.
     *
     * @param part value of the pipeline's setting {@value #PART}
     */
    public record Stage(String engine, String part) {

        /** The setting of a pipeline that divides it. */
        public static final String PART = "part";

        static Stage parse(final String word) {
            final String[] words = word.split("/", -1);
            if (words.length != 2) {
                throw new IllegalArgumentException("'" + word + "' is not a stage: ENGINE/PART");
            }
            return new Stage(words[0], words[1]);
        }
    }

    /** From the strongest. */
    private static final List<Guarantee> STRENGTH =
            List.of(Guarantee.EXACTLY_ONCE, Guarantee.TRANSACTIONAL, Guarantee.AT_LEAST_ONCE);

    /** Whether it needs no broker. */
    public boolean isInProcess() {
        return guarantees.isEmpty();
    }

    /**
     * Whether its input can have several partitions and still be compared with the sequential run: each is a partition
     * task, whose results are in the same partition of the output.
     */
    public boolean isPartitioned() {
        return isParallel && workloads.isEmpty();
    }

    /** Whether windows at the end of a load may stay open, with these values of its options. */
    public boolean isTailOpen(final Map<String, String> options) {
        return holds(openTail, options);
    }

    /** Whether results have to come in the order of the sequential run, with these values of its options. */
    public boolean isOrdered(final Map<String, String> options) {
        return !holds(unordered, options);
    }

    private static boolean holds(final String condition, final Map<String, String> options) {
        return condition.equals("true")
                || options.entrySet().stream().anyMatch(option -> condition.equals(option.toString()));
    }

    /** Whether it computes a workload of the benchmark. */
    public boolean computes(final String workload) {
        return workloads.isEmpty() || workloads.contains(workload);
    }

    /** Whether there is a cluster that takes packaged jobs. */
    public boolean takesJobs() {
        return !submit.isEmpty();
    }

    /** What a run promises when nothing else is asked for: the strongest of what it offers. */
    public Guarantee strongestGuarantee() {
        return STRENGTH.stream().filter(guarantees::contains).findFirst().orElseThrow();
    }

    /** All its options, those of its process first. */
    public DeclaredOptions options() {
        return EngineOptions.of(this).and(own);
    }

    @Override
    public String toString() {
        return name;
    }
}
