package dev.tailrace.progress;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Judges the records of an output log, in their order, as readers of a partition task do, by a {@link FrontierFilter}; and
 * keeps what a start has to know besides: who has claimed the log, how many records readers pass over, and whether another
 * release has written to it. Used by one thread; allocates for markers only.
 */
public final class OutputJudge {

    private final int task;
    private final int application;
    private final FrontierFilter filter;
    private final OutputHeader outputHeader = new OutputHeader();
    private RunIdentity claimedBy;
    private int otherVersion;
    private long otherVersionAt = -1;
    private long unstamped;

    /**
     * Judges records for a partition task.
     *
     * @param run that the partition task has now
     * @param filter knows what the log has in front of the first record
     */
    public OutputJudge(final int task, final RunId run, final FrontierFilter filter) {
        this.task = task;
        this.application = run.application();
        this.filter = filter;
    }

    /**
     * Takes the next record of the log.
     *
     * @return what it is to readers of the partition task; null when it has no header that this release reads, or is of
     *     another partition task
     */
    public FrontierFilter.Verdict judge(final LoggedRecord record) {
        if (record.header() == null || !outputHeader.decode(record.header(), 0, record.header().length)) {
            takeUnknown(record);
            return null;
        }
        if (outputHeader.task() != task) {
            return null;
        }
        final FrontierFilter.Verdict verdict = filter.judge(outputHeader);
        if (filter.hasBegunEpoch()) {
            claimedBy = record.identity() == null
                    ? null
                    : RunIdentity.parse(new String(record.identity(), StandardCharsets.UTF_8));
        }
        return verdict;
    }

    // What an earlier release wrote in front of all of ours, or a later one of ours anywhere, is more than a
    // stranger's.
    private void takeUnknown(final LoggedRecord record) {
        final int version = record.header() == null ? 0 : OutputHeader.otherVersion(record.header(), task, application);
        if (version > OutputHeader.VERSION || version > 0 && !filter.isOwned()) {
            otherVersion = version;
            otherVersionAt = record.offset();
        } else {
            unstamped++;
        }
    }

    /** The header of the record that was judged last, unless that gave null. */
    public OutputHeader outputHeader() {
        return outputHeader;
    }

    /** What readers have seen so far. */
    public FrontierFilter filter() {
        return filter;
    }

    /** Whether the log belongs to another application. */
    public boolean isForeign() {
        return filter.isOwned() && filter.application() != application;
    }

    /** Who has claimed the log last, as far as that was read. */
    public Optional<RunIdentity> claimedBy() {
        return Optional.ofNullable(claimedBy);
    }

    /** The version of headers of another release that the log has; 0 for none. */
    public int otherVersion() {
        return otherVersion;
    }

    /** The offset of the last record with such a header; -1 for none. */
    public long otherVersionAt() {
        return otherVersionAt;
    }

    /** Records that are not of the application whose log it is, or contradict the log; readers pass them over. */
    public long strange() {
        return unstamped + filter.foreign() + filter.invalid();
    }
}
