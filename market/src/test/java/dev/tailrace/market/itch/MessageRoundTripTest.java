package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.IntRange;

/** Encoding and decoding are inverse to each other, for all types and over the whole range of each field. */
final class MessageRoundTripTest {

    @Property
    void shouldDecodeWhatWasEncoded(
            @ForAll("messages") final RandomMessage random, @ForAll @IntRange(max = 20) final int offset) {
        final NamedFields message = new NamedFields(random.type);
        message.wrap(new byte[offset + random.type.length()], offset);
        message.setAll(random.values);
        assertThat(message.getAll()).isEqualTo(random.values);
    }

    @Property
    void shouldEncodeTheSameBytesAgain(@ForAll("messages") final RandomMessage random) {
        final byte[] encoded = encode(random.type, random.values);
        final NamedFields decoded = new NamedFields(random.type);
        decoded.wrap(encoded, 0);
        assertThat(encode(random.type, decoded.getAll())).isEqualTo(encoded);
    }

    @Property
    void shouldAgreeWithABytewiseReading(@ForAll("messages") final RandomMessage random) {
        final byte[] encoded = encode(random.type, random.values);
        final List<MessageField> fields = MessageSchema.of(random.type).fields();
        assertThat(fields.stream().mapToLong(field -> field.read(encoded, 0)).toArray())
                .isEqualTo(random.values);
    }

    @Provide
    Arbitrary<RandomMessage> messages() {
        final Arbitrary<Long> anyBits = Arbitraries.longs().withDistribution(RandomDistribution.uniform());
        final Arbitrary<Long> extremes =
                Arbitraries.of(0L, -1L, 1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x80000000_80008080L);
        return Arbitraries.of(MessageType.values()).flatMap(type -> Combinators.combine(
                        Arbitraries.just(type),
                        Arbitraries.oneOf(anyBits, extremes)
                                .list()
                                .ofSize(MessageSchema.of(type).fields().size()))
                .as(RandomMessage::of));
    }

    private static byte[] encode(final MessageType type, final long[] values) {
        final byte[] bytes = new byte[type.length()];
        final NamedFields message = new NamedFields(type);
        message.wrap(bytes, 0);
        message.setAll(values);
        return bytes;
    }

    /** Values in wire order, each with no more bits than its field. */
    record RandomMessage(MessageType type, long[] values) {

        static RandomMessage of(final MessageType type, final List<Long> bits) {
            final List<MessageField> fields = MessageSchema.of(type).fields();
            final long[] values = new long[bits.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = NamedFields.truncate(fields.get(i), bits.get(i));
            }
            return new RandomMessage(type, values);
        }

        @Override
        public String toString() {
            final byte[] bytes = encode(type, values);
            return MessagePrinter.print(bytes, 0, bytes.length);
        }
    }
}
