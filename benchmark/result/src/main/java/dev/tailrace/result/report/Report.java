package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.verdict.PointFindings;
import java.util.List;

/** What every section is made of. */
record Report(BenchmarkRun run, List<PointFindings> findings) {

    static Report of(final BenchmarkRun run) {
        return new Report(run, PointFindings.of(run));
    }

    /** All offered rates, rising. */
    List<Double> rates() {
        return findings.stream()
                .map(finding -> finding.point().ratePerSecond())
                .distinct()
                .sorted()
                .toList();
    }

    /** The place of an engine in the run, which decides its colour and dashes. */
    int numberOf(final EngineResult engine) {
        return run.engines().indexOf(engine);
    }

    List<PointFindings> at(final double ratePerSecond) {
        return findings.stream()
                .filter(finding -> finding.point().ratePerSecond() == ratePerSecond)
                .toList();
    }

    List<Point> points() {
        return findings.stream().map(PointFindings::point).toList();
    }
}
