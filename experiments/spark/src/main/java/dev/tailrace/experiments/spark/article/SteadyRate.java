package dev.tailrace.experiments.spark.article;

import java.io.Serializable;

/**
 * Schedule of records at a steady rate.
 *
 * @param startUs time of the first record, in microseconds since 1970
 * @param perSecond records per second
 */
record SteadyRate(long startUs, long perSecond) implements Serializable {

    private static final long US_PER_SECOND = 1_000_000;

    /** Number of records that are due by a time; 0 before the start. */
    long dueBy(final long nowUs) {
        return nowUs < startUs ? 0 : Math.multiplyExact(nowUs - startUs, perSecond) / US_PER_SECOND + 1;
    }

    /** Time at which a record is due, in microseconds since 1970; records are counted from 0. */
    long dueUs(final long number) {
        return startUs + number * US_PER_SECOND / perSecond;
    }
}
