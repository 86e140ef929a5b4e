package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.process.Distribution;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.Csv;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code run --output} with the connectors of the distribution, each in a separate class loader. */
class OutputTargetsIT {

    private final Cli cli = new Cli().distribution(Distribution.current().folder());

    @TempDir
    private Path folder;

    private int run(final String... outputs) {
        final List<String> words = new ArrayList<>(List.of("run"));
        for (final String output : outputs) {
            words.add("--output");
            words.add(output);
        }
        return cli.run(words.toArray(String[]::new));
    }

    @Test
    void shouldWriteEachSinkToItsTarget() throws IOException {
        assertThat(run(
                        "vwap=" + folder.resolve("vwap.parquet"),
                        "alerts=" + folder.resolve("alerts.jsonl"),
                        "parquet:" + folder + "/results?rows=20000"))
                .as(cli::err)
                .isZero();

        assertThat(folder.resolve("vwap.parquet")).isNotEmptyFile();
        assertThat(Files.readString(folder.resolve("alerts.jsonl"))).startsWith("{\"type\":\"price_jump\"");
        assertThat(folder.resolve("results/trades/00000001.parquet")).exists();
        assertThat(folder.resolve("results/trades/00000002.parquet")).exists();
        assertThat(folder.resolve("results/vwap")).doesNotExist();
    }

    @Test
    void shouldShareAFileOfLinesHoweverItIsWritten() throws IOException {
        assertThat(run(
                        "vwap=" + folder.resolve("all.jsonl"),
                        "alerts=" + folder.resolve("../" + folder.getFileName()).resolve("all.jsonl")))
                .as(cli::err)
                .isZero();

        assertThat(Files.readAllLines(folder.resolve("all.jsonl")))
                .anyMatch(line -> line.startsWith("{\"type\":\"vwap\""))
                .anyMatch(line -> line.startsWith("{\"type\":\"price_jump\""))
                .allMatch(line -> line.startsWith("{\"type\":") && line.endsWith("}"));
    }

    /** Copies quotes as lines of CSV, which have no schema. */
    public static final class Copied implements PipelineDefinition {

        /** A quote. */
        public record Quote(String symbol, int price) {}

        @Override
        public String name() {
            return "copied";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("quotes", Csv.of(Quote.class)).sink("copies", Csv.encoder(Quote.class));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"copies.csv", "copies.psv"})
    void shouldWriteLinesWithoutASchemaToAFileOfAnyName(final String name) throws IOException {
        final Path quotes = Files.writeString(folder.resolve("quotes.csv"), "price,symbol\n7,AB\n");
        final Path copies = folder.resolve(name);

        assertThat(cli.run(
                        "run",
                        Copied.class.getName(),
                        "--class-path",
                        "target/test-classes",
                        "--input",
                        quotes.toString(),
                        "--output",
                        copies.toString()))
                .as(cli::err)
                .isZero();
        assertThat(copies).hasContent("AB,7\n");
    }

