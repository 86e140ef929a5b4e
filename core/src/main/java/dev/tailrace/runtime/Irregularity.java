package dev.tailrace.runtime;

/**
 * One kind of bad input: how often it was met, and where first.
 *
 * <p>Written by the thread that runs the pipeline. Reporting costs one increment, except for the first time (the place
 * is described then, which allocates) and when the run must stop.
 */
public final class Irregularity {

    private final Irregularities owner;
    private final String name;
    private final String description;
    private final boolean governed;
    private long count;
    private String firstPlace;

    Irregularity(final Irregularities owner, final String name, final String description, final boolean governed) {
        this.owner = owner;
        this.name = name;
        this.description = description;
        this.governed = governed;
    }

    /**
     * Counts one occurrence at the place the input has reached.
     *
     * @throws InputException when the kind is governed and the policy is {@link OnError#FAIL}
     */
    public void report() {
        if (count++ == 0) {
            first();
        }
    }

    private void first() {
        firstPlace = owner.place();
        if (stopsTheRun()) {
            throw new InputException(firstPlace + ": " + description);
        }
    }

    /** Whether the first occurrence ends the run. */
    public boolean stopsTheRun() {
        return governed && owner.onError() == OnError.FAIL;
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
}
