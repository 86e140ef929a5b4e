package dev.tailrace.launch.metrics;

import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.Metric;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.concurrent.TimeUnit;

/** Metrics of the JVM, which help to explain latency spikes: garbage collections, memory, processor time. */
public final class JvmFigures implements MetricsSource {

    static final Metric MEMORY_USED =
            Metric.gauge("jvm_memory_used_bytes", "Memory in use in the JVM of this process, by area.");
    static final Metric MEMORY_MAX =
            Metric.gauge("jvm_memory_max_bytes", "Most memory that the area may use; -1 for no limit.");
    static final Metric COLLECTIONS =
            Metric.counter("jvm_gc_collections", "Collections of garbage in this process, by collector.");
    static final Metric COLLECTION_TIME = Metric.counter(
            "jvm_gc_collection_seconds", "Time spent in collections of garbage in this process, by collector.");
    static final Metric THREADS = Metric.gauge("jvm_threads_current", "Threads of the JVM of this process.");
    static final Metric CPU = Metric.counter("process_cpu_seconds", "Processor time that this process has taken.");
    static final Metric STARTED =
            Metric.gauge("process_start_time_seconds", "When this process started, in seconds since 1970.");

    private static final double MS_PER_SECOND = 1e3;

    @Override
    public void collect(final MetricsPage page) {
        memory(page, "heap", ManagementFactory.getMemoryMXBean().getHeapMemoryUsage());
        memory(page, "nonheap", ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage());
        ManagementFactory.getGarbageCollectorMXBeans().forEach(collector -> collections(page, collector));
        page.value(THREADS, ManagementFactory.getThreadMXBean().getThreadCount());
        page.seconds(CPU, Labels.NONE, cpuNs());
        page.value(STARTED, Labels.NONE, ManagementFactory.getRuntimeMXBean().getStartTime() / MS_PER_SECOND);
    }

    private static void memory(final MetricsPage page, final String area, final MemoryUsage usage) {
        page.value(MEMORY_USED, Labels.of("area", area), usage.getUsed());
        page.value(MEMORY_MAX, Labels.of("area", area), usage.getMax());
    }

    private static void collections(final MetricsPage page, final GarbageCollectorMXBean collector) {
        final Labels labels = Labels.of("gc", collector.getName());
        page.value(COLLECTIONS, labels, Math.max(0, collector.getCollectionCount()));
        page.seconds(
                COLLECTION_TIME, labels, TimeUnit.MILLISECONDS.toNanos(Math.max(0, collector.getCollectionTime())));
    }

    private static long cpuNs() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? Math.max(0, system.getProcessCpuTime())
                : 0;
    }
}
