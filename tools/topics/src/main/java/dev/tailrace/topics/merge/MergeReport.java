package dev.tailrace.topics.merge;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.MergeTotals;
import java.util.function.LongSupplier;

/** Reports the progress of a merge to the parent, including what it waits for, and all counts at the end. */
final class MergeReport {

    private static final long INTERVAL_NS = 1_000_000_000L;
    private static final long STALL_NOTICE_NS = 5_000_000_000L;

    private final Parent parent;
    private final TopicAudit audit;
    private final LongSupplier clockNs;
    private long lastNs;
    private String lastAwaited = "";

    MergeReport(final Parent parent, final TopicAudit audit, final LongSupplier clockNs) {
        this.parent = parent;
        this.audit = audit;
        this.clockNs = clockNs;
        lastNs = clockNs.getAsLong();
    }

    /** To be called once per poll; reports once a second. */
    void watch(final TopicMerge merge) {
        final long nowNs = clockNs.getAsLong();
        if (nowNs - lastNs >= INTERVAL_NS) {
            lastNs = nowNs;
            parent.report(ReportLine.of(ReportLine.PROGRESS, totals(merge.reader())));
            warnOfWaiting(merge);
        }
    }

    private void warnOfWaiting(final TopicMerge merge) {
        final String awaited = merge.reader().isWaiting() ? merge.reader().awaitedInWords() : "";
        if (!awaited.equals(lastAwaited) && merge.waitingNs() >= STALL_NOTICE_NS) {
            lastAwaited = awaited;
            parent.warn("waiting for " + awaited + ", which holds up "
                    + merge.reader().held() + " records; --give-up-after continues without it");
        }
    }

    /** Reports the end: the lost records and all counts. */
    ExitStatus finish(final LabelledReader<?> reader) {
        audit.firsts().forEach(first -> parent.warn(first + "; left out"));
        reader.losses().forEach(lost -> parent.warn("lost: " + lost));
        parent.report(ReportLine.of(ReportLine.SUMMARY, totals(reader)));
        return isInOrder(reader) && audit.foreign() == 0 && audit.invalid() == 0
                ? ExitStatus.CLEAN
                : ExitStatus.IRREGULAR;
    }

    private static boolean isInOrder(final LabelledReader<?> reader) {
        final MergeStatistics met = reader.statistics;
        return reader.lost() == 0 && met.inversions == 0 && met.undecided == 0;
    }

    private MergeTotals totals(final LabelledReader<?> reader) {
        final MergeStatistics met = reader.statistics;
        return new MergeTotals(
                met.records + audit.repeated() + audit.stale() + audit.foreign() + audit.invalid(),
                met.delivered,
                reader.held(),
                met.repeated + audit.repeated(),
                audit.stale(),
                audit.foreign(),
                audit.invalid(),
                reader.lost(),
                met.inversions,
                met.undecided,
                audit.epochs(),
                met.frontiers);
    }
}
