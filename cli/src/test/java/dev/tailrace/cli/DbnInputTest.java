package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** DBN files on the command line. */
class DbnInputTest {

    private static final long TIME = 1_700_000_000_000_000_000L;
    private static final long PRICE = 10_500_000_000L;
    private static final int HEADER_BYTES = 136;
    private static final int RECORD_BYTES = 56;

    /** Offset of the event time of the first record. */
    private static final int EVENT_TIME = HEADER_BYTES + 8;

    private final Cli cli = new Cli();

    @Test
    void shouldInspectADbnFile() {
        cli.in(file());

        assertThat(cli.run("inspect", "-")).isZero();
        assertThat(cli.out())
                .isEqualTo(
                        """
                feed              standard input
                format            DBN version 3, data set XNAS.ITCH
                size              304 B
                symbols           1
                event time        2023-11-14 22:13:20.000000000 to 2023-11-14 22:13:20.000000002, 2 ns
                peak              3 messages in the second from 2023-11-14 22:13:20
                same nanosecond   0.0 % of the messages share the timestamp of the one before

                  type              letter       messages     share            bytes
                  mbo                                   3   100.0 %              168
                  all                                   3   100.0 %              168

                damage            none
                """);
    }

    @Test
    void shouldCountRecordsWithoutATimeAndLeaveThemOutOfTheTimes() {
        final byte[] file = file();
        final ByteBuffer records = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        records.putLong(EVENT_TIME, -1);

        assertThat(cli.in(file).run("inspect", "-")).isZero();
        assertThat(cli.out())
                .contains("event time        2023-11-14 22:13:20.000000001 to 2023-11-14 22:13:20.000000002, 1 ns\n")
                .contains("peak              2 messages in the second from 2023-11-14 22:13:20\n")
                .containsPattern("mbo +3 ")
                .doesNotContain("time goes back");

        records.putLong(EVENT_TIME + RECORD_BYTES, -1).putLong(EVENT_TIME + 2 * RECORD_BYTES, -1);
        final Cli table = new Cli().in(file);
        assertThat(table.run("inspect", "-")).isZero();
        assertThat(table.out()).containsPattern("mbo +3 ").doesNotContain("event time", "peak");
        final Cli json = new Cli().in(file);
        assertThat(json.run("inspect", "-", "--json")).isZero();
        assertThat(json.out())
                .contains("\"messages\":3,", "\"earliest_ts\":-1,\"latest_ts\":-1,\"peak_per_second\":0,");
    }

    @Test
    void shouldPrintTheFirstRecords() {
        cli.in(file());

        assertThat(cli.run("inspect", "-", "--messages", "1")).isZero();
        assertThat(cli.results())
                .isEqualTo("{\"type\":\"mbo\",\"publisher\":2,\"instrument\":38,\"ts_event\":\"2023-11-14T22:13:20Z\","
                        + "\"ts_recv\":\"2023-11-14T22:13:20Z\",\"action\":\"A\",\"side\":\"B\",\"price\":10.500000000,"
                        + "\"size\":100,\"order\":7,\"flags\":128,\"channel\":0,\"sequence\":1}\n");
    }

    @Test
    void shouldRunTickAlertsOnADbnFile() {
        cli.in(file());

        assertThat(cli.run("run", "tick-alerts", "--input", "-", "--output", "-", "--emit", "trades,bbo"))
                .isZero();
        assertThat(cli.results())
                .isEqualTo("{\"type\":\"bbo\",\"seq\":1,\"ts\":1700000000000000000,\"locate\":1,\"symbol\":\"38\","
                        + "\"bid_price\":105000,\"bid_size\":100,\"ask_price\":0,\"ask_size\":0}\n"
                        + "{\"type\":\"trade\",\"seq\":2,\"ts\":1700000000000000001,\"locate\":1,\"symbol\":\"38\","
                        + "\"sector\":\"\",\"price\":105000,\"size\":40,\"match\":2}\n"
                        + "{\"type\":\"bbo\",\"seq\":3,\"ts\":1700000000000000002,\"locate\":1,\"symbol\":\"38\","
                        + "\"bid_price\":105000,\"bid_size\":60,\"ask_price\":0,\"ask_size\":0}\n");
        assertThat(cli.err()).contains("p trade", "A add order", "until 2023-11-14 22:13:20.000000002");
    }

    @Test
    void shouldNameTheVersionThatItCannotRead() {
        final byte[] file = file();
        file[3] = 9;
        cli.in(file);

        assertThat(cli.run("run", "tick-alerts", "--input", "-", "--output", "-"))
                .isEqualTo(3);
        assertThat(cli.err()).contains("it has version 9, and versions 1 to 3 are read");
    }

    @Test
    void shouldInspectPriceLevels() {
        cli.in(("exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount\n"
                        + "binance,BTCUSDT,1,1700000000000000,true,bid,60000.5,0.1\n")
                .getBytes(StandardCharsets.US_ASCII));

        assertThat(cli.run("inspect", "-")).isZero();
        assertThat(cli.out())
                .contains("event time        2023-11-14 22:13:20.000000000 to 2023-11-14 22:13:20.000000000")
                .containsPattern("price level +l +1 ")
                .containsPattern("clear book +c +1 ");
    }

    private static byte[] file() {
        final ByteBuffer out = ByteBuffer.allocate(1_024).order(ByteOrder.LITTLE_ENDIAN);
        out.put("DBN".getBytes(StandardCharsets.US_ASCII)).put((byte) 3).putInt(128);
        out.put(Arrays.copyOf("XNAS.ITCH".getBytes(StandardCharsets.US_ASCII), 16));
        out.putShort((short) 0).putLong(TIME).putLong(-1).putLong(0);
        out.put((byte) 1).put((byte) 0).put((byte) 0).putShort((short) 71).position(HEADER_BYTES);
        order(out, 'A', 1, 0, 100);
        order(out, 'T', 2, 1, 40);
        order(out, 'C', 3, 2, 40);
        return Arrays.copyOf(out.array(), out.position());
    }

    private static void order(
            final ByteBuffer out, final char action, final int sequence, final long afterNs, final int size) {
        out.put((byte) 14).put((byte) 0xA0).putShort((short) 2).putInt(38).putLong(TIME + afterNs);
        out.putLong(7)
                .putLong(PRICE)
                .putInt(size)
                .put((byte) (action == 'T' ? 0 : 0x80))
                .put((byte) 0);
        out.put((byte) action).put((byte) 'B').putLong(TIME + afterNs).putInt(0).putInt(sequence);
    }
}
