package dev.tailrace.cli.page;

import dev.tailrace.compiler.NodeLines;
import dev.tailrace.region.OrderStatistics;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** A run as its page sees it. Called by threads of the page; figures may be slightly old. */
public interface WatchedRun {

    /** The name of the pipeline, of its processor, input and runner, in the order in which the page shows them. */
    Map<String, String> facts();

    /** The pipeline; empty when it is defined in another process. */
    Optional<StreamGraph> graph();

    Figures figures();

    /** Stream time in nanoseconds; {@link Long#MIN_VALUE} when there is none. */
    long eventTimeNs();

    /** Shows the state of the nodes to a visitor, as {@link dev.tailrace.runner.PipelineRun#inspect} does. */
    void inspect(StateSections visitor);

    /** The lines of its generated classes; empty without such classes in this process. */
    Optional<NodeLines> lines();

    /** The memory of the process that runs it. */
    Memory memory();

    /** What the process of a runner says of itself; empty for a run in this process. */
    List<EngineFigure> engine();

    /**
     * Memory and processor time of a process.
     *
     * @param usedBytes of the heap
     * @param maxBytes of the heap
     * @param collections of garbage since its start
     * @param pausedMs in collections
     */
    record Memory(long usedBytes, long maxBytes, long collections, long pausedMs, long cpuNs) {

        /** That of this process. */
        public static Memory ofThisProcess() {
            final MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
            return new Memory(
                    heap.getUsed(),
                    heap.getMax(),
                    sum(GarbageCollectorMXBean::getCollectionCount),
                    sum(GarbageCollectorMXBean::getCollectionTime),
                    ManagementFactory.getOperatingSystemMXBean()
                                    instanceof com.sun.management.OperatingSystemMXBean system
                            ? Math.max(0, system.getProcessCpuTime())
                            : 0);
        }

        private static long sum(final ToLongFunction<GarbageCollectorMXBean> figure) {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .mapToLong(figure)
                    .map(value -> Math.max(0, value))
                    .sum();
        }
    }

    /**
     * Latencies of messages since the begin.
     *
     * @param meaning from which moment to which, in words
     */
    record Latency(String meaning, Histogram taken) {}

    /**
     * What a run counts.
     *
     * @param atNs when records and results were counted, by {@link System#nanoTime}
     * @param records taken from the input
     * @param eventTimeNs stream time; {@link Long#MIN_VALUE} when there is none
     * @param bytesRead of the input; negative when unknown
     * @param bytesTotal of the input; zero or less when unknown
     * @param behind records of topics that have not been read; negative when unknown
     * @param faults counts of input faults by kind
     * @param order statistics of ordered regions
     * @param latency empty when it is not measured
     * @param results written, where the page does not count them; negative otherwise
     */
    record Figures(
            long atNs,
            long records,
            long eventTimeNs,
            long bytesRead,
            long bytesTotal,
            long behind,
            Map<String, Long> faults,
            List<OrderStatistics> order,
            Optional<Latency> latency,
            long results) {}
}
