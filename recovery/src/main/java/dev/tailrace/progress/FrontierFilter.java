package dev.tailrace.progress;

import java.util.stream.Stream;

/**
 * Removes duplicates from an output partition: passes each output of a partition task once, although crashes, fenced owners
 * and foreign writers may have left other records in the log. Keeps a few numbers per partition task; never allocates. Used
 * by one thread.
 *
 * <p>A few numbers are enough because every owner writes ascending output sequence numbers without holes, beginning at or
 * below the frontier that it saw. So the first records of all numbers are in order. Recovery reads the log through the same
 * filter and sees what readers see.
 *
 * <p>The filter does not trust the log. An epoch begins only with a marker that names the epoch before it, so a record with
 * an invented epoch changes nothing. The partition belongs to the application of its first record. All dropped records are
 * counted.
 *
 * <p>A reader that begins in the middle of a log may begin between the marker of an epoch and late records of the previous
 * owner. Until it has seen a marker, it resets its state when a record of a later epoch arrives.
 *
 * <p>The log may lose records although they were acknowledged. The filter remembers the missing numbers (up to
 * {@link #MOST_HOLES} holes) and accepts them when a later owner writes them again.
 */
public final class FrontierFilter {

    /** Number of holes that are remembered. Numbers in further holes stay missing. */
    public static final int MOST_HOLES = 8;

    /** Classification of a record for a reader. */
    public enum Verdict {
        /** A result that has not been seen before. */
        NEW,
        /** A result that has been seen before. */
        REPEATED,
        /** Written by an owner whose epoch was over. */
        STALE,
        /** A marker, which is not a result. */
        MARKER,
        /** Written by another application than the first record. */
        FOREIGN,
        /** Its header contradicts the log: an impossible epoch, or an epoch whose marker the log does not have. */
        INVALID
    }

    private static final long UNKNOWN = -2;
    private static final long MAX_NUMBER = 1L << 60;
    private static final int NO_EPOCH = -1;

    /** Guarantees about the content of a log, each with its letter in {@link #position}. */
    private enum Mode {
        /** The log has all output sequence numbers of its partition task, and a marker at the beginning of each epoch. */
        COMPLETE("-"),
        /** The log has a marker at the beginning of each epoch, and some of the numbers, or none. */
        SHARE("s"),
        /** The log may lack numbers and markers. */
        COMPACTED("c");

        private final String letter;

        Mode(final String letter) {
            this.letter = letter;
        }

