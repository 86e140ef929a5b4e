package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.dbn.DbnBytes;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.market.event.VenueMessage;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.Ascii;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import dev.tailrace.market.itch.Symbol;
import dev.tailrace.testkit.Allocation;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DbnMessagesTest {

    private static final long PRICE = 10_125 * DbnBytes.PRICE_SCALE / 1_000;
    private static final long PRICE_E4 = 101_250;
    private static final long TIME = 1_700_000_000_123_456_789L;

    private final InputFaults faults = new InputFaults(OnError.SKIP);

    @Test
    void shouldTellOrdersAsItchDoes() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of(70_000, "AAPL"))
                .mbo('A', 'B', 70_000, TIME, 11, PRICE, 100, 0)
                .mbo('A', 'A', 70_000, TIME, 12, PRICE, 100, 0)
                .mbo('C', 'B', 70_000, TIME, 11, PRICE, 40, DbnRecord.LAST)
                .mbo('M', 'B', 70_000, TIME, 11, PRICE, 70, DbnRecord.LAST)
                .mbo('F', 'B', 70_000, TIME, 11, PRICE, 70, 0)
                .mbo('N', 'B', 70_000, TIME, 11, PRICE, 70, DbnRecord.LAST)
                .mbo('R', 'N', 70_000, TIME, 0, DbnRecord.NO_PRICE, 0, DbnRecord.LAST));

        assertThat(events)
                .extracting(ItchEvent::typeCode)
                .containsExactly(
                        VenueMessage.ADD,
                        VenueMessage.ADD,
                        VenueMessage.CANCEL,
                        VenueMessage.REPLACE,
                        VenueMessage.NOTE,
                        VenueMessage.NOTE,
                        VenueMessage.CLEAR);
        assertThat(events).extracting(ItchEvent::locate).containsOnly(1);
        assertThat(events).extracting(ItchEvent::timestampNs).containsOnly(TIME);
        assertThat(events)
                .extracting(ItchEvent::endsEvent)
                .containsExactly(false, false, true, true, false, true, true);
        assertThat(events).extracting(ItchEvent::position).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        final AddOrder add =
                new AddOrder().wrap(events.get(0).buffer(), events.get(0).offset());
        assertThat(add.orderReference()).isEqualTo(11);
        assertThat(add.buySellIndicator()).isEqualTo((byte) 'B');
        assertThat(add.shares()).isEqualTo(100);
        assertThat(add.priceE4()).isEqualTo(PRICE_E4);
        assertThat(add.stock()).isEqualTo(Ascii.pack8("AAPL"));
        assertThat(new AddOrder().wrap(events.get(1).buffer(), 0).buySellIndicator())
                .isEqualTo((byte) 'S');
        final OrderCancel cancel = new OrderCancel().wrap(events.get(2).buffer(), 0);
        assertThat(cancel.orderReference()).isEqualTo(11);
        assertThat(cancel.cancelledShares()).isEqualTo(40);
        final OrderReplace replace = new OrderReplace().wrap(events.get(3).buffer(), 0);
        assertThat(replace.originalOrderReference()).isEqualTo(11);
        assertThat(replace.newOrderReference()).isEqualTo(11);
        assertThat(replace.shares()).isEqualTo(70);
        assertThat(replace.priceE4()).isEqualTo(PRICE_E4);
    }

    @Test
    void shouldTellTradesQuotesStatesAndSymbols() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of())
                .definition(7, TIME, "ESZ4")
                .status(7, TIME, 8, 'N')
                .trade(7, TIME, PRICE, 4_000_000_000L, 99)
                .mbp1('T', 7, TIME, PRICE, 5, PRICE, 6)
                .mbp1('A', 7, TIME, PRICE, 5, DbnRecord.NO_PRICE, 6));

        final byte[] directory = events.get(0).buffer();
        assertThat(new StockDirectory().wrap(directory, 0).stock()).isEqualTo(Ascii.pack8("ESZ4"));
        assertThat(new StockDirectory().wrap(directory, 0).authenticity()).isNotEqualTo((byte) 'T');
        assertThat(new StockTradingAction().wrap(events.get(1).buffer(), 0).tradingState())
                .isEqualTo((byte) 'H');
        final byte[] trade = events.get(2).buffer();
        assertThat(trade[0]).isEqualTo(VenueMessage.TRADE);
        assertThat(VenueMessage.packedSymbol(trade, 0)).isEqualTo(Ascii.pack8("ESZ4"));
        assertThat(VenueMessage.price(trade, 0)).isEqualTo(PRICE_E4);
        assertThat(VenueMessage.size(trade, 0)).isEqualTo(4_000_000_000L);
        assertThat(VenueMessage.match(trade, 0)).isEqualTo(99);
        assertThat(events.get(3).typeCode()).isEqualTo(VenueMessage.TRADE);
        final byte[] quote = events.get(4).buffer();
        assertThat(quote[0]).isEqualTo(VenueMessage.QUOTE);
        assertThat(VenueMessage.price(quote, 0)).isEqualTo(PRICE_E4);
        assertThat(VenueMessage.size(quote, 0)).isEqualTo(5);
        assertThat(VenueMessage.askPrice(quote, 0)).isZero();
        assertThat(VenueMessage.askSize(quote, 0)).isZero();
    }

    @Test
    void shouldReplaceOneSideByATopOfBook() {
        final byte[] quote = read(DbnBytes.latest(Map.of())
                        .mbo('A', 'A', 7, TIME, 0, PRICE, 30, DbnRecord.TOP_OF_BOOK | DbnRecord.LAST))
                .get(0)
                .buffer();

        assertThat(quote[0]).isEqualTo(VenueMessage.QUOTE);
        assertThat(VenueMessage.sides(quote, 0)).isEqualTo(VenueMessage.ASK);
        assertThat(VenueMessage.askPrice(quote, 0)).isEqualTo(PRICE_E4);
        assertThat(VenueMessage.askSize(quote, 0)).isEqualTo(30);
    }

    @Test
    void shouldRefusePricesThatDoNotFit() {
        final long[] prices = {
            PRICE + 1, 0, -PRICE, DbnRecord.NO_PRICE, 429_496_729_600_000L, Long.MIN_VALUE, 110_015_625_000L
        };
        final DbnBytes file = DbnBytes.latest(Map.of());
        for (final long price : prices) {
            file.mbo('A', 'B', 7, TIME, 11, price, 100, 0);
        }
        file.mbo('A', 'B', 7, TIME, 11, 429_496_729_500_000L, 100, 0);

        final List<ItchEvent> events = read(file);
        assertThat(events).hasSize(prices.length + 1);
        assertThat(events.subList(0, prices.length)).allMatch(ItchEvent::distrustsBook);
        assertThat(events.get(0).typeCode()).isEqualTo(VenueMessage.NOTE);
        assertThat(faults.counts()).isEqualTo(Map.of("unfit-price", (long) prices.length));
        assertThatThrownBy(() -> read(
                        DbnBytes.latest(Map.of()).mbo('A', 'B', 7, TIME, 11, 110_015_625_000L, 100, 0),
                        new InputFaults(OnError.FAIL)))
                .hasMessageContaining("day.dbn: byte ")
                .hasMessageEndingWith("record 1: a price that is no multiple of 0.0001 from 0.0001 to 429,496.7295 "
                        + "(the pipeline's price-decimals is 4); the record changes nothing: found 110.015625000");
    }

    @Test
    void shouldTellABidOfZeroFromNoBid() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of())
                .mbp1('A', 7, TIME, DbnRecord.NO_PRICE, 0, PRICE, 6)
                .mbp1('A', 7, TIME, 0, 5, PRICE, 6)
                .mbo('A', 'B', 7, TIME, 0, 0, 30, DbnRecord.TOP_OF_BOOK));

        assertThat(events)
                .extracting(ItchEvent::typeCode)
                .containsExactly(VenueMessage.QUOTE, VenueMessage.NOTE, VenueMessage.NOTE);
        assertThat(events).extracting(ItchEvent::distrustsBook).containsExactly(false, true, true);
        assertThat(faults.counts()).isEqualTo(Map.of("unfit-price", 2L));
    }

    @Test
    void shouldShowTheNumberOfAnInstrumentWithoutASymbol() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of(42_140_878, "ESZ4 C4500", 8, "MSFT"))
                .trade(42_140_878, TIME, PRICE, 1, 1)
                .trade(8, TIME, PRICE, 1, 1)
                .trade(9, TIME, PRICE, 1, 1)
                .trade(1_000_000_000, TIME, PRICE, 1, 1)
                .trade(8, TIME, PRICE, 1, 1));

        assertThat(symbols(events)).containsExactly("ESZ4 C4500", "MSFT", "9", "1000000000", "MSFT");
        assertThat(events).extracting(ItchEvent::locate).containsExactly(1, 2, 3, 4, 2);
    }

    @Test
    void shouldNameAnInstrumentByTheDayBecauseItsNumberMayBeThatOfAnotherOneTheNextDay() {
        final long nextDay = TIME + TimeUnit.DAYS.toNanos(1);
        final List<ItchEvent> events = read(DbnBytes.file(
                        3,
                        false,
                        List.of(
                                new DbnBytes.Mapping("AAPB", 37, 20231114, 20231115),
                                new DbnBytes.Mapping("AAPL", 38, 20231114, 20231115),
                                new DbnBytes.Mapping("AAPL", 37, 20231115, 20231116),
                                new DbnBytes.Mapping("MSFT", 90_000, 20231114, 20231116)))
                .trade(37, TIME, PRICE, 1, 1)
                .trade(38, TIME, PRICE, 1, 1)
                .trade(90_000, TIME, PRICE, 1, 1)
                .trade(37, nextDay, PRICE, 1, 1)
                .trade(90_000, nextDay, PRICE, 1, 1));

        assertThat(symbols(events)).containsExactly("AAPB", "AAPL", "MSFT", "AAPL", "MSFT");
        assertThat(events).extracting(ItchEvent::locate).containsExactly(1, 2, 3, 2, 3);
    }

    private static List<String> symbols(final List<ItchEvent> events) {
        return events.stream()
                .map(event -> VenueMessage.symbol(
                                event.buffer(), 0, VenueMessage.packedSymbol(event.buffer(), 0), new Symbol())
                        .toString())
                .toList();
    }

    @Test
    void shouldNumberAsManyInstrumentsAsThereAreLocates() {
        final DbnBytes file = DbnBytes.latest(Map.of());
        for (int instrument = 0; instrument < 65_540; instrument++) {
            file.trade(instrument * 7_919, TIME, PRICE, 1, 1);
        }
        file.trade(7_919, TIME, PRICE, 1, 1);

        final List<ItchEvent> events = read(file);

        assertThat(events).hasSize(65_536);
        assertThat(events.get(65_534).locate()).isEqualTo(65_535);
        assertThat(events.get(65_535).locate()).isEqualTo(2);
        assertThat(faults.counts()).isEqualTo(Map.of("too-many-instruments", 5L));
    }

    @Test
    void shouldKeepInaccurateTimesInOrder() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of())
                .mbo('N', 'N', 1, 100, 0, 0, 0, 0)
                .mbo('N', 'N', 1, 90, 0, 0, 0, DbnRecord.BAD_RECEIVE_TIME)
                .mbo('N', 'N', 1, 80, 0, 0, 0, 0)
                .mbo('N', 'N', 1, 110, 0, 0, 0, DbnRecord.BAD_RECEIVE_TIME));

        assertThat(events).extracting(ItchEvent::timestampNs).containsExactly(100L, 100L, 80L, 110L);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64})
    void shouldTellOfAGapAtTheTimesBeforeAndAfterIt(final int limit) {
        final DbnBytes file = DbnBytes.latest(Map.of())
                .mbo('N', 'N', 1, 100, 0, 0, 0, 0)
                .mbo('T', 'B', 2, 200, 0, PRICE, 1, DbnRecord.MAYBE_BAD_BOOK)
                .mbo('T', 'B', 2, 300, 0, PRICE, 1, DbnRecord.MAYBE_BAD_BOOK);

        final List<ItchEvent> events = read(file, faults, limit);

        assertThat(events).extracting(ItchEvent::timestampNs).containsExactly(100L, 100L, 200L, 300L);
        assertThat(events).extracting(ItchEvent::locate).containsExactly(1, 2, 2, 2);
        assertThat(events).extracting(ItchEvent::lacksTrades).containsExactly(false, true, true, false);
        assertThat(events).extracting(ItchEvent::distrustsBook).containsExactly(false, false, true, true);
    }

    @Test
    void shouldCountWhatItDoesNotUse() {
        final List<ItchEvent> events = read(DbnBytes.latest(Map.of())
                .record(0x18, 80)
                .mbo('?', 'N', 1, TIME, 0, 0, 0, 0)
                .status(1, TIME, 14, '~'));

        assertThat(events).isEmpty();
        assertThat(faults.counts()).isEqualTo(Map.of("unknown-action", 1L, "unused-record", 1L));
    }

    @Test
    void shouldCopyAndSendWholeMessages() {
        final ItchEvent event = read(DbnBytes.latest(Map.of(7, "AAPL"))
                        .mbp1('A', 7, TIME, PRICE, 5, 2 * PRICE, 1L << 31))
                .get(0);

        final ItchEvent copy = event.transferTo(null);

        assertThat(copy.timestampNs()).isEqualTo(TIME);
        assertThat(VenueMessage.askSize(copy.buffer(), copy.offset())).isEqualTo(1L << 31);
        assertThat(copy.endsEvent()).isTrue();
        assertThat(copy.distrustsBook()).isFalse();
    }

    @Test
    void shouldNotAllocatePerRecord() {
        final DbnBytes file = DbnBytes.latest(Map.of(7, "AAPL"));
        for (int i = 0; i < 1_000_000; i++) {
            file.mbo("ACMTFN".charAt(i % 6), 'B', i % 100, TIME + i, i, PRICE, 100, DbnRecord.LAST);
        }
        final byte[] bytes = file.bytes();
        final long[] sum = new long[1];
        final RecordHandler handler = (buffer, offset, length, position) -> sum[0] += buffer[offset] + position;
        final InputLog log = Feeds.open(new ByteArrayInputStream(bytes), "day.dbn", bytes.length, faults);

        final long allocated = Allocation.inSteadyState(() -> {
            for (int left = 30_000; left > 0; ) {
                left -= Math.max(1, log.poll(Math.min(left, 256), handler));
            }
        });

        assertThat(allocated).isZero();
        assertThat(sum[0]).isNotZero();
    }

    private List<ItchEvent> read(final DbnBytes file) {
        return read(file, faults);
    }

    private static List<ItchEvent> read(final DbnBytes file, final InputFaults inputFaults) {
        return read(file, inputFaults, 3);
    }

    private static List<ItchEvent> read(final DbnBytes file, final InputFaults inputFaults, final int limit) {
        final byte[] bytes = file.zstd();
        final List<ItchEvent> events = new ArrayList<>();
        final ItchEventDecoder decoder = new ItchEventDecoder();
        decoder.open(inputFaults);
        try (InputLog log = Feeds.open(new ByteArrayInputStream(bytes), "day.dbn", bytes.length, inputFaults)) {
            int polled = 0;
            while (polled != InputLog.END) {
                final int before = events.size();
                polled = log.poll(
                        limit,
                        (buffer, offset, length, position) -> events.add(
                                decoder.decode(buffer, offset, length, position).transferTo(null)));
                assertThat(events.size() - before)
                        .isEqualTo(Math.max(0, polled))
                        .isLessThanOrEqualTo(limit);
            }
        }
        return events;
    }
}
