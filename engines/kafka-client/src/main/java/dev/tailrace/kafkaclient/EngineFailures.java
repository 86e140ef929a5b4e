package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/**
 * Finds the cause to report to the user in the chains of exceptions that an engine and Kafka's clients throw. An engine
 * whose exceptions have a meaning of their own has a subclass.
 */
public class EngineFailures {

    private final String engine;
    private final String brokers;

    /**
     * @param engine as a reader calls it
     * @param brokers their addresses, as the user gives them
     */
    public EngineFailures(final String engine, final String brokers) {
        this.engine = engine;
        this.brokers = brokers;
    }

    /** The exception that ends the run: the first cause that has a known meaning to a user; else the failure itself. */
    public final RuntimeException explained(final Throwable failure) {
        boolean isOfEngine = false;
        Throwable innermost = failure;
        for (Throwable cause = failure; cause != null; cause = innermost.getCause()) {
            innermost = opened(cause);
            final Optional<? extends RuntimeException> known = known(innermost);
            if (known.isPresent()) {
                return known.get();
            }
            isOfEngine |= innermost instanceof KafkaException || isOfEngine(innermost);
        }
        return isOfEngine
                ? new StatusException(
                        ExitStatus.INTERNAL_ERROR, engine + " has failed: " + firstLine(innermost), failure)
                : new IllegalStateException(failure);
    }

    private Optional<? extends RuntimeException> known(final Throwable cause) {
        final Optional<? extends RuntimeException> ofClients =
                KafkaFailures.known(cause, brokers).or(() -> meaning(cause));
        return ofClients.isEmpty() && cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked)
                ? Optional.of(unchecked)
                : ofClients;
    }

    /** The exception for the user, for a cause whose meaning the engine knows. */
    protected Optional<StatusException> meaning(final Throwable cause) {
        return Optional.empty();
    }

    /** Whether the engine has thrown a cause, so that the failure is no defect of ours. */
    protected boolean isOfEngine(final Throwable cause) {
        return false;
    }

    /** The exception that a cause stands for, such as that of another process. */
    protected Throwable opened(final Throwable cause) {
        return cause;
    }

    /** The first line of an exception: messages of engines continue with plans and stack traces. */
    protected static String firstLine(final Throwable failure) {
        return failure.toString().lines().findFirst().orElse("");
    }
}
