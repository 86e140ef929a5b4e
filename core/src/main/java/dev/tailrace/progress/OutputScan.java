package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;

/** What recovery learns of one output log by reading it in order: what readers of it have seen of the lane. */
final class OutputScan {

    private final int lane;
    private final List<Writer> writers = new ArrayList<>();
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
    private Writer last;
    private boolean fromOrigin;
    private boolean ended;

    OutputScan(final LaneSpec spec) {
        lane = spec.lane();
    }

    /** Begins at a known place, where readers have seen this. */
    void beginAt(final Snapshot snapshot, final OutputPosition anchor, final long logStart, final long logEnd) {
        anchorTerm = snapshot.name().term();
        filter = new FrontierFilter(anchorTerm, anchor.anchorNumber());
        wrote(snapshot.graphHash(), snapshot.lineage(), anchor.anchorNumber());
        anchorOffset = anchor.anchorOffset();
        anchorAwaited = anchorOffset >= logStart;
        lastOffset = anchorOffset;
        from = Math.max(anchorOffset, logStart);
        to = logEnd;
    }

    /** Begins where the log does; to be read up to before its end. */
    void beginAtStart(final long logStart, final long logEnd) {
        filter = new FrontierFilter();
        writers.clear();
        last = null;
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
            wrote(stamp.graphHash(), stamp.lineage(), stamp.number());
        }
    }

    private void wrote(final int graphHash, final int lineage, final long number) {
        if (last == null || !last.is(graphHash, lineage)) {
            last = writer(graphHash, lineage);
        }
        last.highest = number;
    }

    private Writer writer(final int graphHash, final int lineage) {
        for (final Writer writer : writers) {
            if (writer.is(graphHash, lineage)) {
                return writer;
            }
        }
        final Writer added = new Writer(graphHash, lineage);
        writers.add(added);
        return added;
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

    /** The highest number that counts and was not written by this graph with this lineage; -1 for none. */
    long frontierOfOthers(final int graphHash, final int lineage) {
        long highest = -1;
        for (final Writer writer : writers) {
            if (!writer.is(graphHash, lineage)) {
                highest = Math.max(highest, writer.highest);
            }
        }
        return highest;
    }

    /** Which graph wrote the highest number that counts; to be asked for only if there is one. */
    int lastGraph() {
        return last.graphHash;
    }

    boolean isFromOrigin() {
        return fromOrigin;
    }

    /** What a graph, on the way that it has come, has written. */
    private static final class Writer {

        private final int graphHash;
        private final int lineage;
        private long highest = -1;

        Writer(final int graphHash, final int lineage) {
            this.graphHash = graphHash;
            this.lineage = lineage;
        }

        boolean is(final int otherHash, final int otherLineage) {
            return graphHash == otherHash && lineage == otherLineage;
        }
    }
}
