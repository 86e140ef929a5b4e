package dev.tailrace.kafkaclient;

import java.util.function.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Asks the cluster now and then how far a run is. That no broker answers does not end a run, whose engine waits by itself
 * until one does: it is reported once, and so is its end. Used by one thread.
 */
public final class ClusterWatch {

    private final String brokers;
    private final Consumer<String> notices;
    private boolean isAway;

    /** @param brokers their addresses, as the user gives them */
    ClusterWatch(final String brokers, final Consumer<String> notices) {
        this.brokers = brokers;
        this.notices = notices;
    }

    /**
     * Asks a question, which is left unanswered while no broker answers.
     *
     * @throws KafkaException when the cluster has answered, for example that a topic does not exist
     */
    public void ask(final Runnable question) {
        try {
            question.run();
        } catch (final KafkaException failure) {
            if (!KafkaFailures.isRetriable(failure) || failure instanceof UnknownTopicOrPartitionException) {
                throw failure;
            }
            note(true, "no broker answers at " + brokers + "; trying again until one does");
            return;
        }
        note(false, "a broker at " + brokers + " answers again");
    }

    private void note(final boolean isAwayNow, final String change) {
        if (isAwayNow != isAway) {
            isAway = isAwayNow;
            notices.accept(change);
        }
    }
}
