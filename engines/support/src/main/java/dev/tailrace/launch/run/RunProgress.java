package dev.tailrace.launch.run;

/**
 * Progress of a run; a {@link dev.tailrace.launch.process.ReportLine#PROGRESS} report.
 *
 * @param records read so far
 * @param results written so far
 * @param behind records in the topics that have not been read; negative when unknown
 * @param eventTimeNs stream time, in nanoseconds since midnight; negative when there is none
 */
public record RunProgress(long records, long results, long behind, long eventTimeNs) {}
