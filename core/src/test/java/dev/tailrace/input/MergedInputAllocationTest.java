package dev.tailrace.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.testkit.Allocation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Merging allocates nothing per record. */
class MergedInputAllocationTest {

    private static final int CURSORS = 5;

    private long handedOn;

    /** Never ends, and has nothing ready now and then. */
    private static final class Endless implements InputLog {

        private final ByteBuffer bytes = ByteBuffer.allocate(View.LENGTH);
        private final int step;
        private long count;

        Endless(final int step) {
            this.step = step;
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            count++;
            if (count % 7 == 0) {
                return 0;
            }
            bytes.putLong(0, count * step).putLong(8, count).putLong(16, count % 11 - 1);
            handler.onRecord(bytes.array(), 0, View.LENGTH, count);
            return 1;
        }

        @Override
        public String place() {
            return "record " + count;
        }
    }

    private List<InputCursor<View>> cursors() {
        final List<InputCursor<View>> cursors = new ArrayList<>();
        for (int cursor = 0; cursor < CURSORS; cursor++) {
            cursors.add(new InputCursor<>(
                    "lane" + cursor, new Endless(1 + cursor), new View(), View::number, (view, timeNs) -> handedOn++));
        }
        return cursors;
    }

    @Test
    void shouldNotAllocateByTime() {
        assertQuiet(MergedInput.byTime(cursors(), IdleRule.WAIT, new InputFaults(OnError.SKIP)));
    }

    @Test
    void shouldNotAllocateBySequence() {
        assertQuiet(MergedInput.bySequence(cursors(), IdleRule.WAIT, new InputFaults(OnError.SKIP)));
    }

    private void assertQuiet(final MergedInput input) {
        assertThat(Allocation.inSteadyState(() -> {
                    for (int poll = 0; poll < 500; poll++) {
                        input.poll(64);
                    }
                }))
                .isZero();
        assertThat(handedOn).isGreaterThan(10_000);
    }
}
