package dev.tailrace.bench.compiled;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * JMH profiler that reports CPU time per operation in addition to JMH's wall time: of the whole process, including the
 * garbage collector and the JIT compiler, and of the threads that run the benchmark. {@code -prof
 * dev.tailrace.bench.compiled.CpuTimeProfiler}
 */
public final class CpuTimeProfiler implements InternalProfiler {

    /** Name of the result for the process. */
    public static final String PROCESS = "cpu.process.norm";

    /** Name of the result for the threads of the benchmark. */
    public static final String THREADS = "cpu.threads.norm";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long processNs;
    private long threadsNs;

    @Override
    public String getDescription() {
        return "CPU time per operation, of the process and of the threads of the benchmark";
    }

    @Override
    public void beforeIteration(final BenchmarkParams benchmark, final IterationParams iteration) {
        processNs = system.getProcessCpuTime();
        threadsNs = threadsNs();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            final BenchmarkParams benchmark, final IterationParams iteration, final IterationResult result) {
        final double operations = result.getMetadata().getAllOps();
        return List.of(
                perOperation(PROCESS, (system.getProcessCpuTime() - processNs) / operations),
                perOperation(THREADS, (threadsNs() - threadsNs) / operations));
    }

    private static ScalarResult perOperation(final String name, final double ns) {
        return new ScalarResult(name, ns, "ns/op", AggregationPolicy.AVG);
    }

    /** CPU time of JMH's worker threads, which live through all iterations and are identified by their names. */
    private long threadsNs() {
        long sumNs = 0;
        for (final ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains("jmh-worker")) {
                sumNs += threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        return sumNs;
    }
}
