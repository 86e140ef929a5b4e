package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.task.Discarded;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RunReportTest {

    private final MessageCounts counts = new MessageCounts();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    @Test
    void shouldSumUpARunWithin80Columns() {
        count('A', 5_000);
        count('D', 4_000);
        count('R', 2);
        final ProcessingLatencies latencies = new ProcessingLatencies("what it is", false);
        for (int ns = 1; ns <= 1_000; ns++) {
            latencies.record(ns);
        }
        final ResultTally alerts = new ResultTally("alerts", Discarded.NOWHERE, Optional.empty());
        write(alerts, "{\"direction\":\"up\"}");
        write(alerts, "{\"direction\":\"down\"}");
        write(alerts, "{\"direction\":\"down\"}");
        inputFaults.locateWith(() -> "feed.itch50: byte 12, message 3");
        inputFaults.counted("unknown-order", "no live order has this reference").report();
        inputFaults.informational("late-bust", "its window has closed").report("detail");

        final String report = RunReport.of(new RunOutcome(
                "tick-alerts",
                "compiled in memory in 412 ms; com.example.TickAlertsProcessor was compiled for other settings",
                "feed.itch50",
                counts,
                280_000,
                2_000_000_000L,
                34_200_000_000_001L,
                Optional.of(latencies),
                List.of(new ResultTally("vwap", Discarded.NOWHERE, Optional.empty()), alerts),
                inputFaults.met(),
                List.of(),
                ExitStatus.IRREGULAR));

        assertThat(report)
                .isEqualTo(
                        """
                pipeline        tick-alerts
                processor       compiled in memory in 412 ms; com.example.TickAlertsProcessor
                                was compiled for other settings
                input           feed.itch50
                messages        9,002 of 2 symbols
                  A add order             5,000  55.5 %   R stock directory           2   0.0 %
                  D delete                4,000  44.4 %
                event time      until 09:30:00.000000001
                throughput      4.50 k messages/s, 140 kB/s (280 kB in 2.00 s)
                latency         p50 500 ns   p95 950 ns   p99 990 ns
                                p99.9 999 ns   max 1.00 us
                                what it is
                windows         0
                alerts          3 (1 up, 2 down)
                bad input       1 x unknown-order: no live order has this reference
                                first: feed.itch50: byte 12, message 3
                note            1 x late-bust: its window has closed
                                first: feed.itch50: byte 12, message 3: detail
                run             finished, but the input is irregular (exit code 4)
                """);
        assertThat(report.lines()).allMatch(line -> line.length() < 80);
    }

    @Test
    void shouldLeaveOutWhatWasNotMeasured() {
        final String report = RunReport.of(new RunOutcome(
                "mine",
                "interpreted",
                "standard input",
                counts,
                0,
                1_000_000,
                Long.MIN_VALUE,
                Optional.of(new ProcessingLatencies("nothing came", false)),
                List.of(),
                List.of(),
                List.of(),
                ExitStatus.CLEAN));
        assertThat(report)
                .isEqualTo(
                        """
                pipeline        mine
                processor       interpreted
                input           standard input
                messages        0
                throughput      0 messages/s, 0 B/s (0 B in 1.00 ms)
                bad input       none
                run             finished (exit code 0)
                """);
    }

    @Test
    void shouldPreviewAlertsAndAverages() {
        final ResultTally vwap = new ResultTally("vwap", Discarded.NOWHERE, Optional.empty());
        for (int second = 0; second < 7; second++) {
            write(
                    vwap,
                    "{\"type\":\"vwap\",\"window_start\":3420000000000" + second
                            + ",\"locate\":1,\"symbol\":\"AAPL\",\"sector\":\"Information Technology\",\"notional\":1,"
                            + "\"volume\":1234,\"trades\":56,\"vwap\":\"163.451200\"}");
        }
        final ResultTally alerts = new ResultTally("alerts", Discarded.NOWHERE, Optional.empty());
        write(
                alerts,
                "{\"type\":\"price_jump\",\"seq\":1,\"ts\":34200000000001,\"locate\":1,\"symbol\":\"AAPL\","
                        + "\"price\":1650000,\"direction\":\"up\",\"ref_window_start\":34199000000000,"
                        + "\"ref_notional\":150000000,\"ref_volume\":100}");
        final ResultTally other = new ResultTally("mine", Discarded.NOWHERE, Optional.empty());
        write(other, "x".repeat(100));
        final ResultTally trades = new ResultTally("trades", Discarded.NOWHERE, Optional.empty());
        write(trades, "{\"type\":\"trade\"}");

        final String preview = ResultPreview.of(List.of(trades, vwap, alerts, other));

        assertThat(preview)
                .startsWith(
                        """
                VWAP by symbol and window: the last 5 of 7
                  window starts  symbol              VWAP      volume  trades  sector
                  09:30:00.000   AAPL          163.451200       1,234      56  Information T...
                """)
                .endsWith(
                        """
                price-jump alerts: the first 1 of 1
                  time                symbol           price       move    reference VWAP
                  09:30:00.000000001  AAPL          165.0000   +10.00 %          150.0000

                'mine': the first 1 of 1
                  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...

                """);
        assertThat(preview.lines()).allMatch(line -> line.length() < 80);
    }

    @Test
    void shouldPreviewTimesSince1970WithTheirDay() {
        final ResultTally vwap = new ResultTally("vwap", Discarded.NOWHERE, Optional.empty());
        write(
                vwap,
                "{\"type\":\"vwap\",\"window_start\":1700000000000000000,\"locate\":1,\"symbol\":\"BTCUSDT\","
                        + "\"sector\":\"\",\"notional\":1,\"volume\":1234,\"trades\":56,\"vwap\":\"163.451200\"}");

        assertThat(ResultPreview.of(List.of(vwap))).contains("\n  2023-11-14 22:13:20.000  BTCUSDT  ");
    }

    private void count(final char type, final int messages) {
        for (int i = 0; i < messages; i++) {
            counts.add((byte) type);
        }
    }

    private static void write(final ResultTally tally, final String line) {
        final byte[] bytes = line.getBytes(StandardCharsets.US_ASCII);
        tally.write(bytes, 0, bytes.length, 0, 0);
    }
}
