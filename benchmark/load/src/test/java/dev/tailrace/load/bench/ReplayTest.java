package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three messages before the open, then one every 300 ms. */
class ReplayTest {

    private static final long OPEN_NS = 34_200_000_000_000L;
    private static final long STEP_NS = 300_000_000;
    private static final long SECOND_NS = 1_000_000_000;
    private static final int MESSAGES = 100;

    @TempDir
    private Path folder;

    private RecordsSpec feed;

    @BeforeEach
    void write() throws IOException {
        write(MESSAGES);
    }

    private void write(final int messages) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        message(out, 'S', OPEN_NS - 3, 'O');
        message(out, 'S', OPEN_NS - 2, 'S');
        message(out, 'H', OPEN_NS - 1, 'Q');
        for (int number = 0; number < messages; number++) {
            message(out, 'S', OPEN_NS + number * STEP_NS, number == 0 ? 'Q' : ' ');
        }
        feed = RecordsSpec.frames(Files.write(folder.resolve("feed"), bytes.toByteArray()));
    }

    private static void message(final DataOutputStream out, final char type, final long ns, final char event)
            throws IOException {
        out.writeShort(12);
        out.writeByte(type);
        out.writeInt(0);
        out.writeShort((int) (ns >>> 32));
        out.writeInt((int) ns);
        out.writeByte(event);
    }

    @Test
    void shouldSendTheFeedByItsTimestampsFromTheOpenOn() throws IOException {
        final Timing timing = Replay.of(feed, 2, 2, 3, folder.resolve("times"));
        final LoadShape shape = LoadShape.parse(timing.shape().toString());
        // 3 s at twice its speed are 6 s of the feed: 20 messages.
        assertThat(shape.records()).isEqualTo(3 + 20);
        assertThat(shape.dueAfterNs(2)).isLessThan(2 * SECOND_NS);
        for (int number = 0; number < 20; number++) {
            assertThat(shape.dueAfterNs(3 + number)).isEqualTo(3 * SECOND_NS + number * STEP_NS / 2);
        }
        final Phase phase = timing.phases().get(0);
        assertThat(timing.records(phase)).isEqualTo(20);
        assertThat(Schedule.rate(phase)).isEqualTo(6);
        assertThat(shape.lengthNs()).isEqualTo(phase.toNs()).isEqualTo(6 * SECOND_NS);
    }

    @Test
    void shouldOfferTheFeedFromTheOpenOnFasterThanItCanBeTaken() throws IOException {
        write(6_000);
        final FullSpeed load = FullSpeed.of(feed, 2, 3, folder.resolve("times"));
        assertThat(load.first()).isEqualTo(3);
        assertThat(load.messages()).isEqualTo(6_000);
        assertThat(load.feedSeconds()).isEqualTo(5_999 * 0.3);
        final LoadShape shape = load.timing().shape();
        assertThat(shape.records()).isEqualTo(6_003);
        assertThat(shape.lengthNs()).isEqualTo(6 * SECOND_NS);
        assertThat(shape.dueAfterNs(3)).isEqualTo(3 * SECOND_NS);
        assertThat(shape.dueAfterNs(6_002)).isEqualTo(3 * SECOND_NS + 5_999 * 2_500);
        assertThat(load.timing().phases()).isEmpty();
    }

    @Test
    void shouldSayThatAFeedIsTooShortForAThroughput() {
        assertThatThrownBy(() -> FullSpeed.of(feed, 2, 3, folder.resolve("times")))
                .hasMessage("the feed has 100 messages from the open on, and it takes 5000 to tell a throughput");
    }

    @Test
    void shouldSayThatAFeedIsTooShort() {
        assertThatThrownBy(() -> Replay.of(feed, 10, 2, 3, folder.resolve("times")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the feed ends before 3 s at 10x its speed are over; take a shorter --duration");
    }
}
