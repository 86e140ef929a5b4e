package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The flyweights against bytes and values written down from the specification's tables. */
final class MessageVectorTest {

    static List<MessageVector> vectors() {
        return MessageVector.all();
    }

    @Test
    void shouldHaveOneVectorOfEachType() {
        assertThat(vectors()).extracting(MessageVector::type).containsExactlyInAnyOrder(MessageType.values());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldReadTheValuesThatAreWrittenDown(final MessageVector vector) {
        final NamedFields message = new NamedFields(vector.type());
        assertThat(message.wrap(vector.bytes(), 0).type()).isEqualTo(vector.type());
        final Map<String, String> values = new LinkedHashMap<>();
        for (final MessageField field : MessageSchema.of(vector.type()).fields()) {
            values.put(field.name(), text(field, message.get(field)));
        }
        assertThat(values).containsExactlyEntriesOf(vector.values());
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void shouldWriteTheBytesThatAreWrittenDown(final MessageVector vector) {
        final byte[] bytes = new byte[vector.type().length()];
        final NamedFields message = new NamedFields(vector.type());
        message.wrap(bytes, 0);
        message.setAll(MessageSchema.of(vector.type()).fields().stream()
                .mapToLong(field -> number(field, vector.values().get(field.name())))
                .toArray());
        assertThat(bytes).isEqualTo(vector.bytes());
    }

    private static String text(final MessageField field, final long value) {
        return field.kind() == FieldKind.ALPHA
                ? '"' + Ascii.toString(value, field.length()) + '"'
                : Long.toUnsignedString(value);
    }

    private static long number(final MessageField field, final String text) {
        if (field.kind() != FieldKind.ALPHA) {
            return Long.parseUnsignedLong(text);
        }
        final String unquoted = text.substring(1, text.length() - 1);
        return Ascii.pack8(unquoted) >>> 8 * (Long.BYTES - field.length());
    }
}
