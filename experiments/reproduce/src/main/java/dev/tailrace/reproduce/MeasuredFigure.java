package dev.tailrace.reproduce;

import dev.tailrace.result.statistics.MedianRange;

/**
 * A figure in the results of a step.
 *
 * @param x offered rate in records a second; empty for none
 * @param value over the rounds or iterations
 * @param unit empty when the file does not say
 * @param problem why the figure must not be used; empty if it may be
 * @param isWrong whether the problem is a failure or a wrong result, and not a load that was too high
 * @param isLimitedByDriver whether it is a highest rate that the driver limited, so that the engine may carry more
 * @param hadNothingLeft whether it is a throughput of an engine that had nothing left to do, so that it may be faster
 */
record MeasuredFigure(
        String series,
        String x,
        String metric,
        MedianRange value,
        String unit,
        String problem,
        boolean isWrong,
        boolean isLimitedByDriver,
        boolean hadNothingLeft) {

    static MeasuredFigure of(
            final String series, final String x, final String metric, final MedianRange value, final String unit) {
        return new MeasuredFigure(series, x, metric, value, unit, "", false, false, false);
    }

    MeasuredFigure limitedByDriver(final boolean isLimited) {
        return new MeasuredFigure(series, x, metric, value, unit, problem, isWrong, isLimited, hadNothingLeft);
    }

    MeasuredFigure withNothingLeft(final boolean hadNothing) {
        return new MeasuredFigure(series, x, metric, value, unit, problem, isWrong, isLimitedByDriver, hadNothing);
    }

    MeasuredFigure withProblem(final String text, final boolean wrong) {
        return new MeasuredFigure(series, x, metric, value, unit, text, wrong, isLimitedByDriver, hadNothingLeft);
    }

    /** Whether the engine may carry more than this rate. */
    boolean mayBeHigher() {
        return isLimitedByDriver || hadNothingLeft;
    }
}
