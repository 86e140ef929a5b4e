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
 * CPU time per operation beside the wall time that JMH measures: of the whole process, the garbage collector and the JIT
 * compiler included, and of the threads that run the benchmark. {@code -prof dev.tailrace.bench.compiled.CpuTimeProfiler}
 */
public final class CpuTimeProfiler implements InternalProfiler {

    /** Name of the figure of the process in results. */
    public static final String PROCESS = "cpu.process.norm";

    /** Name of the figure of the threads of the benchmark. */
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

    /** JMH keeps its threads from one iteration to the next, and gives them names. */
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
