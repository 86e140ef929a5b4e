package dev.tailrace.kafka.task;

import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/**
 * Warns when there is no connection to any broker for a while, and reports when there is one again, because clients retry
 * silently forever. Reads a metric that the consumer keeps anyway, once a second.
 */
final class BrokerWatch {

    private static final long INTERVAL_NS = 1_000_000_000L;
    private static final int SECONDS_BEFORE_A_NOTICE = 3;

    private final Consumer<byte[], byte[]> consumer;
    private final String brokers;
    private final Notices notices;
    private Metric connections;
    private long nextNs;
    private boolean begun;
    private int secondsWithout;

    BrokerWatch(final Consumer<byte[], byte[]> consumer, final String brokers, final Notices notices) {
        this.consumer = consumer;
        this.brokers = brokers;
        this.notices = notices;
    }

    /** Called once per round; costs one comparison, except once a second. */
    void look(final long nowNs) {
        if (begun && nowNs - nextNs < 0) {
            return;
        }
        begun = true;
        nextNs = nowNs + INTERVAL_NS;
        if (connections == null) {
            connections = find(consumer.metrics());
        }
        if (connections != null) {
            count(((Number) connections.metricValue()).doubleValue() > 0);
        }
    }

    /** Whether there is no connection to any broker now. */
    boolean isAway() {
        return connections != null && ((Number) connections.metricValue()).doubleValue() == 0;
    }

    private static Metric find(final Map<MetricName, ? extends Metric> metrics) {
        for (final Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            if (metric.getKey().name().equals("connection-count")) {
                return metric.getValue();
            }
        }
        return null;
    }

    private void count(final boolean connected) {
        if (connected) {
            if (secondsWithout >= SECONDS_BEFORE_A_NOTICE) {
                notices.warn("a broker at " + brokers + " answers again");
            }
            secondsWithout = 0;
        } else if (++secondsWithout == SECONDS_BEFORE_A_NOTICE) {
            notices.warn("no broker answers at " + brokers + "; trying again until one does");
        }
    }
}