    @Test
    void shouldNotReplaceTheInput() throws IOException {
        final Path feed = Files.writeString(folder.resolve("day.csv"), "symbol,price\n");

        assertThat(cli.run("run", "--input", feed.toString(), "--output", "vwap=" + feed))
                .isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + feed + ": is the input; results would destroy it\n");
        assertThat(feed).hasContent("symbol,price\n");
    }

    @Test
    void shouldKeepFilesOfAnEarlierRunWhenTheInputIsBad() throws IOException {
        final Path vwap = Files.writeString(folder.resolve("vwap.parquet"), "old");
        final Path trades = Files.writeString(folder.resolve("trades.csv"), "old");
        cli.in(trades().cut(5));

        assertThat(cli.run("run", "--input", "-", "--output", "vwap=" + vwap, "--output", "trades=" + trades))
                .as(cli::err)
                .isEqualTo(3);
        assertThat(vwap).hasContent("old");
        assertThat(trades).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(file -> file.toString().endsWith(".incomplete"));
    }

    /** A live feed ends by Ctrl-C, which may cut off its last message. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void shouldWriteFilesWhenTheRunIsInterrupted(final int cut) throws IOException {
        final Path trades = Files.writeString(folder.resolve("trades.csv"), "old");
        cli.in(new ByteArrayInputStream(trades().cut(cut)) {
            @Override
            public synchronized int read(final byte[] target, final int offset, final int length) {
                if (available() == 0) {
                    cli.interrupt();
                }
                return super.read(target, offset, length);
            }
        });

        assertThat(cli.run("run", "--input", "-", "--output", "trades=" + trades))
                .as(cli::err)
                .isEqualTo(130);
        assertThat(Files.readAllLines(trades))
                .hasSizeGreaterThan(1_000)
                .first()
                .asString()
                .startsWith("type,seq,ts,");
    }

    private static SmallFeed trades() {
        final SmallFeed feed = SmallFeed.ofOneStock();
        for (int reference = 1; reference <= 5_000; reference++) {
            feed.add(reference, 100, 10_000).execute(reference, 10);
        }
        return feed;
    }

    @Test
    void shouldAddNothingWhenTheSameRunIsRepeated() throws IOException {
        final String target = folder.resolve("results.duckdb").toString();
        assertThat(run(target)).as(cli::err).isZero();
        final long size = Files.size(Path.of(target));

        assertThat(run(target)).as(cli::err).isZero();
        assertThat(Files.size(Path.of(target))).isEqualTo(size);
    }

    @Test
    void shouldRefuseATableOfAnotherRun() {
        final String target = folder.resolve("results.duckdb").toString();
        assertThat(run(target)).as(cli::err).isZero();

        assertThat(cli.run("run", "--window", "2s", "--output", target)).isEqualTo(2);
        assertThat(cli.err())
                .contains("tailrace: --output trades=" + target + " has ")
                .contains(" results of another run: ")
                .contains("setting window was 1s, is 2s")
                .endsWith("Run the pipeline as it was, or give these results another table, file or folder\n");
    }

    @Test
    void shouldPrintStatementsThatCreateTables() {
        assertThat(cli.run("schema", "--sink", "vwap", "--format", "postgresql"))
                .isZero();
        assertThat(cli.out())
                .isEqualTo(
                        """
                        CREATE TABLE "vwap" (
                            "type" text,
                            "window_start" bigint,
                            "window_end" bigint,
                            "locate" integer,
                            "symbol" text,
                            "sector" text,
                            "notional" numeric(38, 4),
                            "volume" bigint,
                            "trades" bigint,
                            "vwap" numeric(18, 6),
                            tailrace_sequence bigint NOT NULL,
                            tailrace_ordinal integer NOT NULL
                        );
                        """);
        assertThat(cli.run("schema", "--format", "duckdb")).isZero();
        assertThat(cli.out()).contains("CREATE TABLE \"trades\" (", "    \"match\" UBIGINT,\n");
    }

    @Test
    void shouldNameTheFormatsOfSchemas() {
        assertThat(cli.run("schema", "--format", "postgres")).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo(
                        "tailrace: --format postgres is unknown; available: csv, duckdb, parquet, postgresql, questdb, json-schema;"
                                + " did you mean 'postgresql'?\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    vwpa=a.jsonl                           | --output vwpa=a.jsonl: pipeline 'tick-alerts' has no sink 'vwpa'; available: [trades, vwap, alerts]; did you mean 'vwap'?; a file of that name is ./vwpa=a.jsonl
                    vwap=day.XLSX                          | --output day.XLSX: unknown suffix '.XLSX'; available: .csv, .csv.gz, .csv.zst, .duckdb, .json, .jsonl, .ndjson, .parquet, .txt; a name without a suffix is for lines of JSON
                    day.Parqet                             | --output day.Parqet: unknown suffix '.Parqet'; available: .csv, .csv.gz, .csv.zst, .duckdb, .json, .jsonl, .ndjson, .parquet, .txt; a name without a suffix is for lines of JSON; did you mean '.parquet'?
                    mysql://localhost/db                   | mysql://localhost/db: there is no output 'mysql'; available: csv, duckdb, parquet, postgresql, questdb
                    x.duckdb?tabel=y                       | --output x.duckdb?tabel=y: unknown parameter 'tabel'; available: [table]; did you mean 'table'?
                    x.duckdb?table=y                       | --output: sinks 'trades' and 'vwap' have the same table 'y'; name one sink with SINK=
                    questdb://localhost/ticks?origin=2026-01-30T00:00Z | --output: sinks 'trades' and 'vwap' have the same table 'ticks'; name one sink with SINK=
                    postgresql://localhost/db?password=x   | --output: leave out the password, which others see on the command line
                    x.duckdb --parallelism 2 --ordering none | --ordering none: a run that starts again finds its place in a table by the order of the sequential run; leave it out, or write results to a file as lines
                    x.duckdb --parallelism 2 --max-wait 5ms | --max-wait: a run that starts again finds its place in a table by the order of the sequential run; leave it out, or write results to a file as lines
                    a.jsonl --output b.jsonl               | --output a.jsonl and --output b.jsonl are both for all sinks; give SINK=b.jsonl, of [trades, vwap, alerts]
                    """)
    void shouldRefuseTargetsThatCannotBeUsed(final String outputs, final String message) {
        assertThat(cli.run(("run --output " + outputs).split(" "))).isEqualTo(2);
        assertThat(cli.err()).isEqualTo("tailrace: " + message + "\n");
    }
}
