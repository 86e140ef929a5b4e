package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputException;
import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.progress.RefusalException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.api.Test;

class StreamsFailuresTest {

    private final EngineFailures failures = new EngineFailures("Kafka Streams", "b:9092");

    @Test
    void shouldSayThatTheCredentialsAreRefused() {
        explained(
                new ExecutionException(new SaslAuthenticationException("Authentication failed")),
                ExitStatus.USAGE,
                "the broker at b:9092 refuses the credentials (Authentication failed); check sasl.mechanism and"
                        + " sasl.jaas.config of the client properties file");
    }

    @Test
    void shouldSayWhatIsNotAllowed() {
        explained(
                new KafkaException(
                        "in a thread", new TopicAuthorizationException("Not authorized to access topics: [x]")),
                ExitStatus.USAGE,
                "Not authorized to access topics: [x]; grant this user READ and DESCRIBE on input topics, WRITE, READ and"
                        + " DESCRIBE on output topics, and CREATE on topics that it creates");
    }

    @Test
    void shouldSayThatAResultIsTooLarge() {
        explained(
                new CompletionException(new StreamsException(new RecordTooLargeException("The message is 9 bytes"))),
                ExitStatus.OUTPUT_LOST,
                "a result is too large: The message is 9 bytes");
    }

    @Test
    void shouldPassOnWhatThePipelineSays() {
        explained(
                new CompletionException(new StreamsException(new InputException("topic 'a', offset 3: bad"))),
                ExitStatus.BAD_INPUT,
                "topic 'a', offset 3: bad");
        explained(
                new CompletionException(new StreamsException(new TaskFailedException(
                        "topic 'a', partition 0, offset 3", new ArithmeticException("/ by zero")))),
                ExitStatus.INTERNAL_ERROR,
                "topic 'a', partition 0, offset 3: the pipeline failed: ArithmeticException: / by zero");
    }

    @Test
    void shouldRefuseWhatCannotResume() {
        explained(
                new CompletionException(new StreamsException(new RefusalException(
                        "topic 'a', partition 0, offset 3: the input does not reach back",
                        new IllegalStateException()))),
                ExitStatus.USAGE,
                "topic 'a', partition 0, offset 3: the input does not reach back");
    }

    @Test
    void shouldSayThatInputIsGone() {
        explained(
                new CompletionException(new StreamsException(
                        "No valid committed offset found",
                        new OffsetOutOfRangeException(Map.of(new TopicPartition("feed", 0), 5L)))),
                ExitStatus.USAGE,
                "input feed-0 cannot be read at offset 5: its records there are gone. Results of other records would be"
                        + " wrong: use another application id and give the outputs new topics");
    }

    @Test
    void shouldNameTheRootOfWhatKafkaStreamsSays() {
        explained(
                new CompletionException(
                        new StreamsException("Error encountered", new InvalidTimestampException("out of range"))),
                ExitStatus.INTERNAL_ERROR,
                "Kafka Streams has failed: org.apache.kafka.common.errors.InvalidTimestampException: out of range");
    }

    @Test
    void shouldLeaveADefectOfOursADefect() {
        assertThat(Failures.isForeseen(failures.explained(new IllegalStateException("a defect"))))
                .isFalse();
    }

    private void explained(final Throwable failure, final ExitStatus status, final String message) {
        final RuntimeException explained = failures.explained(failure);

        assertThat(explained).hasMessage(message);
        assertThat(Failures.statusOf(explained)).isEqualTo(status);
        assertThat(Failures.isForeseen(explained)).isTrue();
        assertThat(explained).isInstanceOfAny(StatusException.class, InputException.class, RefusalException.class);
    }
}
