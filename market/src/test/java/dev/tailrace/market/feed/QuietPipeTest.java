package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OnError;
import dev.tailrace.runtime.RecordHandler;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pipe whose writer pauses: the feed says so before it waits. */
class QuietPipeTest {

    private final List<Long> positions = new ArrayList<>();
    private final RecordHandler handler = (buffer, offset, length, position) -> positions.add(position);

    @Test
    void shouldReturnOnceBeforeItWaits() {
        final byte[] two = new FeedBytes().frame('A').frame('D').bytes();
        final byte[] one = new FeedBytes().frame('X').bytes();
        // Between two streams of a sequence nothing is available, as in a pipe between two writes.
        final InputStream pipe = new SequenceInputStream(new ByteArrayInputStream(two), new ByteArrayInputStream(one));
        final List<Integer> polled = new ArrayList<>();

        try (InputLog log = Feeds.open(pipe, "pipe", -1, new Irregularities(OnError.FAIL))) {
            int delivered = 0;
            while (delivered != InputLog.END) {
                delivered = log.poll(256, handler);
                polled.add(delivered);
            }
        }

        assertThat(polled).containsExactly(2, 0, 1, 0, InputLog.END);
        assertThat(positions).containsExactly(1L, 2L, 3L);
    }
}
