package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacedInputLogTest {

    private static final long OPEN_NS = 34_200_000_000_000L;
    private static final long DAY_NS = 86_400_000_000_000L;

    private final List<Long> delivered = new ArrayList<>();
    private final List<Long> intendedNs = new ArrayList<>();
    private long nowNs = 1_000;
    private int readings;
    private PacedInputLog log;

    @Test
    void shouldDeliverEachMessageWhenItIsDue() {
        open(1, OPEN_NS, OPEN_NS + 100, OPEN_NS + 100, OPEN_NS + 250);

        assertPolls(1);
        nowNs = 1_099;
        assertPolls(0);
        nowNs = 1_100;
        assertPolls(2);
        nowNs = 9_999;
        assertPolls(1);
        assertPolls(InputLog.END);
        assertThat(delivered).containsExactly(1L, 2L, 3L, 4L);
        assertThat(intendedNs).containsExactly(1_000L, 1_100L, 1_100L, 1_250L);
    }

    @Test
    void shouldDivideTimeBySpeed() {
        open(2, OPEN_NS, OPEN_NS + 100, OPEN_NS + 201);
        nowNs = 1_000;
        assertPolls(1);
        nowNs = 2_000;
        assertPolls(2);

        assertThat(intendedNs).containsExactly(1_000L, 1_050L, 1_100L);
    }

    @Test
    void shouldStartTheScheduleWithTheFirstPoll() {
        open(1, OPEN_NS, OPEN_NS + 100);
        nowNs = 5_000;

        assertPolls(1);
        assertThat(intendedNs).containsExactly(5_000L);
    }

    @Test
    void shouldWorkWithAClockThatOverflows() {
        nowNs = Long.MAX_VALUE - 50;
        open(1, OPEN_NS, OPEN_NS + 100);

        assertPolls(1);
        assertPolls(0);
        nowNs += 100;
        assertPolls(1);
    }

    @Test
    void shouldDeliverMessagesFromThePastWithTheOneBeforeThem() {
        open(1, OPEN_NS, OPEN_NS + 100, OPEN_NS - 500, OPEN_NS + 110);
        assertPolls(1);
        nowNs = 1_100;
        assertPolls(2);

        assertThat(intendedNs).containsExactly(1_000L, 1_100L, 1_100L);
    }

    @Test
    void shouldNotWaitForMessagesFromThePastHoweverSlowItIs() {
        open(1e-12, OPEN_NS, OPEN_NS - 1_000_000_000, OPEN_NS - 1_000_000_000, OPEN_NS + 1);
        assertThat(log.poll(1, this::remember)).isEqualTo(1);
        nowNs += 10;
        assertPolls(2);
        assertPolls(0);
    }

    @Test
    void shouldDeliverEverythingAtOnceWhenItIsFastEnough() {
        open(Double.MAX_VALUE, 0, DAY_NS - 1, OPEN_NS);
        assertPolls(3);

        assertThat(intendedNs).containsOnly(1_000L);
    }

    @Test
    void shouldNotWaitForTimesThatCannotBe() {
        open(1, DAY_NS + 1, OPEN_NS, OPEN_NS + 100, DAY_NS, OPEN_NS + 101);

        assertPolls(2);
        nowNs = 1_100;
        assertPolls(2);
        assertThat(intendedNs).containsExactly(1_000L, 1_000L, 1_100L, 1_100L);
    }

    /** A pipe has nothing ready once and then blocks, so results have to be flushed before it is polled again. */
    @Test
    void shouldHaveNothingReadyBeforeItPollsAgainAPipeThatHadNothingReady() {
        final List<String> polls = new ArrayList<>();
        final Iterator<Integer> script = List.of(1, 0, InputLog.END).iterator();
        log = new PacedInputLog(
                new InputLog() {
                    @Override
                    public int poll(final int limit, final RecordHandler handler) {
                        final int delivered = script.next();
                        polls.add("pipe " + delivered);
                        if (delivered == 1) {
                            handler.onRecord(FeedBytes.message('D'), 0, 19, 1);
                        }
                        return delivered;
                    }

                    @Override
                    public String place() {
                        return "pipe";
                    }
                },
                1,
                this::readClock);

        for (int poll = 0; poll < 3; poll++) {
            polls.add("paced " + log.poll(100, this::remember));
        }
        assertThat(polls).containsExactly("pipe 1", "pipe 0", "paced 1", "paced 0", "pipe -1", "paced -1");
    }

    @Test
    void shouldRespectTheLimit() {
        open(1, OPEN_NS, OPEN_NS, OPEN_NS);

        assertThat(log.poll(2, this::remember)).isEqualTo(2);
        assertThat(log.poll(2, this::remember)).isEqualTo(1);
    }

    @Test
    void shouldReadTheClockOnlyWhenAMessageIsLaterThanTheLastReading() {
        open(1, OPEN_NS, OPEN_NS, OPEN_NS, OPEN_NS + 1);
        assertPolls(3);
        assertThat(readings).isEqualTo(2);
    }

    @Test
    void shouldPassOnPlaceAndProgress() {
        open(1, OPEN_NS, OPEN_NS + 1);
        assertPolls(1);

        assertThat(log.place()).isEqualTo("feed: byte 21, message 2");
        assertThat(log.bytesRead()).isEqualTo(42);
        assertThat(log.bytesTotal()).isEqualTo(42);
        log.close();
    }

    @Test
    void shouldRefuseSpeedsThatMakeNoSense() {
        for (final double speed : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> open(speed, OPEN_NS))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("speed must be finite and above 0, not " + speed);
        }
    }

    private void open(final double speed, final long... timestampsNs) {
        final FeedBytes feed = new FeedBytes();
        for (final long timestampNs : timestampsNs) {
            final byte[] message = FeedBytes.message('D');
            ByteBuffer.wrap(message).putShort(5, (short) (timestampNs >>> 32)).putInt(7, (int) timestampNs);
            feed.frame(message);
        }
        final byte[] bytes = feed.bytes();
        final InputLog unpaced =
                Feeds.open(new ByteArrayInputStream(bytes), "feed", bytes.length, new InputFaults(OnError.FAIL));
        log = new PacedInputLog(unpaced, speed, this::readClock);
    }

    private long readClock() {
        readings++;
        return nowNs;
    }

    private void assertPolls(final int expected) {
        assertThat(log.poll(100, this::remember)).isEqualTo(expected);
    }

    private void remember(final byte[] buffer, final int offset, final int length, final long position) {
        assertThat(buffer[offset]).isEqualTo((byte) 'D');
        assertThat(length).isEqualTo(19);
        delivered.add(position);
        intendedNs.add(log.intendedNs());
    }
}
