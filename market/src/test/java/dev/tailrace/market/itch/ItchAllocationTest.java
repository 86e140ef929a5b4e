package dev.tailrace.market.itch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Decoding and encoding every field of a stream of all types allocates nothing. */
final class ItchAllocationTest {

    private static final int WARM_UP_WINDOWS = 10;
    private static final int WINDOWS = 5;
    private static final int ROUNDS_PER_WINDOW = 500;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final FieldByFieldCopy fieldByField = new FieldByFieldCopy();
    private final List<MessageVector> vectors = MessageVector.all();
    private final byte[] stream =
            new byte[vectors.stream().mapToInt(vector -> vector.bytes().length).sum()];
    private final byte[] copy = new byte[stream.length];

    @Test
    void shouldAllocateNothingWhenAllFieldsOfAMixedStreamAreReadAndWritten() {
        fillStream();
        for (int i = 0; i < WARM_UP_WINDOWS; i++) {
            allocatedBytesInWindow();
        }
        for (int i = 0; i < WINDOWS; i++) {
            assertThat(allocatedBytesInWindow()).isZero();
        }
        assertThat(copy).isEqualTo(stream);
    }

    private void fillStream() {
        int end = 0;
        for (final MessageVector vector : vectors) {
            System.arraycopy(vector.bytes(), 0, stream, end, vector.bytes().length);
            end += vector.bytes().length;
        }
    }

    private long allocatedBytesInWindow() {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS_PER_WINDOW; i++) {
            copyStream();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
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
