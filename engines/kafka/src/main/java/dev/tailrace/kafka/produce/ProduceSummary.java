package dev.tailrace.kafka.produce;

/**
 * What was put into a topic.
 *
 * @param records acknowledged by the broker
 * @param bytes of their values
 * @param elapsedNs from the first record to the last acknowledgement
 */
public record ProduceSummary(long records, long bytes, long elapsedNs) {

    /** Records a second; 0 when nothing was written. */
    public double perSecond() {
        return elapsedNs == 0 ? 0 : records * 1e9 / elapsedNs;
    }
}
