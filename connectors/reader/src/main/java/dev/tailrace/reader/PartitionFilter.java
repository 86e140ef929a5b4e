package dev.tailrace.reader;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;

/** Applies the reading rule to the headers of one partition. Used by one thread. */
public final class PartitionFilter {

    private static final Verdict UNREADABLE = Verdict.INVALID;

    private final OutputHeader outputHeader = new OutputHeader();
    private final FrontierFilter filter;
    private long unreadable;

    private PartitionFilter(final FrontierFilter filter) {
        this.filter = filter;
    }

    /**
     * Begins without a position.
     *
     * @param offset of the first record; with 0, results that are missing in front of it are noticed
     * @param compacted whether the topic is compacted, so that markers and results are missing on purpose
     */
    public static PartitionFilter beginningAt(final long offset, final boolean compacted) {
        return new PartitionFilter(
                compacted
                        ? FrontierFilter.ofCompacted()
                        : offset == 0 ? FrontierFilter.fromFirstRecord() : new FrontierFilter());
    }

    /**
     * Continues where another one was.
     *
     * @param position what {@link #position} gave
     * @throws IllegalArgumentException when it is something else
     */
    public static PartitionFilter resume(final String position) {
        return new PartitionFilter(FrontierFilter.resume(position));
    }

    /** All that has to be kept to continue, as a short text. */
    public String position() {
        return filter.position();
    }

    /**
     * Takes the next record.
     *
     * @param header value of its header {@code tr}; null if it has none
     * @throws IllegalStateException when another release has written it, whose headers mean something else
     */
    public Verdict judge(final byte[] header) {
        if (header != null && outputHeader.decode(header, 0, header.length)) {
            return filter.judge(outputHeader);
        }
        final int version = header == null ? 0 : OutputHeader.otherVersion(header);
        if (version > OutputHeader.VERSION || version > 0 && !filter.isOwned()) {
            throw new IllegalStateException("header '" + OutputHeader.KEY + "' has version " + version
                    + ", and this release reads version " + OutputHeader.VERSION);
        }
        unreadable++;
        return UNREADABLE;
    }

    /** Results that the reader has had already. */
    public long repeated() {
        return filter.repeated();
    }

    /** Records of owners that had been replaced. */
    public long stale() {
        return filter.stale();
    }

    /** Records of other applications, which share the topic by mistake. */
    public long foreign() {
        return filter.foreign();
    }

    /** Records that no runner can have written there, or that have no header. */
    public long invalid() {
        return filter.invalid() + unreadable;
    }

    /** Results that should have come and have not: a loss. */
    public long missing() {
        return filter.missing();
    }
}
