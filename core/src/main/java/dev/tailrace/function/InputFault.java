package dev.tailrace.function;

import dev.tailrace.state.Wired;
import java.util.Arrays;

/**
 * One kind of input fault: the number of its occurrences, and the place of the first one.
 *
 * <p>Written by the thread that runs the pipeline. Reporting costs an increment and a read of the position, except for
 * the first occurrence in the order of the log (its place is then described, which allocates) and when the run must
 * stop.
 */
@Wired
public final class InputFault {

    /** Severity of a kind: fatal by the policy, only counted, or informational. */
    enum Kind {
        FATAL,
        COUNTED,
        INFORMATIONAL
    }

    private final InputFaults owner;
    private final String name;
    private final String description;
    private final Kind kind;
    private long count;
    private long lost;
    private String lostUnit = "";
    private long firstPosition;
    private String firstPlace;
    private String firstDetail = "";

    /** Position and loss of each occurrence that may still be withdrawn; used only if withdrawal is allowed. */
    private long[] recent = {};

    private int recentSize;
    private long reportedLoss;

    InputFault(final InputFaults owner, final String name, final String description, final Kind kind) {
        this.owner = owner;
        this.name = name;
        this.description = description;
        this.kind = kind;
    }

    /**
     * Counts one occurrence at the place the input has reached.
     *
     * @throws InputException when the kind is fatal and the policy is {@link OnError#FAIL}
     */
    public void report() {
        if (isFirst()) {
            first("");
        }
    }

    /**
     * Counts one occurrence with a detail; for rare kinds, because the caller builds the text each time.
     *
     * @param detail follows the description in messages: {@code skipped 12 bytes}
     * @throws InputException when the kind is fatal and the policy is {@link OnError#FAIL}
     */
    public void report(final String detail) {
        if (isFirst()) {
            first(detail);
        }
    }

    /**
     * Counts one occurrence of a quantity that differs from the expected one; builds its text only for the first.
     *
     * @param expected what the definition asks for
     * @param found what the input has
     * @param unit of both, in the plural: {@code bytes}
     * @throws InputException when the kind is fatal and the policy is {@link OnError#FAIL}
     */
    public void report(final long expected, final long found, final String unit) {
        if (isFirst()) {
            first("expected " + expected + " " + unit + ", found " + found);
        }
    }

    /**
     * Adds to the amount of input that is not delivered; called before the occurrence is reported.
     *
     * @param amount at least 0
     * @param unit of the amount, in the plural and the same for all occurrences: {@code bytes}
     */
    public void addLoss(final long amount, final String unit) {
        lost = addSaturating(lost, amount);
        lostUnit = unit;
    }

    private static long addSaturating(final long a, final long b) {
        final long sum = a + b;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    // A task with several upstream tasks may process an earlier record later.
    private boolean isFirst() {
        if (kind == Kind.FATAL) {
            owner.metBadInput(this);
        }
        if (owner.settled() != null) {
            remember();
        }
        return count++ == 0 || owner.position() < firstPosition;
    }

    private void remember() {
        if (recentSize == recent.length) {
            forgetSettled();
        }
        recent[recentSize++] = owner.position();
        recent[recentSize++] = lost - reportedLoss;
        reportedLoss = lost;
    }

    private void forgetSettled() {
        final long settled = owner.settled().getAsLong();
        int kept = 0;
        for (int entry = 0; entry < recentSize; entry += 2) {
            if (recent[entry] >= settled) {
                recent[kept++] = recent[entry];
                recent[kept++] = recent[entry + 1];
            }
        }
        recentSize = kept;
        if (2 * kept >= recent.length) {
            recent = Arrays.copyOf(recent, Math.max(64, 2 * recent.length));
        }
    }

    void withdrawAfter(final long stop) {
        for (int entry = 0; entry < recentSize; entry += 2) {
            if (recent[entry] > stop) {
                count--;
                lost -= recent[entry + 1];
            }
        }
        recentSize = 0;
    }

    /** A fault of the same kind, without occurrences, for another owner. */
    InputFault unmet(final InputFaults other) {
        return new InputFault(other, name, description, kind);
    }

    /** Adds the occurrences of another fault of the same kind. */
    void add(final InputFault other) {
        if (other.count > 0 && (count == 0 || other.isBefore(this))) {
            firstPosition = other.firstPosition;
            firstPlace = other.firstPlace;
            firstDetail = other.firstDetail;
        }
        count += other.count;
        if (other.lost > 0) {
            addLoss(other.lost, other.lostUnit);
        }
    }

    // Different logs have no order among each other: for equal positions, the texts of the places are compared.
    private boolean isBefore(final InputFault other) {
        return firstPosition < other.firstPosition
                || firstPosition == other.firstPosition && firstPlace.compareTo(other.firstPlace) < 0;
    }

    private void first(final String detail) {
        firstPosition = owner.position();
        firstPlace = owner.place();
        firstDetail = detail;
        if (stopsTheRun()) {
            throw new InputException(firstPlace + ": " + description + (detail.isEmpty() ? "" : ": " + detail));
        }
    }

    /** Whether the first occurrence ends the run. */
    public boolean stopsTheRun() {
        return kind == Kind.FATAL && owner.onError() == OnError.FAIL;
    }

    /** Whether an occurrence means that the input is faulty; false for informational kinds. */
    public boolean isBadInput() {
        return kind != Kind.INFORMATIONAL;
    }

    /** Short name, words joined by dashes: {@code over-execution}. */
    public String name() {
        return name;
    }

    /** What is wrong, as a clause that follows a place: {@code executed more shares than the order has left}. */
    public String description() {
        return description;
    }

    /** Occurrences so far. */
    public long count() {
        return count;
    }

    /** Amount of input that all occurrences have lost: {@code 12 bytes}; empty when it is zero or unknown. */
    public String loss() {
        return lost == 0 ? "" : lost + " " + lostUnit;
    }

    /** Place of the first occurrence; null while there is none. */
    public String firstPlace() {
        return firstPlace;
    }

    /** Place and detail of the first occurrence; null while there is none. */
    public String first() {
        return firstDetail.isEmpty() ? firstPlace : firstPlace + ": " + firstDetail;
    }

    /** Detail of the first occurrence; empty when it has no detail or there is no occurrence. */
    public String firstDetail() {
        return firstDetail;
    }
}
