package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The figures after the charts, as the script expects them. */
record ChartData(
        List<String> engines,
        List<PercentileCurves> percentiles,
        List<Timeline> timelines,
        List<ResponseCurve> responses,
        List<ScalingCurve> scalings) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** JSON that may stand in a script element: nothing in it can end the element. */
    static String of(final Report report) {
        final BenchmarkRun run = report.run();
        final ChartData data = new ChartData(
                run.engines().stream().map(EngineResult::title).toList(),
                report.rates().stream()
                        .map(rate -> PercentileCurves.at(rate, report))
                        .toList(),
                report.findings().stream()
                        .map(finding -> Timeline.of(finding, report.numberOf(finding.engine())))
                        .filter(timeline -> timeline.seconds().length > 0)
                        .toList(),
                run.engines().stream()
                        .map(engine -> ResponseCurve.of(engine, report))
                        .toList(),
                run.studies().scalings().stream().map(ScalingCurve::of).toList());
        return JSON.writeValueAsString(data)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026");
    }
}
