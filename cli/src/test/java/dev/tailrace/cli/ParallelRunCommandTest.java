package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelRunCommandTest {

    @TempDir
    private static Path distribution;

    private static Path feed;

    private final Cli cli = new Cli().distribution(distribution);

    @TempDir
    private Path folder;

    @BeforeAll
    static void generate() throws IOException {
        feed = distribution.resolve("feed.itch50");
        new FeedGenerator(
                        FeedSpec.builder().messages(20_000).symbols(20).jumps(2).build())
                .writeFiles(feed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "8", "feed=4,book=8", "book=3"})
    void shouldWriteTheBytesOfTheSequentialRun(final String tasks) throws IOException {
        final Path expected = folder.resolve("expected");
        final Path actual = folder.resolve("actual");
        assertThat(cli.run("run", "--input", feed.toString(), "--output", expected.toString()))
                .isZero();

        assertThat(cli.run("run", "--input", feed.toString(), "--output", actual.toString(), "--parallelism", tasks))
                .isZero();

        assertThat(actual).hasSameTextualContentAs(expected);
        assertThat(Files.size(actual)).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "feed=3,book=8", "8,feed=2", "windows=4", "book=2,windows=3,jumps=5"})
    void shouldWriteTheSameBytesWhenItsClassesAreCompiledNow(final String tasks) throws IOException {
        final Path expected = folder.resolve("one");
        final Path actual = folder.resolve("several");
        final List<String> run = List.of(
                "run",
                "--input",
                feed.toString(),
                "--emit",
                "trades,vwap,alerts,bbo",
                "--window",
                "250ms",
                "--threshold-bp",
                "20",
                "--output");
        assertThat(cli.run(with(run, expected.toString()))).isZero();

        assertThat(cli.run(with(run, actual.toString(), "--parallelism", tasks)))
                .isZero();

        assertThat(cli.out() + cli.err()).contains("processor       compiled in memory in ", " parallel tasks");
        assertThat(actual).hasSameTextualContentAs(expected);
    }

    private static String[] with(final List<String> arguments, final String... more) {
        return Stream.concat(arguments.stream(), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void shouldWriteTheSameBytesWhenTasksAreInterpreted() throws IOException {
        final Path expected = folder.resolve("compiled");
        final Path actual = folder.resolve("interpreted");
        assertThat(cli.run("run", "--input", feed.toString(), "--output", expected.toString(), "--parallelism", "3"))
                .isZero();

        assertThat(cli.run(
                        "run",
                        "--input",
                        feed.toString(),
                        "--output",
                        actual.toString(),
                        "--parallelism",
                        "3",
                        "--processor",
                        "interpreted"))
                .isZero();

        assertThat(cli.out() + cli.err()).contains("interpreted, 3 parallel tasks, ordering total");
        assertThat(actual).hasSameTextualContentAs(expected);
    }

    @Test
    void shouldSayWhatItTookToKeepTheOrder() {
        assertThat(cli.run("run", "--input", feed.toString(), "--parallelism", "4", "--threads", "2"))
                .isZero();

        assertThat(cli.out())
                .contains("processor       compiled ahead of time, 4 parallel tasks, ordering total\n")
                .containsPattern(
                        "order           region 1: 20,[0-9]{3} records and punctuations, [0-9,]+ without a result\n"
                                + "                held p50 [0-9.]+ [num]?s   p99 [0-9.]+ [num]?s   max [0-9.]+ [num]?s\n"
                                + "                in use p50 [0-9,]+   p99 [0-9,]+   of 1,024 slots\n")
                .doesNotContain("latency");
    }

    @Test
    void shouldSayHowLongRecordsAreWaitedForAtMost() {
        assertThat(cli.run("run", "--input", feed.toString(), "--parallelism", "2", "--max-wait", "2m"))
                .isZero();

        assertThat(cli.out())
                .contains("2 parallel tasks, ordering total,\n                waiting at most 120 s\n")
                .doesNotContain("left after results of later records");
    }

    @Test
    void shouldExplainWhereOrderHolds() {
        assertThat(cli.run("explain", "--parallelism", "book=2", "--ordering", "none"))
                .isZero();

        assertThat(cli.out())
                .isEqualTo(
                        """
                        ordering none, 2 parallel tasks, 2 data paths
                        phase 0  one thread, reads and splits: feed
                        phase 1  ordered region, 2 tasks, put together by gap accounting: what comes after it needs the order
                                 2 tasks of book, by hash by instrument, in order
                        phase 2  one thread, merges and writes: tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts
                        costs    region 1: 2 rings of longs, 1024 slots, some 0.6 MiB before records and their copies
                        """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            --threads 2                     | --threads: only a parallel run has that; give --parallelism as well
            --ordering none --idle spin     | --ordering, --idle: only a parallel run has that; give --parallelism as well
            --parallelism many              | --parallelism: 'many' is not a parallelism; expected 4, or book=8,feed=2, or 4,feed=2
            --parallelism 0                 | --parallelism: parallelism 0 is not in 1..1024
            --parallelism 2 --ordering most | --ordering: unknown ordering 'most'; available: [total, source-partition, key, none]
            --parallelism 2 --idle sleep    | --idle: unknown idle strategy 'sleep'; available: spin, yield, park, backoff
            --max-wait 5ms                  | --max-wait: only a parallel run has that; give --parallelism as well
            --parallelism 2 --max-wait soon | --max-wait is 'soon': expected a whole number and a unit (ns, us, ms, s, m, h), such as 1s
            --parallelism 2 --threads 0     | 0 threads; the least is 1
            """)
    void shouldRefuseWhatMakesNoSense(final String options, final String message) {
        final String[] arguments = ("run --input " + feed + " " + options).split(" ");

        assertThat(cli.run(arguments)).isEqualTo(2);

        assertThat(cli.err()).isEqualTo("tailrace: " + message + "\n");
    }

    @Test
    void shouldNameANodeThatThereIsNot() {
        assertThat(cli.run("run", "--input", feed.toString(), "--parallelism", "bok=2"))
                .isEqualTo(2);

        assertThat(cli.err()).contains("unknown node 'bok' in the parallelism; available: [feed, book, tape, ");
    }
}
