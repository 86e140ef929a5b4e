package dev.tailrace.progress;

import java.util.ArrayList;
import java.util.List;

/** Reads one output log in order during recovery, and knows which outputs of the partition task readers have seen. */
final class OutputScan {

    private final PartitionTaskSpec spec;
    private final RunId run;
    private final List<Writer> writers = new ArrayList<>();
    private OutputJudge judge;
    private ResultDigests digests = new ResultDigests();
    private long anchorOffset = -1;
    private int anchorEpoch;
    private boolean anchored;
    private boolean anchorAwaited;
    private boolean anchorWrong;
    private long logStart;
    private long from;
    private long to;
    private long firstClaim;
    private int claimedEpoch = -1;
    private long lastOffset = -1;
    private long lastNumber = -1;
    private Writer last;
    private long tailOffset = -1;
    private int tailDigest;
    private boolean tailAwaited;
    private boolean tailWrong;
    private boolean fromOrigin;
    private boolean ended;

    OutputScan(final PartitionTaskSpec spec) {
        this.spec = spec;
        run = spec.identity().id();
        begin(new FrontierFilter());
    }

    private void begin(final FrontierFilter filter) {
        judge = new OutputJudge(spec.task(), run, filter);
    }

    /** Begins at a known offset; the snapshot and its anchor give the state of readers there. */
    void beginAt(final Snapshot snapshot, final OutputPosition anchor, final long start, final long logEnd) {
        logStart = start;
        anchorEpoch = snapshot.name().epoch();
        begin(FrontierFilter.at(snapshot.identity().id().application(), anchorEpoch, anchor.anchorNumber()));
        wrote(snapshot.identity().id(), snapshot.lineage(), anchor.anchorNumber());
        fromOrigin = snapshot.fromOrigin();
        anchorOffset = anchor.anchorOffset();
        anchored = true;
        anchorAwaited = anchorOffset >= logStart;
        lastOffset = Math.max(anchorOffset, -1);
        lastNumber = anchor.anchorNumber();
        from = Math.max(anchorOffset, logStart);
        to = logEnd;
    }

    /** Begins at the start of the log and reads up to its present end, exclusive. */
    void beginAtStart(final long start, final long logEnd) {
        logStart = start;
        begin(logStart == 0 ? FrontierFilter.fromFirstRecord() : new FrontierFilter());
        digests = new ResultDigests();
        fromOrigin = false;
        writers.clear();
        last = null;
        claimedEpoch = -1;
        anchored = false;
        anchorAwaited = false;
        anchorWrong = false;
        tailOffset = -1;
        lastOffset = -1;
        lastNumber = -1;
        from = logStart;
        to = logEnd;
    }

    /**
     * Continues up to a new end, exclusive, and reads the last record once more: a log that has lost its end may have grown
     * since.
     */
    void resume(final long newEnd) {
        anchored = false;
        tailAwaited = tailOffset >= logStart;
        from = tailAwaited ? tailOffset : to;
        to = newEnd;
        ended = false;
    }

    void take(final LoggedRecord record) {
        if (tailAwaited) {
            tailAwaited = false;
            tailWrong = record.offset() != tailOffset || tailDigest != digest(record);
            return;
        }
        tailOffset = record.offset();
        tailDigest = digest(record);
        if (anchorAwaited) {
            anchorAwaited = false;
            anchorWrong = record.offset() != anchorOffset || !isAnchor(record);
        }
        final FrontierFilter.Verdict verdict = judge.judge(record);
        if (verdict != null) {
            take(record, verdict, judge.outputHeader());
        }
    }

    private static int digest(final LoggedRecord record) {
        return record.header() == null ? 0 : Crc.of(record.header(), 0, record.header().length);
    }

    private void take(
            final LoggedRecord record, final FrontierFilter.Verdict verdict, final OutputHeader outputHeader) {
        final FrontierFilter filter = judge.filter();
        if (filter.hasBegunEpoch()) {
            claimedEpoch = outputHeader.epoch();
            firstClaim = outputHeader.claim();
        }
        if (filter.application() == outputHeader.application() && verdict != FrontierFilter.Verdict.INVALID) {
            fromOrigin |= outputHeader.isFromOrigin();
        }
        if (verdict == FrontierFilter.Verdict.NEW) {
            lastOffset = record.offset();
            lastNumber = outputHeader.number();
            wrote(outputHeader.run(), outputHeader.lineage(), outputHeader.number());
            digests.add(outputHeader.number(), record.value());
        }
    }

