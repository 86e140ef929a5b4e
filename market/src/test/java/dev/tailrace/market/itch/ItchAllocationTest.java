package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Decoding and encoding every field of a stream of all types allocates nothing. */
final class ItchAllocationTest {

    private static final int ROUNDS_PER_WINDOW = 500;

    private final FieldByFieldCopy fieldByField = new FieldByFieldCopy();
    private final List<MessageVector> vectors = MessageVector.all();
    private final byte[] stream =
            new byte[vectors.stream().mapToInt(vector -> vector.bytes().length).sum()];
    private final byte[] copy = new byte[stream.length];

    @Test
    void shouldAllocateNothingWhenAllFieldsOfAMixedStreamAreReadAndWritten() {
        fillStream();
        assertThat(Allocation.inSteadyState(this::copyWindow)).isZero();
        assertThat(copy).isEqualTo(stream);
    }

    private void fillStream() {
        int end = 0;
        for (final MessageVector vector : vectors) {
            System.arraycopy(vector.bytes(), 0, stream, end, vector.bytes().length);
            end += vector.bytes().length;
        }
    }

    private void copyWindow() {
        for (int i = 0; i < ROUNDS_PER_WINDOW; i++) {
            copyStream();
        }
    }

    private void copyStream() {
        int at = 0;
        while (at < stream.length) {
            final int length = MessageType.lengthOf(stream[at]);
            if (!ItchFrames.isConsistent(stream, at, length)) {
                throw new AssertionError(at);
            }
            fieldByField.copy(stream, at, copy, at);
            at += length;
        }
    }
}
