package dev.tailrace.experiments.flink.order;

/**
 * How records come.
 *
 * @param perSecond how many are due in a second; 0 for as fast as they are taken
 * @param count how many there are
 */
record Load(int perSecond, long count) {

    /** A number per second and how many seconds that lasts, or {@code max} and how many records. */
    static Load of(final String rate, final int seconds, final long most) {
        return "max".equals(rate)
                ? new Load(0, most)
                : new Load(Integer.parseInt(rate), (long) Integer.parseInt(rate) * seconds);
    }

    @Override
    public String toString() {
        return perSecond == 0 ? "max" : Integer.toString(perSecond);
    }
}
