package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class ClusterFailuresTest {

    private final ClusterFailures failures = new ClusterFailures("b:9092");

    @Test
    void shouldSayWhatAFailureMeansToAUser() {
        assertTold(
                new SaslAuthenticationException("Authentication failed"),
                ExitStatus.USAGE,
                "the cluster at b:9092 does not let the client in: Authentication failed; check the client's properties");
        assertTold(
                new TopicAuthorizationException("Not authorized to access topics: [x]"),
                ExitStatus.USAGE,
                "the cluster at b:9092 does not allow it: Not authorized to access topics: [x]");
        assertTold(
                new RecordTooLargeException("The message is 9 bytes"),
                ExitStatus.OUTPUT_LOST,
                "a result is too large: The message is 9 bytes");
        assertTold(
                new TimeoutException("Timed out"),
                ExitStatus.INTERNAL_ERROR,
                "the cluster at b:9092 does not answer; is it up, and is the address right? (Timed out)");
    }

    @Test
    void shouldLeaveTheRestToOthers() {
        assertThat(failures.told(new InvalidTimestampException("out of range"))).isEmpty();
        assertThat(failures.told(new IllegalStateException("a defect"))).isEmpty();
    }

    private void assertTold(final RuntimeException failure, final ExitStatus status, final String message) {
        final StatusException told = failures.told(failure).orElseThrow();

        assertThat(told).hasMessage(message).hasCause(failure);
        assertThat(told.status()).isEqualTo(status);
    }
}
