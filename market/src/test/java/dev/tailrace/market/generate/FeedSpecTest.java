package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FeedSpecTest {

    private static final long MINUTE_NS = 60_000_000_000L;

    @Test
    void shouldListAllProblemsAtOnce() {
        assertThatThrownBy(() -> FeedSpec.builder()
                        .messages(100)
                        .symbols(20)
                        .testSymbols(0)
                        .jumps(50)
                        .jumpBp(10, 5)
                        .halts(0)
                        .busts(0)
                        .missingReferenceRows(21)
                        .keySkew(3.5)
                        .sessionNs(5)
                        .preOpenNs(0)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        """
                        this feed cannot be generated:
                        - messages must be 2,240 (2,000 + 12 per symbol, and room for many test symbols, halts or busts) to 2,000,000,000, not 100
                        - test symbols must be 1 to 26, not 0
                        - halts must be at least 1, not 0
                        - busts must be at least 1, not 0
                        - jumps + halts must be at most half of the symbols that are not test symbols, but are 50 + 0 of 20
                        - jump sizes must be 400 to 5000 bp and rising, not 10 and 5
                        - missing reference rows must be 0 to the number of symbols, not 21
                        - key skew must be 0 to 3, not 3.5
                        - pre-open and post-close must be at least one second, not 0 and 5000000000 ns
                        - the session must be at least 20 seconds, not 5 ns""");
    }

    @Test
    void shouldNameOnlyTheSettingThatIsWrongAndNotOneThatFollowsFromIt() {
        assertThatThrownBy(() -> FeedSpec.builder().messages(-5).build())
                .hasMessage(
                        "this feed cannot be generated: messages must be 8,000 (2,000 + 12 per symbol, and room for many"
                                + " test symbols, halts or busts) to 2,000,000,000, not -5");
    }

    @Test
    void shouldRefuseADayThatDoesNotEndBeforeMidnight() {
        assertThatThrownBy(() -> FeedSpec.builder().sessionNs(900 * MINUTE_NS).build())
                .hasMessageContaining("the day must lie between two midnights");
    }

    @Test
    void shouldRefuseADayThatWouldOverflow() {
        for (final FeedSpec.Builder beyond : List.of(
                FeedSpec.builder().sessionNs(Long.MAX_VALUE),
                FeedSpec.builder().preOpenNs(Long.MAX_VALUE),
                FeedSpec.builder().postCloseNs(Long.MAX_VALUE),
                FeedSpec.builder().openNs(Long.MIN_VALUE),
                FeedSpec.builder().openNs(Long.MAX_VALUE))) {
            assertThatThrownBy(beyond::build).hasMessageContaining("the day must lie between two midnights");
        }
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
