package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.progress.OutputHeader;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class DeadLettersTest {

    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);
    private final InputFault torn = inputFaults.fatal("torn", "is torn");
    private final DeadLetters letters = new DeadLetters(inputFaults, Discarded.NOWHERE);

    private void take(final ConsumerRecord<byte[], byte[]> record) {
        letters.before();
        torn.report();
        letters.after(record);
    }

    // Of two headers of a name readers take the last one.
    @Test
    void shouldKeepTheHeadersOfARecordExceptThatOfTheRunThatHasWrittenIt() {
        final ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>("in", 3, 17, null, new byte[1]);
        record.headers().add("user", bytes("kept"));
        record.headers().add(OutputHeader.KEY, new byte[OutputHeader.LENGTH]);

        take(record);

        assertThat(letters.headers())
                .extracting(Header::key)
                .containsExactly("user", DeadLetters.REASON, DeadLetters.PLACE);
    }

    @Test
    void shouldSayLastWhyARecordThatWasADeadLetterBeforeIsBadNow() {
        final ConsumerRecord<byte[], byte[]> record = new ConsumerRecord<>("in", 3, 17, null, new byte[1]);
        record.headers().add(DeadLetters.REASON, bytes("was bad"));

        take(record);

        assertThat(letters.headers())
                .extracting(header -> header.key() + " " + new String(header.value(), StandardCharsets.UTF_8))
                .containsExactly("tailrace.reason was bad", "tailrace.reason is torn", "tailrace.place in-3@17");
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