        static Mode of(final String letter) {
            return Stream.of(values())
                    .filter(mode -> mode.letter.equals(letter))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("'" + letter + "' is not a kind of log"));
        }
    }

    private final Mode mode;
    private final long[] holes = new long[2 * MOST_HOLES];
    private int holeCount;
    private boolean owned;
    private boolean certain;
    private int application;
    private int epoch = NO_EPOCH;
    private int epochBefore = Integer.MAX_VALUE;
    private long frontier;
    private boolean beginsEpoch;
    private long repeated;
    private long stale;
    private long foreign;
    private long invalid;
    private long missing;
    private long refilled;

    private FrontierFilter(final long frontier, final Mode mode) {
        this.frontier = frontier;
        this.mode = mode;
        certain = frontier != UNKNOWN;
    }

    /** A filter for a reader that begins at any offset: accepts the first number that arrives. */
    public FrontierFilter() {
        this(UNKNOWN, Mode.COMPLETE);
    }

    /** A filter for a reader that begins with the first record that the log ever had: results begin with number 0. */
    public static FrontierFilter fromFirstRecord() {
        return new FrontierFilter(-1, Mode.COMPLETE);
    }

    /**
     * A filter for a compacted topic, where markers and results are missing on purpose: no holes, and epochs begin without
     * markers.
     */
    public static FrontierFilter ofCompacted() {
        return new FrontierFilter(UNKNOWN, Mode.COMPACTED);
    }

    /**
     * A filter for one of several partitions that share the numbers of a partition task, or whose results have no numbers.
     * It detects no holes, and results without a number are all new.
     */
    public static FrontierFilter ofShare() {
        return new FrontierFilter(UNKNOWN, Mode.SHARE);
    }

    /**
     * A filter for a reader that knows the log's state where it begins: the application, the epoch, and the highest number
     * or -1.
     */
    public static FrontierFilter at(final int application, final int epoch, final long frontier) {
        final FrontierFilter filter = new FrontierFilter(frontier, Mode.COMPLETE);
        filter.owned = true;
        filter.application = application;
        filter.epoch = epoch;
        return filter;
    }

    /**
     * A filter that continues from the position of another one.
     *
     * @param position the text that {@link #position} returned
     * @throws IllegalArgumentException if the text is not such a position
     */
    public static FrontierFilter resume(final String position) {
        final String[] words = position.split(":", -1);
        if (words.length < 6 || !words[0].equals("1") || words.length % 2 != 0 || words.length > 6 + 2 * MOST_HOLES) {
            throw new IllegalArgumentException("'" + position + "' is not a position of a filter");
        }
        final FrontierFilter filter = new FrontierFilter(Long.parseLong(words[4]), Mode.of(words[5]));
        filter.owned = !words[1].equals("-");
        filter.certain = words[1].equals("o");
        filter.application = Integer.parseInt(words[2]);
        filter.epoch = Integer.parseInt(words[3]);
        for (int word = 6; word < words.length; word++) {
            filter.holes[word - 6] = Long.parseLong(words[word]);
        }
        filter.holeCount = (words.length - 6) / 2;
        for (int hole = 0; hole < filter.holeCount; hole++) {
            filter.missing += filter.size(hole);
        }
        return filter;
    }

    /** The complete state of the filter as a short text, for the metadata of a committed offset. Allocates. */
    public String position() {
        final char state = !owned ? '-' : certain ? 'o' : 'u';
        final StringBuilder text =
                new StringBuilder("1:" + state + ':' + application + ':' + epoch + ':' + frontier + ':' + mode.letter);
        for (int at = 0; at < 2 * holeCount; at++) {
            text.append(':').append(holes[at]);
        }
        return text.toString();
    }

    /**
     * Takes the next record of the partition task, output or marker.
     *
     * @return whether it is an output that has not been seen before
     */
    public boolean accept(final OutputHeader outputHeader) {
        return judge(outputHeader) == Verdict.NEW;
    }

    /** Takes the next record of the partition task, output or marker, and classifies it. */
    public Verdict judge(final OutputHeader outputHeader) {
        beginsEpoch = false;
        if (!isPossible(outputHeader)) {
            invalid++;
            return Verdict.INVALID;
        }
        if (owned && outputHeader.application() != application) {
            foreign++;
            return Verdict.FOREIGN;
        }
        return outputHeader.isEpochMarker() ? judgeMarker(outputHeader) : judgeOutput(outputHeader);
    }

    /** Whether a partition task can have written the epoch and the number of this header. */
    public static boolean isPossible(final OutputHeader outputHeader) {
        return outputHeader.epoch() >= 0
                && outputHeader.epoch() <= OutputHeader.MAX_EPOCH
                && outputHeader.number() >= -1
                && outputHeader.number() <= MAX_NUMBER;
    }

    private Verdict judgeMarker(final OutputHeader marker) {
        if (marker.epoch() < epoch) {
            stale++;
            return Verdict.STALE;
        }
        if (marker.epoch() == epoch && owned) {
            // Another owner claimed this epoch first.
            return Verdict.MARKER;
        }
        if (owned && mode != Mode.COMPACTED && marker.epochBefore() < epoch) {
            // Another owner began an epoch in between; this claim has to be repeated.
            stale++;
            return Verdict.STALE;
        }
        if (owned && mode != Mode.COMPACTED && marker.epochBefore() > epoch) {
            if (certain) {
                invalid++;
                return Verdict.INVALID;
            }
            startOver();
        }
        if (!owned) {
            frontier = marker.number();
        }
        own(marker);
        epochBefore = mode == Mode.COMPACTED ? Integer.MAX_VALUE : marker.epochBefore();
        certain = true;
        beginsEpoch = true;
        haveUpTo(marker.number());
        return Verdict.MARKER;
    }

    // All records read so far were written by an owner that had already been fenced.
    private void startOver() {
        owned = false;
        frontier = UNKNOWN;
        holeCount = 0;
        missing = 0;
    }

    // The log once had all numbers up to this one.
    private void haveUpTo(final long number) {
        if (number > frontier) {
            advance(number + 1);
            frontier = number;
        }
    }

    private void own(final OutputHeader outputHeader) {
        owned = true;
        application = outputHeader.application();
        epoch = outputHeader.epoch();
    }

    private Verdict judgeOutput(final OutputHeader outputHeader) {
        if (outputHeader.epoch() < epoch) {
            if (outputHeader.epoch() > epochBefore) {
                // The log has lost the marker of this epoch. All its results are dropped from here on and counted as
                // invalid.
                invalid++;
                return Verdict.INVALID;
            }
            stale++;
            return Verdict.STALE;
        }
        if (owned && outputHeader.epoch() > epoch && mode != Mode.COMPACTED) {
            if (certain || outputHeader.epoch() != epoch + 1) {
                invalid++;
                return Verdict.INVALID;
            }
            startOver();
        }
        if (outputHeader.epoch() != epoch) {
            epochBefore = Integer.MAX_VALUE;
        }
        own(outputHeader);
        if (outputHeader.isMarker()) {
            haveUpTo(outputHeader.number());
            return Verdict.MARKER;
        }
        return judgeNumber(outputHeader.number());
    }

    private Verdict judgeNumber(final long number) {
        if (number < 0 && mode == Mode.SHARE) {
            return Verdict.NEW;
        }
        if (number <= frontier) {
            if (holeCount > 0 && fill(number)) {
                missing--;
                refilled++;
                return Verdict.NEW;
            }
            repeated++;
            return Verdict.REPEATED;
        }
        advance(number);
        frontier = number;
        return Verdict.NEW;
    }

    // The numbers between the frontier and the next number form a hole.
    private void advance(final long next) {
        if (frontier == UNKNOWN || mode != Mode.COMPLETE || next == frontier + 1) {
            return;
        }
        missing += next - frontier - 1;
        if (holeCount < MOST_HOLES) {
            holes[2 * holeCount] = frontier + 1;
            holes[2 * holeCount + 1] = next - 1;
            holeCount++;
        }
    }

    private long size(final int hole) {
        return holes[2 * hole + 1] - holes[2 * hole] + 1;
    }

    private boolean fill(final long number) {
        for (int hole = 0; hole < holeCount; hole++) {
            if (number >= holes[2 * hole] && number <= holes[2 * hole + 1]) {
                fill(hole, number);
                return true;
            }
        }
        return false;
    }

    private void fill(final int hole, final long number) {
        final long last = holes[2 * hole + 1];
        if (number == holes[2 * hole]) {
            holes[2 * hole] = number + 1;
        } else {
            holes[2 * hole + 1] = number - 1;
            if (number < last && holeCount < MOST_HOLES) {
                insert(hole + 1, number + 1, last);
            }
        }
        if (size(hole) == 0) {
            remove(hole);
        }
    }

    private void insert(final int hole, final long first, final long last) {
        System.arraycopy(holes, 2 * hole, holes, 2 * hole + 2, 2 * (holeCount - hole));
        holes[2 * hole] = first;
        holes[2 * hole + 1] = last;
        holeCount++;
    }

    private void remove(final int hole) {
        System.arraycopy(holes, 2 * hole + 2, holes, 2 * hole, 2 * (holeCount - hole - 1));
        holeCount--;
    }

    /** The current epoch of the log; -1 before the first record. */
    public int epoch() {
        return epoch;
    }

    /** The highest number that the log has had; -1 before the first result. */
    public long frontier() {
        return Math.max(frontier, -1);
    }

    /** The highest number without a missing one at or below it; -1 before the first result. */
    public long completeTo() {
        return holeCount == 0 ? frontier() : holes[0] - 1;
    }

    /** Whether the last record began an epoch. */
    boolean hasBegunEpoch() {
        return beginsEpoch;
    }

    /** Whether the application that owns the log is known, because there was a record. */
    public boolean isOwned() {
        return owned;
    }

    /** Hash of the name of the application that owns the log; meaningless before the first record. */
    public int application() {
        return application;
    }

    /** Number of outputs that were dropped as repeated. */
    public long repeated() {
        return repeated;
    }

    /** Number of records that were dropped because their epoch was over. */
    public long stale() {
        return stale;
    }

    /** Number of records of other applications; a value other than 0 means that the topic is shared by mistake. */
    public long foreign() {
        return foreign;
    }

    /** Number of records whose headers contradict the log. */
    public long invalid() {
        return invalid;
    }

    /** Number of missing outputs; a value other than 0 is a loss, in the log or by the reader. */
    public long missing() {
        return missing;
    }

    /** Number of outputs that arrived late, because the log had lost them and they were written again. */
    public long refilled() {
        return refilled;
    }

    /** Whether the log has records that it should not have, or lacks records that it should have. */
    public boolean hasFaults() {
        return foreign > 0 || invalid > 0 || missing > 0;
    }
}
