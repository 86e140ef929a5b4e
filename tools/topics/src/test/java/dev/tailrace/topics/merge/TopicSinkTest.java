package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class TopicSinkTest {

    private final MockProducer<byte[], byte[]> producer =
            new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());
    private final MergeLog log = new MergeLog();
    private final TopicSink sink = new TopicSink(producer, "merged", 0, 0);

    // The next merge counts the records of the target and would leave out as many, though one of them is missing.
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
}
