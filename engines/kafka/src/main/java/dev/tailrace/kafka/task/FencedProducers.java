package dev.tailrace.kafka.task;

import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * Classifies failures of producers: whether one was fenced or met a rebalance, and whether another producer would fail in
 * the same way.
 */
final class FencedProducers {

    private FencedProducers() {}

    /** Whether another producer has taken over its transactional id, or the broker has aborted its transaction. */
    static boolean isFenced(final Throwable failure) {
        return isCausedBy(
                failure,
                cause -> cause instanceof ProducerFencedException || cause instanceof InvalidProducerEpochException);
    }

    /** Whether the group refused positions, because it has begun another generation. */
    static boolean isRebalance(final Throwable failure) {
        return isCausedBy(failure, CommitFailedException.class::isInstance);
    }

    private static boolean isCausedBy(final Throwable failure, final Predicate<Throwable> kind) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).anyMatch(kind);
    }

    /** Whether another producer would fail in the same way. */
    static boolean isFinal(final Throwable cause) {
        return cause instanceof AuthenticationException
                || cause instanceof AuthorizationException
                || cause instanceof RecordTooLargeException
                || cause instanceof UnsupportedVersionException;
    }
}
