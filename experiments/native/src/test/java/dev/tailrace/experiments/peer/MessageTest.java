package dev.tailrace.experiments.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.testkit.Allocation;
import org.junit.jupiter.api.Test;

class MessageTest {

    private static final int ITCH_BYTES = 36;
    private static final int MESSAGES = 10_000;
    private static final long MOST_BYTES = 500;

    private long read;

    /** Each message of a feed is read from bytes, so what that leaves behind is most of what a job has to collect. */
    @Test
    void shouldTakeLittleMoreThanItsOwnBytesToRead() {
        final byte[] bytes = Message.FORMAT.bytes(new Message(1, new byte[ITCH_BYTES]));

        final long allocated = Allocation.inSteadyState(() -> readMany(bytes));

        assertThat(allocated / MESSAGES).isLessThan(MOST_BYTES);
        assertThat(read).isPositive();
    }

    private void readMany(final byte[] bytes) {
        for (int i = 0; i < MESSAGES; i++) {
            read += Message.FORMAT.value(bytes).itch().length;
        }
    }
}
