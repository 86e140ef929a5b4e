package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class InspectCommandTest {

    private final Cli cli = new Cli();

    @Test
    void shouldShowTypesTimesAndNoDamage() {
        cli.in(SmallFeed.ofOneStock()
                .add(7, 100, 10_000)
                .execute(7, 10)
                .resume(-1_000_000)
                .execute(7, 20)
                .bytes());
        assertThat(cli.run("inspect", "-")).isZero();
        assertThat(cli.out())
                .isEqualTo(
                        """
                feed              standard input
                size              145 B
                symbols           1
                event time        09:30:00.001000000 to 09:30:00.003000000, 2.00 ms
                peak              4 messages in the second from 09:30:00
                same nanosecond   25.0 % of the messages share the timestamp of the one before

                  type              letter       messages     share            bytes
                  stock directory   R                   1    25.0 %               39
                  add order         A                   1    25.0 %               36
                  executed          E                   2    50.0 %               62
                  all                                   4   100.0 %              137

                damage            none
                """);
    }

    @Test
    void shouldPassOverDamageAndTellOfIt() {
        cli.in(SmallFeed.ofOneStock()
                .frame('D', 20)
                .add(7, 100, 10_000)
                .goBack()
                .execute(7, 10)
                .bytes());
        assertThat(cli.run("inspect", "-")).isEqualTo(4);
        assertThat(cli.out())
                .contains("time goes back    1 times")
                .contains("damage            1 x wrong-length: the message does not have the length of its type\n"
                        + "                  first: standard input: byte 41, message 2: expected 19 bytes, found 20\n");
    }

    @Test
    void shouldNotTakeNotesForDamage() {
        final String line = "{\"e\":\"%s\",\"E\":1,\"s\":\"BTCUSDT\",\"%s\":1,\"p\":\"1.5\",\"q\":\"1\"}\n";
        final byte[] feed =
                (line.formatted("aggTrade", "a") + line.formatted("trade", "t")).getBytes(StandardCharsets.UTF_8);

        assertThat(cli.in(feed).run("inspect", "-")).isZero();
        assertThat(cli.out()).contains("damage            none\nnote              1 x unused-record: ");
        final Cli json = new Cli().in(feed);
        assertThat(json.run("inspect", "-", "--json")).isZero();
        assertThat(json.out()).contains("\"damage\":[],\"notes\":[{\"kind\":\"unused-record\",\"count\":1,\"first\":");
    }

    @Test
    void shouldReadPricesWithAsManyDecimalsAsAreGiven() {
        final String line = "{\"e\":\"trade\",\"E\":1,\"s\":\"ETHBTC\",\"t\":1,\"p\":\"0.05123\",\"q\":\"1\"}\n";
        cli.in(line.getBytes(StandardCharsets.UTF_8));

        assertThat(cli.run("inspect", "-", "--price-decimals", "5")).isZero();
        assertThat(cli.out()).contains("damage            none\n");

        final Cli refused = new Cli();
        assertThat(refused.run("inspect", "-", "--price-decimals", "10")).isEqualTo(2);
        assertThat(refused.err()).contains("--price-decimals is 10, not from 0 to 9");
    }

    @Test
    void shouldLeaveOutNotesAboutGaps() {
        final String line = "{\"e\":\"trade\",\"E\":%d,\"s\":\"BTCUSDT\",\"t\":%d,\"p\":\"1.5\",\"q\":\"1\"}\n";
        final byte[] feed = (line.formatted(1, 1) + line.formatted(2, 3)).getBytes(StandardCharsets.UTF_8);

        assertThat(cli.in(feed).run("inspect", "-", "--messages", "2")).isEqualTo(4);
        assertThat(cli.results())
                .isEqualTo(
                        """
                {"type":"trade","locate":1,"time":"1970-01-01T00:00:00.001Z","symbol":"BTCUSDT","price":1.5000,"size":100000000,"match":1}
                {"type":"trade","locate":1,"time":"1970-01-01T00:00:00.002Z","symbol":"BTCUSDT","price":1.5000,"size":100000000,"match":3}
                """);
        final Cli table = new Cli().in(feed);
        assertThat(table.run("inspect", "-")).isEqualTo(4);
        assertThat(table.out()).containsPattern("all +2 ").containsPattern("damage +1 x sequence-gap: ");
    }

    @Test
    void shouldPrintThePriceLevelsOfARecording() {
        final String snapshot = "{\"stream\":\"btcusdt@depthSnapshot\",\"data\":{\"lastUpdateId\":1,\"bids\":[],"
                + "\"asks\":[[\"1.25\",\"2\"]],\"s\":\"BTCUSDT\"}}\n";
        final String trade = "{\"e\":\"trade\",\"E\":1,\"s\":\"BTCUSDT\",\"t\":1,\"p\":\"1.5\",\"q\":\"1\"}\n";
        cli.in((snapshot + trade).getBytes(StandardCharsets.UTF_8));

        assertThat(cli.run("inspect", "-", "--messages", "2")).isZero();
        assertThat(cli.results())
                .isEqualTo(
                        """
                {"type":"clear","locate":1,"time":"1970-01-01T00:00:00.001Z","symbol":"BTCUSDT"}
                {"type":"level","locate":1,"time":"1970-01-01T00:00:00.001Z","symbol":"BTCUSDT","side":"S","price":1.2500,"size":200000000}
                """);
    }

    @Test
    void shouldPrintJson() {
        cli.in(SmallFeed.ofOneStock().add(7, 100, 10_000).bytes());
        assertThat(cli.run("inspect", "-", "--json")).isZero();
        assertThat(cli.out())
                .isEqualTo("{\"feed\":\"standard input\",\"file_bytes\":79,\"messages\":2,\"message_bytes\":75,"
                        + "\"symbols\":1,\"earliest_ts\":34200001000000,\"latest_ts\":34200002000000,"
                        + "\"peak_per_second\":2,\"peak_second\":34200,\"shared_timestamps\":0,\"time_goes_back\":0,"
                        + "\"types\":{\"R\":1,\"A\":1},\"damage\":[],\"notes\":[]}\n");
    }

    @Test
    void shouldPrintTheFirstMessages() {
        cli.in(SmallFeed.ofOneStock().add(7, 100, 10_000).execute(7, 10).bytes());
        assertThat(cli.run("inspect", "-", "--messages", "2")).isZero();
        assertThat(cli.results().lines()).hasSize(2);
        assertThat(cli.results()).contains("\"name\":\"STOCK_DIRECTORY\"", "\"name\":\"ADD_ORDER\"");
    }

    @Test
    void shouldEndQuietlyWhenTheReaderIsGone() {
        cli.in(SmallFeed.ofOneStock().add(7, 100, 10_000).bytes())
                .standardOutput(() -> new FailingOutput("Broken pipe"));
        assertThat(cli.run("inspect", "-", "--messages", "2")).isEqualTo(141);
        assertThat(cli.err()).isEmpty();
    }
}
