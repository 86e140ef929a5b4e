package dev.tailrace.experiments.flink.order;

/**
 * Load of a run: the rate and the number of records.
 *
 * @param perSecond records that are due per second; 0 for as fast as possible
 * @param count number of records
 */
record Load(int perSecond, int count) {

    /** Load of a rate and its duration in seconds, or of {@code max} and a number of records. */
    static Load of(final String rate, final int seconds, final int most) {
        return "max".equals(rate)
                ? new Load(0, most)
                : new Load(Integer.parseInt(rate), Math.multiplyExact(Integer.parseInt(rate), seconds));
    }

    @Override
    public String toString() {
        return perSecond == 0 ? "max" : Integer.toString(perSecond);
    }
}
