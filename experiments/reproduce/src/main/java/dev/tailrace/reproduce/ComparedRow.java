package dev.tailrace.reproduce;

/**
 * A published figure and the measured one.
 *
 * @param place table or figure of the publication
 * @param what series, metric and rate
 * @param published as printed, with its unit; a dash for none
 * @param here what ran here
 * @param measured with its unit and range, or why there is none
 * @param ratio of measured to published; a dash where they cannot be compared
 * @param numbers published and measured, in the published unit, for charts; NaN for none
 * @param isFailed whether a step failed or gave a wrong result
 */
record ComparedRow(
        String place,
        String what,
        String published,
        String here,
        String measured,
        String ratio,
        String note,
        Numbers numbers,
        boolean isFailed) {

    /** Two numbers and their unit. */
    record Numbers(double published, double measured, String unit) {

        boolean areBoth() {
            return !Double.isNaN(published) && !Double.isNaN(measured);
        }
    }
}
