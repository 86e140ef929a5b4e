package dev.tailrace.progress;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Classifies the records of an output log, in their order, as readers of a partition task do, by a {@link FrontierFilter}.
 * It also keeps facts that a start needs: the last run that claimed the log, the number of records that readers drop, and
 * whether another release has written to the log. Used by one thread; allocates for markers only.
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
     * Creates a judge for a partition task.
     *
     * @param run the present run of the partition task
     * @param filter knows the content of the log before the first record
     */
    public OutputJudge(final int task, final RunId run, final FrontierFilter filter) {
        this.task = task;
        this.application = run.application();
        this.filter = filter;
    }

    /**
     * Takes the next record of the log.
     *
     * @return its classification for readers of the partition task; null if it has no header that this release reads, or is
     *     of another partition task
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

    // A header of an earlier release before all of ours, or of a later release anywhere, means that another release
    // of this application has written to the log.
    private void takeUnknown(final LoggedRecord record) {
        final int version = record.header() == null ? 0 : OutputHeader.otherVersion(record.header(), task, application);
        if (version > OutputHeader.VERSION || version > 0 && !filter.isOwned()) {
            otherVersion = version;
            otherVersionAt = record.offset();
        } else {
            unstamped++;
        }
    }

    /** The header of the last record, unless {@link #judge} returned null. */
    public OutputHeader outputHeader() {
        return outputHeader;
    }

    /** The filter, which has the state of the readers so far. */
    public FrontierFilter filter() {
        return filter;
    }

    /** Whether the log belongs to another application. */
    public boolean isForeign() {
        return filter.isOwned() && filter.application() != application;
    }

    /** The last run that claimed the log, as far as the log was read. */
    public Optional<RunIdentity> claimedBy() {
        return Optional.ofNullable(claimedBy);
    }

    /** The header version of another release that was found in the log; 0 for none. */
    public int otherVersion() {
        return otherVersion;
    }

    /** The offset of the last record with such a header; -1 for none. */
    public long otherVersionAt() {
        return otherVersionAt;
    }

    /** Number of records that are not of the application that owns the log, or contradict the log; readers drop them. */
    public long rejected() {
        return unstamped + filter.foreign() + filter.invalid();
    }
}
