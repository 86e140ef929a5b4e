package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.TransactionalIdAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Turns exceptions of Kafka clients into one-line messages for a user: what they mean and what to do. */
public final class KafkaFailures {

    private KafkaFailures() {}

    /**
     * The exception for a user whose request cannot be carried out.
     *
     * @param doing what failed, such as {@code reading 'orders'}
     * @param brokers their addresses, as the user gives them
     */
    public static StatusException explain(final Throwable failure, final String doing, final String brokers) {
        final Throwable cause = unwrap(failure);
        return cause instanceof StatusException known
                ? known
                : StatusException.usage(doing + ": " + meaning(cause, brokers), failure);
    }

    /**
     * The exception for a user whose run has failed; empty when the failure is not one that a user can act on, or does not
     * come from a Kafka client.
     *
     * @param brokers their addresses, as the user gives them
     */
    public static Optional<StatusException> known(final Throwable failure, final String brokers) {
        if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
            return Optional.of(StatusException.usage(meaning(failure, brokers), failure));
        }
        if (failure instanceof RecordTooLargeException) {
            return Optional.of(new StatusException(
                    ExitStatus.OUTPUT_LOST, "a result is too large: " + failure.getMessage(), failure));
        }
        if (failure instanceof OffsetOutOfRangeException gone) {
            return Optional.of(InputLosses.explain(gone, Map.of(), Map.of()));
        }
        if (failure instanceof TimeoutException) {
            return Optional.of(new StatusException(
                    ExitStatus.INTERNAL_ERROR, meaning(failure, brokers) + " (" + failure.getMessage() + ")", failure));
        }
        return Optional.empty();
    }

    /** Whether the same request may succeed later. */
    public static boolean isRetriable(final Throwable failure) {
        return unwrap(failure) instanceof RetriableException;
    }

    /** The cause of an exception that only wraps another one. */
    public static Throwable unwrap(final Throwable failure) {
        Throwable inner = failure;
        while (inner.getCause() != null && isWrapping(inner)) {
            inner = inner.getCause();
        }
        return inner;
    }

    // "Failed to construct kafka consumer" and the like say less than their cause.
    private static boolean isWrapping(final Throwable failure) {
        return failure instanceof ExecutionException
                || failure instanceof CompletionException
                || failure.getClass() == KafkaException.class;
    }

    private static String meaning(final Throwable cause, final String brokers) {
        if (cause instanceof AuthenticationException refused) {
            return authentication(refused, brokers);
        }
        if (cause instanceof AuthorizationException denied) {
            return authorization(denied);
        }
        if (cause instanceof TimeoutException) {
            return "no broker answers at " + brokers + "; is it running, and is the address right?";
        }
        if (cause instanceof UnknownTopicOrPartitionException) {
            return "the topic does not exist at " + brokers;
        }
        if (cause instanceof InvalidTopicException) {
            return "Kafka does not allow that name for a topic";
        }
        if (cause instanceof UnsupportedVersionException) {
            return "the broker at " + brokers + " is too old for this: " + cause.getMessage();
        }
        if (cause instanceof ConfigException) {
            return "the client properties cannot be used: " + cause.getMessage();
        }
        return cause.getMessage() == null ? cause.toString() : cause.getMessage();
    }

    private static String authentication(final AuthenticationException refused, final String brokers) {
        return refused instanceof SslAuthenticationException
                ? "no secure connection to " + brokers + " (" + refused.getMessage()
                        + "); check security.protocol and the ssl.* properties of the client properties file"
                : "the broker at " + brokers + " refuses the credentials (" + refused.getMessage()
                        + "); check sasl.mechanism and sasl.jaas.config of the client properties file";
    }

    private static String authorization(final AuthorizationException denied) {
        if (denied instanceof TopicAuthorizationException topics) {
            return (topics.unauthorizedTopics().isEmpty()
                            ? denied.getMessage()
                            : "not allowed to use the topics " + topics.unauthorizedTopics())
                    + "; grant this user READ and DESCRIBE on input topics, WRITE, READ and DESCRIBE on output topics, and"
                    + " CREATE on topics that it creates";
        }
        if (denied instanceof GroupAuthorizationException group) {
            return "not allowed to use the consumer group '" + group.groupId() + "'; grant this user READ on it";
        }
        if (denied instanceof TransactionalIdAuthorizationException) {
            return "not allowed to use the transactional id; grant this user WRITE and DESCRIBE on transactional ids that"
                    + " begin with the application's name";
        }
        return "not authorised: " + denied.getMessage();
    }
}
