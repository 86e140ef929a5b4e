package dev.tailrace.launch.run;

import dev.tailrace.launch.process.ReportLine;

/**
 * How far a run is.
 *
 * @param records read so far
 * @param results written so far
 * @param behind records in the topics that were not read yet; negative when not known
 * @param eventTimeNs stream time, in nanoseconds since midnight; negative when there is none
 */
public record RunProgress(long records, long results, long behind, long eventTimeNs) {

    private static final String RECORDS = "records";
    private static final String RESULTS = "results";
    private static final String BEHIND = "behind";
    private static final String EVENT_TIME_NS = "event-time-ns";

    /** As a {@link ReportLine#PROGRESS} report. */
    public ReportLine toReport() {
        return ReportLine.of(ReportLine.PROGRESS)
                .with(RECORDS, records)
                .with(RESULTS, results)
                .with(BEHIND, behind)
                .with(EVENT_TIME_NS, eventTimeNs);
    }

    /**
     * Of a {@link ReportLine#PROGRESS} report.
     *
     * @throws IllegalArgumentException when it is none
     */
    public static RunProgress of(final ReportLine report) {
        return new RunProgress(
                report.number(RECORDS), report.number(RESULTS), report.number(BEHIND), report.number(EVENT_TIME_NS));
    }
}
