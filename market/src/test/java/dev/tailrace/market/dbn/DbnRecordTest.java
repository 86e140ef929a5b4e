package dev.tailrace.market.dbn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DbnRecordTest {

    private static final long TIME = 1_700_000_000_123_456_789L;

    @Test
    void shouldReadAnOrder() {
        final DbnBytes file = DbnBytes.latest(Map.of());
        final int at = file.bytes().length;
        final byte[] bytes = file.mbo('A', 'B', 77, TIME, -3, -5_000_000_001L, 4_294_967_295L, 0xA4)
                .bytes();

        final MboRecord record = new MboRecord().wrap(bytes, at);

        assertThat(record.length()).isEqualTo(56);
        assertThat(record.typeCode()).isEqualTo(DbnType.MBO.code());
        assertThat(record.publisherId()).isEqualTo(DbnBytes.PUBLISHER);
        assertThat(record.instrumentId()).isEqualTo(77);
        assertThat(record.eventTimeNs()).isEqualTo(TIME);
        assertThat(record.receiveTimeNs()).isEqualTo(TIME);
        assertThat(record.orderId()).isEqualTo(-3);
        assertThat(record.price()).isEqualTo(-5_000_000_001L);
        assertThat(record.size()).isEqualTo(4_294_967_295L);
        assertThat(record.flags()).isEqualTo(0xA4);
        assertThat(record.action()).isEqualTo((byte) 'A');
        assertThat(record.side()).isEqualTo((byte) 'B');
        assertThat(record.sequence()).isEqualTo(0xFFFF_FFFDL);
        assertThat(record.channelId()).isZero();
    }

    @Test
    void shouldReadABestBidAndOffer() {
        final DbnBytes file = DbnBytes.latest(Map.of());
        final int at = file.bytes().length;
        final byte[] bytes =
                file.mbp1('C', 9, TIME, 10, 20, DbnRecord.NO_PRICE, 0).bytes();

        final Mbp1Record record = new Mbp1Record().wrap(bytes, at);

        assertThat(record.length()).isEqualTo(80);
        assertThat(record.action()).isEqualTo((byte) 'C');
        assertThat(record.side()).isEqualTo((byte) 'A');
        assertThat(record.flags()).isEqualTo(DbnRecord.LAST);
        assertThat(record.depth()).isZero();
        assertThat(record.receiveTimeNs()).isEqualTo(TIME);
        assertThat(record.sequence()).isEqualTo(7);
        assertThat(record.price()).isEqualTo(10);
        assertThat(record.size()).isEqualTo(20);
        assertThat(record.bidPrice()).isEqualTo(10);
        assertThat(record.bidSize()).isEqualTo(20);
        assertThat(record.bidOrders()).isEqualTo(1);
        assertThat(record.askPrice()).isEqualTo(DbnRecord.NO_PRICE);
        assertThat(record.askSize()).isZero();
        assertThat(record.askOrders()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldReadADefinitionOfEachVersion(final int version) {
        final DbnBytes file = DbnBytes.file(version, true, Map.of());
        final int at = file.bytes().length;
        final byte[] bytes = file.definition(9, TIME, "ESZ4").bytes();

        final DefinitionRecord record = new DefinitionRecord().wrap(bytes, at);

        assertThat(record.length()).isEqualTo(DbnType.DEFINITION.length(version, true));
        assertThat(record.symbol()).isEqualTo("ESZ4");
        assertThat(record.exchange()).isEqualTo("XNAS");
        assertThat(record.instrumentClass()).isEqualTo((byte) 'K');
        assertThat(record.priceIncrement()).isEqualTo(10_000_000L);
        assertThat(record.receiveTimeNs()).isEqualTo(TIME);
    }

    @ParameterizedTest
    @CsvSource({"7,Y,T", "7,~,T", "7,N,H", "8,N,H", "8,~,H", "9,N,P", "3,N,Q", "10,~,H", "15,~,H", "1,N,H", "8,Y,T"})
    void shouldTellTheTradingState(final int action, final char isTrading, final char state) {
        final DbnBytes file = DbnBytes.latest(Map.of());
        final int at = file.bytes().length;

        final StatusRecord record =
                new StatusRecord().wrap(file.status(1, TIME, action, isTrading).bytes(), at);

        assertThat((char) record.tradingState()).isEqualTo(state);
        assertThat(record.action()).isEqualTo(action);
        assertThat(record.reason()).isEqualTo(1);
        assertThat(record.tradingEvent()).isZero();
        assertThat(record.isQuoting()).isEqualTo((byte) '~');
        assertThat(record.receiveTimeNs()).isEqualTo(TIME);
    }

    @Test
    void shouldTellNoTradingStateWhereTheRecordDoesNot() {
        final DbnBytes file = DbnBytes.latest(Map.of());
        final int at = file.bytes().length;

        assertThat(new StatusRecord()
                        .wrap(file.status(1, TIME, 14, '~').bytes(), at)
                        .tradingState())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldReadAHeaderOfEachVersion(final int version) {
        final byte[] file =
                DbnBytes.file(version, true, Map.of(5, "AAPL", 70_000, "MSFT")).bytes();

        final DbnHeader header = DbnHeader.read(version, Arrays.copyOfRange(file, 8, file.length));

        assertThat(DbnHeader.starts(file, 0)).isTrue();
        assertThat(DbnHeader.lengthAt(file, 0)).isEqualTo(file.length - 8);
        assertThat(header.version()).isEqualTo(version);
        assertThat(header.dataset()).isEqualTo("XNAS.ITCH");
        assertThat(header.withSendTimes()).isTrue();
        assertThat(header.symbols().keySet()).containsExactlyInAnyOrder(5L, 70_000L);
        assertThat(header.symbol(5, LocalDate.of(2023, 11, 14))).isEqualTo("AAPL");
        assertThat(header.symbol(70_000, LocalDate.of(2023, 11, 14))).isEqualTo("MSFT");
        assertThat(header.hasSymbolsOfDays()).isFalse();
    }

    @Test
    void shouldRefuseADamagedHeaderWhereverItIsCut() {
        final byte[] file = DbnBytes.latest(Map.of(5, "AAPL")).bytes();
        for (int length = 0; length < file.length - 16; length++) {
            final byte[] cut = Arrays.copyOfRange(file, 8, 8 + length);
            assertThatThrownBy(() -> DbnHeader.read(3, cut)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
