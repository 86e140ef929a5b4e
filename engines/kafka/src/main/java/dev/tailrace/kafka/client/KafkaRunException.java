package dev.tailrace.kafka.client;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/**
 * A run on Kafka cannot start or go on. The message is for the user: it names the topic, partition or property, and the
 * way out.
 */
public final class KafkaRunException extends StatusException {

    private static final long serialVersionUID = 1L;

    private KafkaRunException(final ExitStatus status, final String message, final Throwable cause) {
        super(status, message, cause);
    }

    /** What was asked for cannot be done. */
    public static KafkaRunException refused(final String message) {
        return refused(message, null);
    }

    /** What was asked for cannot be done. */
    public static KafkaRunException refused(final String message, final Throwable cause) {
        return new KafkaRunException(ExitStatus.USAGE, message, cause);
    }

    /** The input cannot be read on: a bad record, or records that are gone. */
    public static KafkaRunException badInput(final String message, final Throwable cause) {
        return new KafkaRunException(ExitStatus.BAD_INPUT, message, cause);
    }

    /** Another process has taken over what this one was doing. */
    public static KafkaRunException fenced(final String message, final Throwable cause) {
        return new KafkaRunException(ExitStatus.FENCED, message, cause);
    }

    /** The output cannot be written. */
    public static KafkaRunException outputLost(final String message, final Throwable cause) {
        return new KafkaRunException(ExitStatus.OUTPUT_LOST, message, cause);
    }

    /** A defect of the pipeline or of the runner. */
    public static KafkaRunException defect(final String message, final Throwable cause) {
        return new KafkaRunException(ExitStatus.INTERNAL_ERROR, message, cause);
    }
}
