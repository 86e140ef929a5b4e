package dev.tailrace.load.bench;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Price;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats a run as a table for the terminal. */
final class BenchText {

    private static final int NAME = 34;
    private static final String ROW = " %10s %9s %9s %9s %9s %9s %10s %10s%n";
    private static final double MILLION = 1e6;
    private static final double PERCENT = 100;
    private static final double BYTES_PER_MB = 1 << 20;

    private BenchText() {}

    static String of(final BenchmarkRun run, final List<PointFindings> findings) {
        final StringBuilder text = new StringBuilder();
        final int width = findings.stream()
                .mapToInt(finding -> finding.engine().title().length())
                .reduce(NAME, Math::max);
        if (!findings.isEmpty()) {
            text.append(row(
                    width,
                    "engine",
                    "offered",
                    "p50",
                    "p99",
                    "p99.9",
                    "max",
                    "CPU s/M",
                    "memory",
                    run.price().isKnown() ? "cost/M" : ""));
            findings.forEach(finding -> text.append(row(width, run.price(), finding)));
        }
        text.append(StudyText.of(run));
        run.engines().forEach(engine -> engine.capacities().forEach(found -> text.append(capacity(engine, found))));
        text.append('\n').append(calibration(run.calibration())).append('\n');
        run.notes().forEach(note -> text.append("note: ").append(note).append('\n'));
        return text.toString();
    }

    private static String row(final int width, final Price price, final PointFindings finding) {
        final String name = finding.engine().title();
        final String rate = Figures.rate(finding.point().ratePerSecond());
        if (!finding.validity().isValid()) {
            return row(width, name, rate, "", "", "", "", "", "", "")
                    .stripTrailing()
                    .concat("  INVALID: " + String.join("; ", finding.validity().reasons()) + "\n");
        }
        return row(
                width,
                name,
                rate,
                percentile(finding, 50),
                percentile(finding, 99),
                percentile(finding, 99.9),
                Figures.duration(finding.latency().getMaxValue()),
                cpu(finding),
                memory(finding),
                price.isKnown() ? price.amount(price.perMillion(finding.point())) : "");
    }

    private static String percentile(final PointFindings finding, final double percentile) {
        return finding.estimate(percentile)
                .map(estimate -> Figures.duration(estimate.valueNs()))
                .orElse("-");
    }

    // An engine on another host has no resources here.
    private static String cpu(final PointFindings finding) {
        final List<Resources> measured = finding.point().rounds().stream()
                .map(Round::resources)
                .filter(resources -> resources.cpuSeconds() != Resources.NOT_MEASURED)
                .toList();
        if (measured.isEmpty()) {
            return "-";
        }
        final double seconds =
                measured.stream().mapToDouble(Resources::cpuSeconds).sum();
        return String.format(
                Locale.ROOT,
                "%.1f",
                seconds / Math.max(1, finding.point().counts().sent()) * MILLION);
    }

    private static String memory(final PointFindings finding) {
        final long bytes = finding.point().rounds().stream()
                .map(Round::resources)
                .mapToLong(Resources::peakRssBytes)
                .max()
                .orElse(Resources.NOT_MEASURED);
        return bytes == Resources.NOT_MEASURED ? "-" : String.format(Locale.ROOT, "%.0f MiB", bytes / BYTES_PER_MB);
    }

    private static String capacity(final EngineResult engine, final Capacity found) {
        final String held = found.heldPerSecond() > 0 ? "up to " + Figures.rate(found.heldPerSecond()) : "at no rate";
        return engine.title() + " holds " + found.sla() + " " + held + ", after "
                + found.trials().size() + " attempts"
                + (found.hasFewSamples()
                        ? "; fewer than " + Merged.LEAST_SAMPLES_BEYOND
                                + " samples lay beyond a percentile, which may be above its limit: measure longer"
                        : "")
                + (found.isLimitedByDriver()
                        ? "; the driver did not send more in time, so the engine may hold more\n"
                        : "\n");
    }

    private static String calibration(final Calibration calibration) {
        if (calibration.checks().isEmpty()) {
            return "calibration: none, so nothing above is valid";
        }
        if (!calibration.passed()) {
            return "calibration: FAILED, so nothing above is valid: " + failed(calibration.checks());
        }
        return calibration.first().isEmpty()
                ? "calibration: passed" + carried(calibration)
                : "calibration: passed" + carried(calibration) + "; an earlier attempt failed: "
                        + failed(calibration.first());
    }

    private static String carried(final Calibration calibration) {
        return calibration.checks().stream().allMatch(Calibration.Check::isExact)
                ? ""
                : String.format(
                        Locale.ROOT,
                        "; its error of %.1f %% is part of every interval",
                        calibration.systematicShare() * PERCENT);
    }

    private static String failed(final List<Calibration.Check> checks) {
        return checks.stream()
                .filter(check -> !check.passed())
                .map(check -> String.format(
                        Locale.ROOT,
                        "%s %s is %.4g %s, measured was %.4g",
                        check.name(),
                        check.figure(),
                        check.expected(),
                        check.unit(),
                        check.measured()))
                .collect(Collectors.joining("; "));
    }

    /** One line for each engine, rate and requested profile. */
    static String verdicts(final List<PointFindings> findings) {
        final StringBuilder text = new StringBuilder();
        for (final PointFindings finding : findings) {
            for (final SlaVerdict verdict : finding.verdicts()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%-34s %10s  %s: %s%s%n",
                        finding.engine().title(),
                        Figures.rate(finding.point().ratePerSecond()),
                        verdict.sla().title(),
                        verdict.verdict(),
                        why(verdict)));
            }
        }
        return text.toString();
    }

    private static String why(final SlaVerdict verdict) {
        final String why = verdict.limits().stream()
                .filter(limit -> limit.verdict() == Verdict.INCONCLUSIVE)
                .map(limit -> Figures.percentile(limit.limit().percentile()) + ": " + limit.reason())
                .collect(Collectors.joining("; "));
        return why.isEmpty() ? "" : " (" + why + ")";
    }

    private static String row(final int width, final String name, final Object... cells) {
        return String.format(Locale.ROOT, "%-" + width + "s" + ROW, prepended(name, cells))
                .replaceAll(" +(?=\\R)", "");
    }

    private static Object[] prepended(final String name, final Object... cells) {
        return Stream.concat(Stream.of(name), Stream.of(cells)).toArray();
    }
}
