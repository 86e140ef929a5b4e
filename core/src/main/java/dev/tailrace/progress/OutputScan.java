package dev.tailrace.progress;

/** What recovery learns of one output log by reading it in order: what readers of it have seen of the lane. */
final class OutputScan {

    private final int lane;
    private final int graphHash;
    private FrontierFilter filter = new FrontierFilter();
    private long anchorOffset = -1;
    private int anchorTerm;
    private boolean anchorAwaited;
    private boolean anchorWrong;
    private long from;
    private long to;
    private long firstClaim;
    private int claimedTerm = Integer.MIN_VALUE;
    private long lastOffset = -1;
    private long foreignFrontier = -1;
    private int foreignHash;
    private boolean fromOrigin;
    private boolean ended;

    OutputScan(final LaneSpec spec) {
        lane = spec.lane();
        graphHash = spec.graphHash();
    }

    /** Begins at a known place, where readers have seen this. */
    void beginAt(final OutputPosition anchor, final int term, final int hash, final long logStart, final long logEnd) {
        filter = new FrontierFilter(term, anchor.anchorNumber());
        if (hash != graphHash) {
            foreignFrontier = anchor.anchorNumber();
            foreignHash = hash;
        }
        anchorTerm = term;
        anchorOffset = anchor.anchorOffset();
        anchorAwaited = anchorOffset >= logStart;
        lastOffset = anchorOffset;
        from = Math.max(anchorOffset, logStart);
        to = logEnd;
    }

    /** Begins where the log does; to be read up to before its end. */
    void beginAtStart(final long logStart, final long logEnd) {
        filter = new FrontierFilter();
        foreignFrontier = -1;
        anchorAwaited = false;
        anchorWrong = false;
        lastOffset = -1;
        from = logStart;
        to = logEnd;
    }

    /** Goes on to before another end. */
    void goOn(final long newEnd) {
        from = to;
        to = newEnd;
        ended = false;
    }

    void take(final long offset, final Stamp stamp) {
        if (anchorAwaited) {
            anchorAwaited = false;
            anchorWrong = offset != anchorOffset || !isAnchor(stamp);
        }
        if (stamp.lane() != lane) {
            return;
        }
        noteTerm(stamp);
        fromOrigin |= stamp.isFromOrigin();
        if (filter.accept(stamp)) {
            lastOffset = offset;
            if (stamp.graphHash() != graphHash) {
                foreignFrontier = stamp.number();
                foreignHash = stamp.graphHash();
            }
        }
    }

    private boolean isAnchor(final Stamp stamp) {
        return stamp.lane() == lane
                && stamp.term() == anchorTerm
                && (stamp.isTermMarker() || stamp.number() >= filter.frontier());
    }

    // The first marker of a term says whose it is.
    private void noteTerm(final Stamp stamp) {
        if (stamp.isTermMarker() && stamp.term() > claimedTerm) {
            claimedTerm = stamp.term();
            firstClaim = stamp.claim();
        }
    }

    /** Ends the reading; says whether it has to begin again at the start, because the known place was not met. */
    boolean end() {
        if (anchorAwaited || anchorWrong) {
            return false;
        }
        ended = true;
        return true;
    }

    boolean hasEnded() {
        return ended;
    }

    long from() {
        return from;
    }

    long to() {
        return to;
    }

    int term() {
        return filter.term();
    }

    long frontier() {
        return filter.frontier();
    }

    /** Whether this claim won this term, and no later one has begun. */
    boolean isOwned(final int term, final long claim) {
        return filter.term() == term && claimedTerm == term && firstClaim == claim;
    }

    /** Where the last output is that counts; -1 for none. */
    long lastOffset() {
        return lastOffset;
    }

    /** The highest number that counts and is of another graph; -1 for none. */
    long foreignFrontier() {
        return foreignFrontier;
    }

    int foreignHash() {
        return foreignHash;
    }

    boolean isFromOrigin() {
        return fromOrigin;
    }
}
