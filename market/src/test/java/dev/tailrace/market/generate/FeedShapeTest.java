package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.market.itch.MessageType;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares one generated day with the figures measured on real ones; tolerances are stated where they are used. */
class FeedShapeTest {

    private static final long SECOND_NS = 1_000_000_000L;
    private static final int SYMBOLS = 400;
    private static final FeedSpec SPEC = FeedSpec.builder()
            .messages(300_000)
            .symbols(SYMBOLS)
            .seed(11)
            .jumps(6)
            .halts(3)
            .busts(3)
            .build();

    private static final List<FeedLabel> LABELS = new ArrayList<>();
    private static FeedAudit audit;

    @BeforeAll
    static void generate() {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        new FeedGenerator(SPEC).generate(feed, LABELS::add);
        audit = new FeedAudit(feed.toByteArray());
    }

    @Test
    void shouldBehaveLikeAnExchange() {
        assertThat(audit.violations).isEmpty();
        assertThat(audit.trades).hasSizeGreaterThan(6_000);
    }

    @Test
    void shouldWriteAsManyMessagesAsRequested() {
        assertThat(audit.messages).isEqualTo(300_000);
    }

    @Test
    void shouldContainAllMessageTypes() {
        assertThat(audit.counts.keySet()).containsExactlyInAnyOrder(MessageType.values());
    }

    @Test
    void shouldHaveTheMessageMixOfARealDay() {
        assertShare(MessageType.ADD_ORDER, 43.59, 0.6);
        assertShare(MessageType.ORDER_DELETE, 42.55, 1.2);
        assertShare(MessageType.ORDER_REPLACE, 8.05, 0.2);
        assertShare(MessageType.ORDER_EXECUTED, 2.13, 0.1);
        assertShare(MessageType.NET_ORDER_IMBALANCE, 1.50, 0.05);
        assertShare(MessageType.ORDER_CANCEL, 1.04, 0.05);
        assertShare(MessageType.ADD_ORDER_WITH_MPID, 0.553, 0.03);
        assertShare(MessageType.NON_CROSS_TRADE, 0.453, 0.03);
        assertShare(MessageType.MARKET_PARTICIPANT_POSITION, 0.080, 0.01);
        assertShare(MessageType.ORDER_EXECUTED_WITH_PRICE, 0.037, 0.01);
    }

    private static void assertShare(final MessageType type, final double percent, final double tolerance) {
        assertThat(100.0 * audit.counts.get(type) / audit.messages)
                .as("%s", type)
                .isCloseTo(percent, within(tolerance));
    }

    @Test
    void shouldConcentrateActivityOnFewSymbols() {
        assertTopShare(audit.messagesByLocate.values(), Concentration.ofMessages(SYMBOLS), 1, 0.25);
        assertTopShare(audit.messagesByLocate.values(), Concentration.ofMessages(SYMBOLS), 10, 0.1);
        assertTopShare(audit.messagesByLocate.values(), Concentration.ofMessages(SYMBOLS), 100, 0.05);
        assertTopShare(audit.tradesByLocate.values(), Concentration.ofTrades(SYMBOLS), 10, 0.15);
        assertTopShare(audit.tradesByLocate.values(), Concentration.ofTrades(SYMBOLS), 100, 0.1);
    }

    private static void assertTopShare(
            final Collection<Integer> counts, final double[] weights, final int top, final double tolerance) {
        double expected = 0;
        double all = 0;
        for (int i = 0; i < weights.length; i++) {
            expected += i < top ? weights[i] : 0;
            all += weights[i];
        }
        final double share = shareOfTop(counts, top);
        assertThat(share).as("share of the top %d", top).isCloseTo(expected / all, within(tolerance * expected / all));
    }

    private static double shareOfTop(final Collection<Integer> counts, final int top) {
        final double all = counts.stream().mapToInt(Integer::intValue).sum();
        return counts.stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(top)
                        .mapToInt(Integer::intValue)
                        .sum()
                / all;
    }

    @Test
    void shouldBeginWithABurst() {
        final long first = messagesBetween(SPEC.openNs(), SPEC.openNs() + SECOND_NS);
        final long later = messagesBetween(SPEC.openNs() + SPEC.sessionNs() / 2, SPEC.closeNs());
        final double calmPerSecond = later / (SPEC.sessionNs() / 2e9);
        assertThat(first / calmPerSecond).as("first second against a calm one").isBetween(10.0, 40.0);
        assertThat(calmPerSecond).isBetween(500.0, 1_500.0);
    }

    private static long messagesBetween(final long fromNs, final long toNs) {
        return audit.timesByLocate.values().stream()
                .flatMap(List::stream)
                .filter(timeNs -> timeNs >= fromNs && timeNs < toNs)
                .count();
    }

    @Test
    void shouldShareNanosecondsAtTheOpenAndSeldomLater() {
        final List<Long> open = gapsOfTopSymbols(SPEC.openNs(), SPEC.openNs() + 2 * SECOND_NS);
        final List<Long> calm = gapsOfTopSymbols(SPEC.openNs() + SPEC.sessionNs() / 2, SPEC.closeNs());
        assertThat(shareOfZeros(open)).as("at the open").isBetween(0.5, 0.7);
        assertThat(shareOfZeros(calm)).as("calm").isBetween(0.03, 0.12);
        assertThat(quantile(calm, 0.5)).as("median gap").isBetween(150_000L, 1_000_000L);
        assertThat(quantile(calm, 0.99)).as("p99 gap").isBetween(300_000_000L, 2_000_000_000L);
    }

