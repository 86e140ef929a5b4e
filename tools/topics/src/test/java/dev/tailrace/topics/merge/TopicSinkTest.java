package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.progress.LoggedRecord;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TopicSinkTest {

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final MergeLog log = new MergeLog();
    private final TopicSink sink = new TopicSink(producer, "merged", 7);

    // The next merge continues after the last record of the target, and one of those before it would be missing.
    @Test
    void shouldLetNoRecordFollowOneThatTheTargetRefuses() {
        sink.write(log.record(0, 0, 0, "line"));
        sink.write(log.record(0, 1, 1, "line"));
        producer.errorNext(new RecordTooLargeException("too large"));

        assertThat(producer.closed()).isTrue();
        assertThatThrownBy(() -> sink.write(log.record(0, 2, 2, "line")))
                .isInstanceOf(OutputException.class)
                .hasMessage("topic merged: cannot be written: too large");
        assertThat(producer.history()).hasSize(2);
    }

    // Another program may have written there, and the order is another one when the topic that is read has grown.
    @Test
    void shouldLeaveOutTheResultsThatTheTargetHasAndNoOthers() {
        sink.has(new LoggedRecord(5, log.outputHeader(0, 0, 0, 1, 1), null, new byte[1]));
        sink.has(new LoggedRecord(6, null, null, new byte[1]));
        assertThat(sink.position()).isEqualTo(5);

        for (int number = 0; number < 3; number++) {
            sink.write(log.record(0, number, number, "line " + number));
        }

        assertThat(producer.history())
                .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
                .containsExactly("line 0", "line 2");
        assertThat(sink.position()).as("after what it has written").isEqualTo(2);
    }
}
