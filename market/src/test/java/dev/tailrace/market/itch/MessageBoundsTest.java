package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Reading and writing a message touches no byte outside of it, whatever the bytes are. */
final class MessageBoundsTest {

    private final FieldByFieldCopy fieldByField = new FieldByFieldCopy();

    @Property
    void shouldStayInsideWhenTheMessageFillsTheArray(@ForAll final MessageType type, @ForAll final long seed) {
        final byte[] message = randomMessage(type, new Random(seed));
        final byte[] copy = new byte[type.length()];
        fieldByField.copy(message, 0, copy, 0);
        assertThat(copy).isEqualTo(message);
    }

    @Property
    void shouldStayInsideWhenTheMessageEndsTheArray(
            @ForAll final MessageType type, @ForAll final long seed, @ForAll @IntRange(max = 64) final int before) {
        final Random random = new Random(seed);
        final byte[] from = randomBytes(before + type.length(), random);
        from[before] = type.code();
        final byte[] to = randomBytes(from.length, random);
        final byte[] expected = to.clone();
        System.arraycopy(from, before, expected, before, type.length());
        fieldByField.copy(from, before, to, before);
        assertThat(to).isEqualTo(expected);
    }

    @Property
    void shouldNotDependOnTheBytesAroundTheMessage(@ForAll final MessageType type, @ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] message = randomMessage(type, random);
        assertThat(copyWithin(message, randomBytes(64, random), 7)).isEqualTo(message);
        assertThat(copyWithin(message, randomBytes(64, random), 14)).isEqualTo(message);
    }

    @Property
    void shouldReadWhatIsCompleteAndRefuseTheRestWhenTheBufferIsCutOff(
            @ForAll final MessageType type, @ForAll final long seed, @ForAll @IntRange(max = 50) final int left) {
        final byte[] message = Arrays.copyOf(randomMessage(type, new Random(seed)), left);
        final boolean complete = left >= type.length();
        assertThat(ItchFrames.isConsistent(message, 0, left)).isEqualTo(left == type.length());
        if (complete) {
            final byte[] copy = new byte[type.length()];
            fieldByField.copy(message, 0, copy, 0);
            assertThat(copy).isEqualTo(Arrays.copyOf(message, type.length()));
        }
    }

    @Property
    void shouldPrintAnyBytes(@ForAll final byte[] bytes) {
        assertThat(MessagePrinter.print(bytes, 0, bytes.length))
                .startsWith("{\"")
                .endsWith("}")
                .matches("[ -~]*");
    }

    private byte[] copyWithin(final byte[] message, final byte[] surroundings, final int offset) {
        System.arraycopy(message, 0, surroundings, offset, message.length);
        final byte[] copy = new byte[message.length];
        fieldByField.copy(surroundings, offset, copy, 0);
        return copy;
    }

    private static byte[] randomMessage(final MessageType type, final Random random) {
        final byte[] message = randomBytes(type.length(), random);
        message[0] = type.code();
        return message;
    }

    private static byte[] randomBytes(final int length, final Random random) {
        final byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}
