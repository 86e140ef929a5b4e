package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;

class KafkaFailuresTest {

    private static String explained(final Throwable failure) {
        return KafkaFailures.explain(failure, "reading 'feed'", "h:1").getMessage();
    }

    @Test
    void shouldLookInsideWhatOnlyCarriesTheCause() {
        assertThat(explained(new KafkaException(
                        "Failed to construct kafka consumer", new ConfigException("ssl.x", "y", "no such file"))))
                .isEqualTo(
                        "reading 'feed': the client properties cannot be used: Invalid value y for configuration ssl.x:"
                                + " no such file");
    }

    @Test
    void shouldSayWhatToDoAboutAuthentication() {
        assertThat(explained(new ExecutionException(new SaslAuthenticationException("bad password"))))
                .isEqualTo(
                        "reading 'feed': the broker at h:1 refuses the credentials (bad password); check sasl.mechanism and"
                                + " sasl.jaas.config of the client properties file");
        assertThat(explained(new SslAuthenticationException("no path")))
                .isEqualTo(
                        "reading 'feed': no secure connection to h:1 (no path); check security.protocol and the ssl.*"
                                + " properties of the client properties file");
    }

    @Test
    void shouldNameWhatMayNotBeUsed() {
        assertThat(explained(new TopicAuthorizationException(Set.of("feed"))))
                .isEqualTo(
                        "reading 'feed': not allowed to use the topics [feed]; grant this user READ and DESCRIBE on input"
                                + " topics, WRITE, READ and DESCRIBE on output topics, and CREATE on topics that it creates");
        assertThat(explained(GroupAuthorizationException.forGroupId("g")))
                .isEqualTo("reading 'feed': not allowed to use the consumer group 'g'; grant this user READ on it");
    }

    @Test
    void shouldReportThatNoBrokerAnswers() {
        assertThat(explained(new TimeoutException("x")))
                .isEqualTo("reading 'feed': no broker answers at h:1; is it running, and is the address right?");
        assertThat(explained(new UnknownTopicOrPartitionException("x")))
                .isEqualTo("reading 'feed': the topic does not exist at h:1");
    }

    @Test
    void shouldGiveAFailedRunAStatus() {
        assertKnown(
                new SaslAuthenticationException("bad password"),
                ExitStatus.USAGE,
                "the broker at h:1 refuses the credentials (bad password); check sasl.mechanism and sasl.jaas.config of the"
                        + " client properties file");
        assertKnown(
                new RecordTooLargeException("The message is 9 bytes"),
                ExitStatus.OUTPUT_LOST,
                "a result is too large: The message is 9 bytes");
        assertKnown(
                new TimeoutException("Timed out"),
                ExitStatus.INTERNAL_ERROR,
                "no broker answers at h:1; is it running, and is the address right? (Timed out)");
        assertThat(KafkaFailures.known(new KafkaException("x"), "h:1")).isEmpty();
    }

    private static void assertKnown(final Throwable failure, final ExitStatus status, final String message) {
        assertThat(KafkaFailures.known(failure, "h:1")).hasValueSatisfying(known -> {
            assertThat(known.status()).isEqualTo(status);
            assertThat(known).hasMessage(message).hasCause(failure);
        });
    }

    @Test
    void shouldTellWhatMayPassFromWhatWillNot() {
        assertThat(KafkaFailures.isRetriable(new KafkaException(new TimeoutException("x"))))
                .isTrue();
        assertThat(KafkaFailures.isRetriable(new SaslAuthenticationException("x")))
                .isFalse();
    }
}
