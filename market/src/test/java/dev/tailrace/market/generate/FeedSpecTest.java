package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FeedSpecTest {

    private static final long MINUTE_NS = 60_000_000_000L;

    @Test
    void shouldListAllProblemsAtOnce() {
        assertThatThrownBy(() -> FeedSpec.builder()
                        .messages(100)
                        .symbols(20)
                        .jumps(50)
                        .halts(0)
                        .busts(0)
                        .missingReferenceRows(21)
                        .keySkew(3.5)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        """
                        this feed cannot be generated:
                        - messages must be 2,240 (2,000 + 12 per symbol, and room for many halts or busts) to 2,000,000,000, not 100
                        - halts must be at least 1, not 0
                        - busts must be at least 1, not 0
                        - jumps + halts must be at most half of the symbols that are not test symbols, but are 50 + 0 of 18
                        - missing reference rows must be 0 to the number of symbols, not 21
                        - key skew must be 0 to 3, not 3.5""");
    }

    @Test
    void shouldNameOnlyTheSettingThatIsWrongAndNotOneThatFollowsFromIt() {
        assertThatThrownBy(() -> FeedSpec.builder().messages(-5).build())
                .hasMessage(
                        "this feed cannot be generated: messages must be 8,000 (2,000 + 12 per symbol, and room for many"
                                + " halts or busts) to 2,000,000,000, not -5");
    }

    @Test
    void shouldSpanAboutAQuarterOfAnHourWhenThereAreAMillionMessages() {
        assertThat(FeedSpec.builder().messages(1_000_000).build().sessionNs())
                .isBetween(10 * MINUTE_NS, 20 * MINUTE_NS);
    }

    @Test
    void shouldKeepAMillionLiveOrdersWhenThereAreTenMillionMessages() {
        final FeedSpec spec =
                FeedSpec.builder().messages(10_000_000).symbols(8_000).build();
        assertThat(spec.liveOrdersAtPeak()).isGreaterThan(1_000_000);
    }
}
