package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.LogTruncationException;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InputLossesTest {

    private static final String REST =
            ". Results of other records would be wrong: use another application id and give the outputs new topics";

    private final TopicPartition input = new TopicPartition("in", 3);
    private final Map<TopicPartition, Long> next = Map.of(input, 100L);

    private void assertSays(final OffsetOutOfRangeException gone, final String message) {
        final StatusException refused = InputLosses.explain(gone, Map.of(input, 20L), Map.of(input, 90L));
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused).hasMessage(message + REST).hasCause(gone);
    }

    @Test
    void shouldSayWhatWasDeletedBeforeItWasRead() {
        assertSays(
                new OffsetOutOfRangeException(Map.of(input, 5L)),
                "input in-3 cannot be read at offset 5: it begins at offset 20 now, and 15 records that were not read are"
                        + " gone; retain the input for longer than the run lags");
    }

    @Test
    void shouldSayWhatIsGoneThatWasRead() {
        assertSays(
                new OffsetOutOfRangeException(next),
                "input in-3 cannot be read at offset 100: it ends at offset 90 now, and 10 records that were read are"
                        + " gone");
    }

    @Test
    void shouldSayFromWhichOffsetAndEpochOnTheLogIsAnother() {
        assertSays(
                new LogTruncationException(next, Map.of(input, new OffsetAndMetadata(70, Optional.of(4), ""))),
                "input in-3 cannot be read at offset 100: its records from offset 70 (leader epoch 4) on are not those"
                        + " that were read, because it has lost some and others took their offsets");
        assertSays(
                new LogTruncationException(next, Map.of()),
                "input in-3 cannot be read at offset 100: it ends at offset 90 now, and 10 records that were read are"
                        + " gone");
    }

    @Test
    void shouldSayWhereItIsWhenNothingElseIsKnown() {
        assertThat(InputLosses.explain(new OffsetOutOfRangeException(next), Map.of(), Map.of()))
                .hasMessage("input in-3 cannot be read at offset 100: its records there are gone" + REST);
    }
}