    private void wrote(final RunId writerRun, final int lineage, final long number) {
        if (last == null || !last.is(writerRun, lineage)) {
            last = writer(writerRun, lineage);
        }
        last.highest = Math.max(last.highest, number);
    }

    private Writer writer(final RunId writerRun, final int lineage) {
        for (final Writer writer : writers) {
            if (writer.is(writerRun, lineage)) {
                return writer;
            }
        }
        final Writer added = new Writer(writerRun, lineage);
        writers.add(added);
        return added;
    }

    // A log that has lost its end may have another record at this offset by now.
    private boolean isAnchor(final LoggedRecord record) {
        final OutputHeader outputHeader = new OutputHeader();
        return record.header() != null
                && outputHeader.decode(record.header(), 0, record.header().length)
                && outputHeader.task() == spec.task()
                && outputHeader.epoch() == anchorEpoch
                && !outputHeader.isFrontierMarker()
                && outputHeader.number() == judge.filter().frontier();
    }

    /**
     * Ends the reading.
     *
     * @return false if it has to begin again at the start of the log, because another record is at the known offset, or
     *     results are missing after it. Such a log may also have lost records before that offset, and requests that arrived
     *     late may have written the same record to it again.
     */
    boolean end() {
        if (anchorAwaited || anchorWrong || anchored && missing() > 0) {
            return false;
        }
        ended = true;
        return true;
    }

    boolean hasEnded() {
        return ended;
    }

    /** Whether the log has lost its end since it was first read. */
    boolean hasLostItsEnd() {
        return tailWrong || tailAwaited;
    }

    long from() {
        return from;
    }

    long to() {
        return to;
    }

    /** The current epoch of the log; -1 if it has none. */
    int epoch() {
        return judge.filter().epoch();
    }

    /** The highest number up to which readers have all outputs; -1 for none. */
    long frontier() {
        return judge.filter().completeTo();
    }

    /** The highest number that the log has had; above the frontier if the log has lost outputs before it. */
    long highest() {
        return judge.filter().frontier();
    }

    /** Number of outputs that the log has lost. */
    long missing() {
        return judge.filter().missing();
    }

    /** Classifies the records; knows who wrote to the log. */
    OutputJudge judge() {
        return judge;
    }

    /** Whether the first records of the log are gone. */
    boolean hasBegunLater() {
        return logStart > 0;
    }

    /** Digests of the results that were read last. */
    ResultDigests digests() {
        return digests;
    }

    /** Whether this claim won this epoch, and no later epoch has begun. */
    boolean isOwned(final int epoch, final long claim) {
        return judge.filter().epoch() == epoch && claimedEpoch == epoch && firstClaim == claim && !judge.isForeign();
    }

    /** The offset of the last output that counts; -1 for none. */
    long lastOffset() {
        return lastOffset;
    }

    /** The number of the last output that counts; -1 for none. */
    long lastNumber() {
        return lastNumber;
    }

    /** The highest number that counts and was not written by this run with this lineage; -1 for none. */
    long frontierOfOthers(final RunId thisRun, final int lineage) {
        long highest = -1;
        for (final Writer writer : writers) {
            if (!writer.is(thisRun, lineage)) {
                highest = Math.max(highest, writer.highest);
            }
        }
        return highest;
    }

    /** Whether this run wrote the last result that counts, as far as results were read. */
    boolean isLastOf(final RunId thisRun) {
        return last == null || last.run.equals(thisRun);
    }

    /** The run that wrote the last result that counts; to be called only if another run wrote it. */
    RunId lastRun() {
        return last.run;
    }

    boolean isFromOrigin() {
        return fromOrigin;
    }

    /** Whether the log has taken the place of another one, and has no result yet. */
    boolean isStartedOver() {
        return anchored && anchorOffset == OutputPosition.BEGIN && lastOffset < 0;
    }

    /** A run and lineage that wrote results, with the highest number written. */
    private static final class Writer {

        private final RunId run;
        private final int lineage;
        private long highest = -1;

        Writer(final RunId run, final int lineage) {
            this.run = run;
            this.lineage = lineage;
        }

        boolean is(final RunId otherRun, final int otherLineage) {
            return lineage == otherLineage && run.equals(otherRun);
        }
    }
}
