package dev.tailrace.conflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.text.TextOutput;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code tailrace conflux}. */
class MainTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private boolean interrupted;

    @Test
    void shouldExplainItselfAndItsExitCodes() {
        assertThat(run("--help")).isZero();
        assertThat(out())
                .startsWith("Usage: tailrace conflux [OPTIONS]\n")
                .contains("--method=METHOD", "--parallelism=N|NODE=N,...", "Exit codes:\n  0     finished\n");
        assertThat(out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(err()).isEmpty();
    }

    @Test
    void shouldRunAndSayThatTheOrderWasKept() {
        assertThat(run("--method sequential --rate 50k --duration 20ms --warmup 5ms --work 20"))
                .isZero();
        assertThat(err()).isEmpty();
        assertThat(out())
                .startsWith(
                        """
                        pipeline          conflux-listing1
                        method            sequential
                        offered           50.0 k records/s for 20.0 ms after 5.00 ms of warm-up
                        records           1,250 sent, 1,071 results
                        check             identical to the sequential run
                        """)
                .contains("\nrate              ", "\nsent late by      p50 ", "\nlatency           p50 ", "   mean ")
                .doesNotContain("overloaded", "merger");
        assertThat(out().lines()).allMatch(line -> line.length() <= 80);
    }

    @Test
    void shouldRunAtTheHighestRateAndShowThePartsOfTheWay() {
        assertThat(run("--method sequential --rate max --duration 20ms --warmup 0s --stamps on"
                        + " --work filter=1,map=2,last=3 --drop 9/10 --payload 100"))
                .isZero();
        assertThat(out())
                .contains(
                        "offered           as many as are taken for 20.0 ms after 0 ns of warm-up\n",
                        "  creation to process  p50 ",
                        "  sink to merger  p50 ",
                        "  creation to emit  p50 ")
                .doesNotContain("sent late by");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "conflux",
                "conflux --watermarks 1ms --slots 64",
                "window-sort",
                "window-sort --sorted 20",
                "gap",
                "gap --idle spin --threads 3 --parallelism filter=2,map=3,last=4"
            })
    void shouldKeepTheOrderOfParallelTasks(final String method) {
        assertThat(run("--rate max --duration 50ms --warmup 5ms --work 1 --stamps on --method " + method))
                .isZero();
        assertThat(out()).contains("check             identical to the sequential run\n");
    }

    @Test
    void shouldSayHowManyResultsAreOutOfOrderWhenNoneIsAskedFor() {
        assertThat(run("--rate max --duration 50ms --warmup 5ms --method none --threads 2"))
                .isZero();
        assertThat(out()).containsPattern("check             (identical to|[0-9]+ out of order\n)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            --method sorted        | Invalid value for option '--method': 'sorted' is no method; expected one of sequential, gap, conflux, window-sort, none (see 'tailrace conflux --help')
            --rate fast            | Invalid value for option '--rate': 'fast' is no rate; expected max or records a second, such as 20000, 20k or 1.5M (see 'tailrace conflux --help')
            --rate 0               | Invalid value for option '--rate': '0' is no rate; expected max or records a second, such as 20000, 20k or 1.5M (see 'tailrace conflux --help')
            --duration 0s          | --duration is '0s': measure for longer than nothing
            --duration soon        | --duration is 'soon': expected a whole number and a unit (ns, us, ms, s, m, h), such as 1s
            --work map=            | setting 'map-work' is '': expected a whole number from 0 to 1000000
            --work a=1             | --work: there is no operator 'a'; there are filter, map, last
            --parallelism map=2,3  | --parallelism has '3'; expected one number, or one for each of filter, map, last, such as filter=2
            --drop 7/7             | setting 'drop' is '7/7': expected how many of how many are dropped, fewer than all, such as 1/7 or 99/100
            --drop 1/2 --set drop=1/3 | --drop and --set drop=... are both given; give one
            --stamps maybe         | setting 'stamps' is 'maybe': expected one of on, off
            --method sequential --parallelism 3 | --method sequential has one task; leave out --parallelism or choose another method
            --max-wait 5ms         | Unknown options: '--max-wait', '5ms' (see 'tailrace conflux --help')
            --method sequential --idle spin | --method sequential has one task; leave out --idle or choose another method
            --idle sleep           | --idle: there is no idle strategy 'sleep', there are spin, yield, park, backoff
            --watermarks 1ms       | --method gap has no --watermarks, only conflux and window-sort have
            --method conflux --sorted 9 | --method conflux has no --sorted, only window-sort has
            --method conflux --slots 1 | window of 1 slots is not in 2..1048576
            --method window-sort --sorted 600 --slots 1024 | windows of 600 records need 1200 slots or more, not 1024
            --threads 0            | 0 threads; the least is 1
            """)
    void shouldRefuseWithOneLine(final String options, final String message) {
        assertThat(run(options)).isEqualTo(2);
        assertThat(err()).isEqualTo("tailrace: " + message + "\n");
        assertThat(out()).isEmpty();
    }

    @Test
    void shouldReportWhatThereIsWhenInterrupted() {
        interrupted = true;
        assertThat(run("--method gap --duration 1h")).isEqualTo(130);
        assertThat(out()).contains("check             not made: the run was interrupted\n");
        assertThat(err()).isEmpty();
    }

    private int run(final String options) {
        return Main.execute(
                new TextOutput(out),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                this::onInterrupt,
                options.split(" +"));
    }

    private Interrupts.Registration onInterrupt(final Runnable toStop, final Duration longestWait) {
        if (interrupted) {
            toStop.run();
        }
        return new Interrupts.Registration() {
            @Override
            public boolean wasInterrupted() {
                return interrupted;
            }

            @Override
            public void close() {}
        };
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
