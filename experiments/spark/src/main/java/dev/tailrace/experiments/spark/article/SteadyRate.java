package dev.tailrace.experiments.spark.article;

import java.io.Serializable;

/**
 * When records are due that come at a steady rate.
 *
 * @param startUs the first, in microseconds since 1970
 * @param perSecond how many
 */
record SteadyRate(long startUs, long perSecond) implements Serializable {

    private static final long US_PER_SECOND = 1_000_000;

    /** Records that are due by then; none before the start. */
    long dueBy(final long nowUs) {
        return nowUs < startUs ? 0 : Math.multiplyExact(nowUs - startUs, perSecond) / US_PER_SECOND + 1;
    }

    /** When a record is due, in microseconds since 1970, counted from 0. */
    long dueUs(final long number) {
        return startUs + number * US_PER_SECOND / perSecond;
    }
}
