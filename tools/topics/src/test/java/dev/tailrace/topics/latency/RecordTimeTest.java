package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

class RecordTimeTest {

    @Test
    void shouldTellTheClockOfTimestamps() {
        final RecordTime time = RecordTime.parse("timestamp", "ns");

        assertThat(time.ns(record(17, TimestampType.LOG_APPEND_TIME, "{}"))).isEqualTo(17_000_000);
        assertThat(time.resolutionNs()).isEqualTo(1_000_000);
        assertThat(time.describe()).isEqualTo("LogAppendTime, the clock of the broker");
        assertThat(time.mayBeCopied()).isFalse();

        time.ns(record(17, TimestampType.CREATE_TIME, "{}"));
        assertThat(time.describe()).isEqualTo("CreateTime, the clock of the producer");
        assertThat(time.mayBeCopied()).isTrue();
    }

    @Test
    void shouldReadNumbersInFieldsAndHeaders() {
        final ConsumerRecord<byte[], byte[]> record =
                record(0, TimestampType.CREATE_TIME, "{\"ts\":1234567890123456789}");
        record.headers()
                .add("binary", ByteBuffer.allocate(8).putLong(77).array())
                .add("text", "88".getBytes(StandardCharsets.US_ASCII))
                .add("word", "now".getBytes(StandardCharsets.US_ASCII));

        assertThat(RecordTime.parse("json:ts", "ns").ns(record)).isEqualTo(1_234_567_890_123_456_789L);
        assertThat(RecordTime.parse("header:binary", "us").ns(record)).isEqualTo(77_000);
        assertThat(RecordTime.parse("header:text", "ms").ns(record)).isEqualTo(88_000_000);
        assertThat(RecordTime.parse("header:word", "ms").ns(record)).isEqualTo(RecordTime.NONE);
        assertThat(RecordTime.parse("header:none", "ms").ns(record)).isEqualTo(RecordTime.NONE);
        assertThat(RecordTime.parse("json:ts", "ms").ns(record)).isEqualTo(RecordTime.NONE);
    }

    @Test
    void shouldRefuseAnotherUnit() {
        assertThatThrownBy(() -> RecordTime.parse("json:ts", "s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'s' is not a unit of time; available: ns, us and ms");
    }

    private static ConsumerRecord<byte[], byte[]> record(
            final long timestampMs, final TimestampType type, final String value) {
        return new ConsumerRecord<>(
                "topic",
                0,
                0,
                timestampMs,
                type,
                0,
                0,
                null,
                value.getBytes(StandardCharsets.UTF_8),
                new RecordHeaders(),
                Optional.empty());
    }
}
