package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordPartTest {

    private final ConsumerRecord<byte[], byte[]> record =
            new ConsumerRecord<>("orders", 0, 0, bytes("the key"), bytes("{\"id\":7}"));

    RecordPartTest() {
        record.headers().add("id", bytes("first")).add("id", bytes("last"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "key|the key",
                "value|{\"id\":7}",
                "header:id|last",
                "json:id|7",
                "bytes:1+4|\"id\"",
            })
    void shouldFindThePart(final String words, final String expected) {
        final RecordPart part = RecordPart.parse(words);

        assertThat(part.find(record)).isTrue();
        assertThat(new String(part.bytes(), part.offset(), part.length(), StandardCharsets.UTF_8))
                .isEqualTo(expected);
        assertThat(part).hasToString(words);
    }

    @ParameterizedTest
    @CsvSource({"header:other", "json:other", "bytes:0+9", "bytes:8+1", "bytes:999999999+999999999"})
    void shouldSayWhenARecordDoesNotHaveIt(final String words) {
        assertThat(RecordPart.parse(words).find(record)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"key", "value", "json:id", "bytes:0+1"})
    void shouldTakeNullForNothing(final String words) {
        assertThat(RecordPart.parse(words).find(new ConsumerRecord<>("orders", 0, 0, null, null)))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({"keys", "header:", "json:", "bytes:1", "bytes:1+0", "bytes:-1+2", "bytes:9999999999+1"})
    void shouldListWhatThereIs(final String words) {
        assertThatThrownBy(() -> RecordPart.parse(words))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'" + words
                        + "' is not a part of a record; available: key, value, header:NAME, json:FIELD and"
                        + " bytes:OFFSET+LENGTH");
    }

    @Test
    void shouldGiveDifferentTextsDifferentFingerprints() {
        final Set<Long> fingerprints = new HashSet<>();
        for (int number = 0; number < 100_000; number++) {
            final byte[] text = bytes("order-" + number);
            fingerprints.add(RecordPartHash.of(text, 0, text.length));
        }
        for (int length = 0; length < 64; length++) {
            fingerprints.add(RecordPartHash.of(new byte[64], 0, length));
        }
        assertThat(fingerprints).hasSize(100_064);
    }

    @Test
    void shouldGiveTheSameTextTheSameFingerprintWhereverItStands() {
        final byte[] text = bytes("xxxorder-12345yy");
        final byte[] same = bytes("order-12345");

        assertThat(RecordPartHash.of(text, 3, 11)).isEqualTo(RecordPartHash.of(same, 0, 11));
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
