package dev.tailrace.bench.compiled;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
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
 * CPU time of the whole process per operation, beside the wall time that JMH measures: the garbage collector and the JIT
 * compiler are in it. {@code -prof dev.tailrace.bench.compiled.CpuTimeProfiler}
 */
public final class CpuTimeProfiler implements InternalProfiler {

    /** Name of the figure in results. */
    public static final String CPU = "cpu.norm";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long startNs;

    @Override
    public String getDescription() {
        return "CPU time of the process per operation";
    }

    @Override
    public void beforeIteration(final BenchmarkParams benchmark, final IterationParams iteration) {
        startNs = system.getProcessCpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            final BenchmarkParams benchmark, final IterationParams iteration, final IterationResult result) {
        final double cpuNs = system.getProcessCpuTime() - startNs;
        final double ns = cpuNs / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(CPU, ns, "ns/op", AggregationPolicy.AVG));
    }
}
