package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** Bad messages, at the limits of what the wire can say, mean the same to the pipeline and to a plain implementation. */
class HostileFeedTest {

    private static final String ALL = "trades,vwap,alerts,bbo";

    @Property(tries = 400, shrinking = ShrinkingMode.OFF)
    void shouldAgreeWithAPlainImplementationOnHostileFeeds(@ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] feed = HostileFeed.ofMessages(1 + random.nextInt(600), seed);
        final int lookback = 1 + random.nextInt(10);
        final int thresholdBp = 1 + random.nextInt(20_000);
        final boolean everyTrade = random.nextBoolean();
        final Map<String, String> settings = Map.of(
                "emit",
                ALL,
                "window",
                "10ns",
                "lookback",
                Integer.toString(lookback),
                "threshold-bp",
                Integer.toString(thresholdBp),
                "alerts",
                everyTrade ? "all" : "first");

        assertThat(TickAlertsTest.run(feed, settings, new InputFaults(OnError.SKIP)))
                .isEqualTo(TickAlertsTest.plain(feed, 10, lookback, thresholdBp, everyTrade, ALL));
    }

    /** What a run that is split by instrument relies on; of the other instruments only their times are left. */
    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void shouldTellOfAnInstrumentWhateverTheOtherInstrumentsSay(@ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] feed = HostileFeed.ofMessages(1 + random.nextInt(600), seed);
        final int parts = 2 + random.nextInt(3);
        final Map<String, String> settings = Map.of("emit", ALL, "window", "10ns", "threshold-bp", "5");
        final InputFaults whole = new InputFaults(OnError.SKIP);
        final List<String> lines = TickAlertsTest.run(feed, settings, whole);
        final Map<String, Long> sums = new HashMap<>();

        for (int part = 0; part < parts; part++) {
            final InputFaults some = new InputFaults(OnError.SKIP);
            final FeedPart of = new FeedPart(part, parts);
            assertThat(TickAlertsTest.run(of.messages(feed), settings, some)).isEqualTo(of.lines(lines));
            counts(some).forEach((kind, count) -> sums.merge(kind, count, Long::sum));
        }
        assertThat(sums).isEqualTo(counts(whole));
    }

    /** Without the kind that belongs to the time, which every part has. */
    private static Map<String, Long> counts(final InputFaults inputFaults) {
        return inputFaults.met().stream()
                .filter(met -> !met.name().equals("time-went-back"))
                .collect(Collectors.toMap(InputFault::name, InputFault::count));
    }

    /** So that the properties above cannot become idle. */
    @Test
    void shouldMeetEveryResultAndEveryBadMessage() {
        final InputFaults inputFaults = new InputFaults(OnError.SKIP);
        final byte[] feed = HostileFeed.ofMessages(20_000, 1);
        final List<String> lines = TickAlertsTest.run(feed, Map.of("emit", ALL, "window", "10ns"), inputFaults);

        final Set<String> types = new HashSet<>();
        lines.forEach(line -> types.add(line.split("\"")[3]));
        assertThat(types).containsExactlyInAnyOrder("trade", "vwap", "price_jump", "bbo");
        assertThat(inputFaults.met())
                .extracting(InputFault::name)
                .containsExactlyInAnyOrder(
                        "time-went-back",
                        "unknown-order",
                        "over-execution",
                        "duplicate-order",
                        "no-shares",
                        "absurd-price",
                        "late-bust");
    }
}
