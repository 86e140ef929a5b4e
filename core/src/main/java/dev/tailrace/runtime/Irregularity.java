package dev.tailrace.runtime;

import dev.tailrace.runtime.state.Wired;

/**
 * One kind of bad input: how often it was met, and where first.
 *
 * <p>Written by the thread that runs the pipeline. Reporting costs an increment and a look at the position, except for
 * the first in the order of the log (its place is described then, which allocates) and when the run must stop.
 */
@Wired
public final class Irregularity {

    /** What follows from an occurrence. */
    enum Kind {
        GOVERNED,
        COUNTED,
        NOTED
    }

    private final Irregularities owner;
    private final String name;
    private final String description;
    private final Kind kind;
    private long count;
    private long firstPosition;
    private String firstPlace;
    private String firstDetail = "";

    Irregularity(final Irregularities owner, final String name, final String description, final Kind kind) {
        this.owner = owner;
        this.name = name;
        this.description = description;
        this.kind = kind;
    }

    /**
     * Counts one occurrence at the place the input has reached.
     *
     * @throws InputException when the kind is governed and the policy is {@link OnError#FAIL}
     */
    public void report() {
        if (isFirst()) {
            first("");
        }
    }

    /**
     * Counts one occurrence and says what it was; for the rare kinds, because the caller builds the text each time.
     *
     * @param detail follows the description in messages: {@code skipped 12 bytes}
     * @throws InputException when the kind is governed and the policy is {@link OnError#FAIL}
     */
    public void report(final String detail) {
        if (isFirst()) {
            first(detail);
        }
    }

    /**
     * Counts one occurrence of a quantity that is not what it should be; builds its text only when it is the first.
     *
     * @param expected what the definition asks for
     * @param found what the input has
     * @param unit of both, in the plural: {@code bytes}
     * @throws InputException when the kind is governed and the policy is {@link OnError#FAIL}
     */
    public void report(final long expected, final long found, final String unit) {
        if (isFirst()) {
            first("expected " + expected + " " + unit + ", found " + found);
        }
    }

    // A task that is fed by several others may meet an earlier record later.
    private boolean isFirst() {
        if (kind == Kind.GOVERNED) {
            owner.metBadInput(this);
        }
        return count++ == 0 || owner.position() < firstPosition;
    }

    /** The same kind for another owner. */
    Irregularity unmet(final Irregularities other) {
        return new Irregularity(other, name, description, kind);
    }

    /** Adds what another has met of the same kind. */
    void add(final Irregularity other) {
        if (other.count > 0 && (count == 0 || other.firstPosition < firstPosition)) {
            firstPosition = other.firstPosition;
            firstPlace = other.firstPlace;
            firstDetail = other.firstDetail;
        }
        count += other.count;
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
        return kind == Kind.GOVERNED && owner.onError() == OnError.FAIL;
    }

    /** Whether it means that something is wrong with the input; false when it is only worth a word. */
    public boolean isBadInput() {
        return kind != Kind.NOTED;
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

    /** Where the first occurrence was met; null while there is none. */
    public String firstPlace() {
        return firstPlace;
    }

    /** What the first occurrence said about itself; empty when it said nothing or there is none. */
    public String firstDetail() {
        return firstDetail;
    }
}
