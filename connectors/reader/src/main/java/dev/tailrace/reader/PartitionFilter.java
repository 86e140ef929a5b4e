package dev.tailrace.reader;

import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;

/**
 * Classifies the records of one partition by their headers as new results, repeated results or other records. Used by one
 * thread.
 */
public final class PartitionFilter {

    private final OutputHeader outputHeader = new OutputHeader();
    private final FrontierFilter filter;
    private long unreadable;

    private PartitionFilter(final FrontierFilter filter) {
        this.filter = filter;
    }

    /**
     * Creates a filter without a position.
     *
     * @param offset offset of the first record; with 0, missing results before it are detected
     * @param compacted whether the topic is compacted, so that markers and results are missing on purpose
     */
    public static PartitionFilter beginningAt(final long offset, final boolean compacted) {
        return new PartitionFilter(
                compacted
                        ? FrontierFilter.ofCompacted()
                        : offset == 0 ? FrontierFilter.fromFirstRecord() : new FrontierFilter());
    }

    /**
     * Creates a filter that continues from the position of another one.
     *
     * @param position the text that {@link #position} returned
     * @throws IllegalArgumentException if the text is not such a position
     */
    public static PartitionFilter resume(final String position) {
        return new PartitionFilter(FrontierFilter.resume(position));
    }

    /** The complete state of the filter as a short text. */
    public String position() {
        return filter.position();
    }

    /**
     * Takes the next record and classifies it.
     *
     * @param header value of its header {@code tr}; null if it has none
     * @throws IllegalStateException if another release has written it, whose headers have another meaning
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
        return Verdict.INVALID;
    }

    /** Number of results that the reader already had. */
    public long repeated() {
        return filter.repeated();
    }

    /** Number of records of fenced owners. */
    public long stale() {
        return filter.stale();
    }

    /** Number of records of other applications, which share the topic by mistake. */
    public long foreign() {
        return filter.foreign();
    }

    /** Number of records that no runner can have written there, or that have no header. */
    public long invalid() {
        return filter.invalid() + unreadable;
    }

    /** Number of missing results, which is a loss. */
    public long missing() {
        return filter.missing();
    }
}
