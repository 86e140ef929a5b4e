package dev.tailrace.studies;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseResult;
import dev.tailrace.load.run.RunResult;
import java.util.List;
import java.util.Locale;

/** Formats a run as progress output, a line for each phase. */
final class RunLines {

    private static final double NS_PER_MS = 1e6;
    private static final double BYTES_PER_MB = 1 << 20;

    private RunLines() {}

    static List<String> of(final RunResult run) {
        return run.timing().phases().stream().map(phase -> line(run, phase)).toList();
    }

    private static String line(final RunResult run, final Phase phase) {
        final PhaseResult result = run.phase(phase);
        return String.format(
                Locale.ROOT,
                "%-24s %6s/s: p50 %.2f, p99 %.2f, p99.9 %.2f ms of %d, %s; sent late p99 %.2f ms; CPU s/million: engine"
                        + " %.1f (%.1f without compilers), broker %.1f; %.0f MB, ready in %.0f ms; others %.2f processors",
                run.engine(),
                phase.name(),
                result.percentileNs(50) / NS_PER_MS,
                result.percentileNs(99) / NS_PER_MS,
                result.percentileNs(99.9) / NS_PER_MS,
                result.latency().getTotalCount(),
                run.faults(),
                result.lateness().getValueAtPercentile(99) / NS_PER_MS,
                result.engineCpuPerMillion(),
                result.warmCpuPerMillion(),
                result.brokerCpuPerMillion(),
                run.engineResidentBytes() / BYTES_PER_MB,
                run.engineReadyNs() / NS_PER_MS,
                result.usage().othersProcessors());
    }
}
