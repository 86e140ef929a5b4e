package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.itch.MessageType;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class FeedPropertiesTest {

    /** All orders were withdrawn before the close, which is more messages than the day had left. */
    @Example
    void shouldNotBecomeLongerThanRequestedWhenNoOrderOutlivesTheDay() {
        shouldWriteAPlausibleDayWhateverIsRequested(6, 5, 24_157_817, 1, 1, 2, 0.01);
    }

    @Property(tries = 60)
    void shouldWriteAPlausibleDayWhateverIsRequested(
            @ForAll @IntRange(min = 5, max = 300) final int symbols,
            @ForAll @IntRange(max = 6_000) final int moreMessages,
            @ForAll final long seed,
            @ForAll @IntRange(max = 20) final int livePercent,
            @ForAll @IntRange(min = 1, max = 300) final int busts,
            @ForAll @IntRange(min = 1, max = 100) final int wantedHalts,
            @ForAll @DoubleRange(max = FeedSpec.MAX_KEY_SKEW) final double keySkew) {
        final int halts = Math.min(wantedHalts, (symbols - FeedSpec.TEST_SYMBOLS) / 2);
        final int messages = 2_000 + 12 * symbols + 8 * halts + 3 * busts + moreMessages;
        final FeedSpec spec = FeedSpec.builder()
                .messages(messages)
                .symbols(symbols)
                .seed(seed)
                .jumps((symbols - FeedSpec.TEST_SYMBOLS) / 2 - halts)
                .halts(halts)
                .busts(busts)
                .keySkew(keySkew)
                .liveOrdersAtPeak(messages / 100 * livePercent)
                .build();
        final Set<Long> jumps = new HashSet<>();
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        new FeedGenerator(spec).generate(feed, label -> {
            if (label.kind() == LabelKind.JUMP) {
                jumps.add(label.seq());
            }
        });
        final FeedAudit audit = new FeedAudit(feed.toByteArray());

        assertThat(audit.violations).isEmpty();
        assertThat(audit.messages).isEqualTo(messages);
        assertThat(audit.counts.keySet()).containsExactlyInAnyOrder(MessageType.values());
        assertThat(jumps).hasSize(spec.jumps());
        assertThat(audit.trades.stream()
                        .filter(trade -> jumps.contains(trade.seq()))
                        .allMatch(trade -> trade.moveBp() >= FeedSpec.MIN_JUMP_BP))
                .isTrue();
    }
}