    private static List<Long> gapsOfTopSymbols(final long fromNs, final long toNs) {
        final List<Long> gaps = new ArrayList<>();
        audit.timesByLocate.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().size()))
                .limit(10)
                .map(Map.Entry::getValue)
                .forEach(times -> {
                    for (int i = 1; i < times.size(); i++) {
                        if (times.get(i) >= fromNs && times.get(i) < toNs) {
                            gaps.add(times.get(i) - times.get(i - 1));
                        }
                    }
                });
        return gaps;
    }

    private static double shareOfZeros(final List<Long> gaps) {
        return gaps.stream().filter(gap -> gap == 0).count() / (double) gaps.size();
    }

    private static long quantile(final List<Long> values, final double share) {
        return values.stream()
                .sorted()
                .skip((long) (share * (values.size() - 1)))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldGiveMostOrdersAShortLife() {
        assertThat(quantile(audit.cancelledInSessionNs(SPEC.closeNs()), 0.1)).isBetween(500_000L, 10_000_000L);
        assertThat(quantile(audit.cancelledInSessionNs(SPEC.closeNs()), 0.5)).isBetween(50_000_000L, 1_000_000_000L);
        assertThat(quantile(audit.cancelledInSessionNs(SPEC.closeNs()), 0.9))
                .isBetween(4_000_000_000L, 25_000_000_000L);
    }

    @Test
    void shouldMixRoundAndOddLots() {
        final double all = audit.sizes.size();
        assertThat(audit.sizes.stream().filter(size -> size == 100).count() / all)
                .isBetween(0.23, 0.53);
        assertThat(audit.sizes.stream().filter(size -> size < 100).count() / all)
                .isBetween(0.35, 0.73);
        assertThat(quantile(audit.sizes, 0.99)).isBetween(500L, 1_240L);
    }

    @Test
    void shouldFillBooksUpToTheRequestedSizeAndLeaveSomeOrders() {
        assertThat(audit.peakLive).isBetween(SPEC.liveOrdersAtPeak(), (int) (1.1 * SPEC.liveOrdersAtPeak()));
        assertThat(audit.live()).isBetween(1, SPEC.liveOrdersAtPeak() / 5);
    }

    @Test
    void shouldHaveStubQuotesAndSymbolsThatNeverTrade() {
        assertThat(audit.stubSymbols.size()).isGreaterThan(SYMBOLS / 2);
        assertThat(audit.tradesByLocate.size()).isLessThan(SYMBOLS - SYMBOLS / 20);
    }

    @Test
    void shouldMovePricesFarOnlyWhereALabelSaysSo() {
        final List<FeedLabel> jumps = labels(LabelKind.JUMP);
        assertThat(jumps).hasSize(6);
        for (final FeedAudit.Trade trade : audit.trades) {
            if (jumps.stream().noneMatch(jump -> followsInTheSameSecond(jump, trade))) {
                assertThat(trade.moveBp()).as("%s", trade).isLessThanOrEqualTo(300);
            }
        }
    }

    private static boolean followsInTheSameSecond(final FeedLabel jump, final FeedAudit.Trade trade) {
        return jump.locate() == trade.locate()
                && trade.seq() >= jump.seq()
                && trade.timestampNs() / SECOND_NS == jump.timestampNs() / SECOND_NS;
    }

    @Test
    void shouldLabelJumpsWithTheTruth() {
        for (final FeedLabel jump : labels(LabelKind.JUMP)) {
            final FeedAudit.Trade trade = audit.trades.stream()
                    .filter(candidate -> candidate.seq() == jump.seq())
                    .findFirst()
                    .orElseThrow();
            assertThat(trade.locate()).isEqualTo(jump.locate());
            assertThat(trade.priceE4()).isEqualTo(jump.toPriceE4());
            assertThat(trade.matchNumber()).isEqualTo(jump.matchNumber());
            assertThat((int) trade.moveBp()).isEqualTo(jump.sizeBp()).isBetween(600, 1_700);
            assertThat(jump.direction()).isEqualTo(Long.signum(jump.toPriceE4() - jump.fromPriceE4()));
        }
    }

    @Test
    void shouldLabelEverythingElseThatIsUnusual() {
        assertThat(labels(LabelKind.HALT)).hasSize(3);
        assertThat(labels(LabelKind.RESUME)).hasSize(3);
        assertThat(labels(LabelKind.HALT_CROSS)).hasSize(3);
        assertThat(labels(LabelKind.BUST)).hasSize(3).allSatisfy(bust -> assertThat(audit.trades)
                .anyMatch(trade -> trade.matchNumber() == bust.matchNumber() && trade.seq() < bust.seq()));
        assertThat(labels(LabelKind.TEST_TRADE)).isNotEmpty();
        assertThat(labels(LabelKind.OPENING_CROSS)).isNotEmpty();
        assertThat(labels(LabelKind.CLOSING_CROSS)).isNotEmpty();
        assertThat(labels(LabelKind.END)).hasSize(1).allSatisfy(end -> assertThat(end.seq())
                .isEqualTo(300_000));
        assertThat(LABELS).isSortedAccordingTo(Comparator.comparingLong(FeedLabel::seq));
    }

    private static List<FeedLabel> labels(final LabelKind kind) {
        return LABELS.stream().filter(label -> label.kind() == kind).toList();
    }
}
