package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines that read something other than ITCH: from files, folders and standard input. */
class RecordInputsTest {

    private static final String CLASSES = Path.of("target/test-classes").toString();

    private static final String TRADES =
            """
            symbol,price,size,time
            AB,10.5,100,2026-01-05T09:30:00Z
            CD,2,10,2026-01-05T09:30:30Z
            AB,11.5,300,2026-01-05T09:30:59.9Z
            AB,12,1,2026-01-05T09:31:00Z
            """;

    private static final String AVERAGES =
            """
            {"end":1767605460000000000,"symbol":"AB","vwap":11.2500,"volume":400}
            {"end":1767605460000000000,"symbol":"CD","vwap":2.0000,"volume":10}
            {"end":1767605520000000000,"symbol":"AB","vwap":12.0000,"volume":1}
            """;

    @TempDir
    private Path folder;

    private final Cli cli = new Cli();
    private Path trades;

    @BeforeEach
    void write() throws IOException {
        trades = Files.writeString(folder.resolve("trades.csv"), TRADES);
    }

    private int averages(final String... more) {
        final String[] arguments = new String[more.length + 4];
        System.arraycopy(new String[] {"run", "example.TradeAverages", "--class-path", CLASSES}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return cli.run(arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--latency=all", "--parallelism=3", "--processor=interpreted"})
    void shouldReadCsv(final String option) {
        assertThat(averages("--input", trades.toString(), "--output=-", option)).isZero();
        assertThat(cli.results()).isEqualTo(AVERAGES);
        assertThat(cli.err())
                .contains("messages        4\n", "event time      until 2026-01-05 09:31:00.000000000\n")
                .doesNotContain("add order");
    }

    @Test
    void shouldReadAFolderInTheOrderOfNames() throws IOException {
        final Path parts = Files.createDirectory(folder.resolve("parts"));
        final String[] lines = TRADES.split("(?<=\n)");
        Files.writeString(parts.resolve("2.csv"), "time,note,size,price,symbol\n2026-01-05T09:31Z,x,1,12,AB");
        try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(parts.resolve("1.csv.gz")))) {
            gzip.write((lines[0] + lines[1] + lines[2] + lines[3]).getBytes(StandardCharsets.UTF_8));
        }

        assertThat(averages("--input", "trades=" + parts, "--output=-")).isZero();
        assertThat(cli.results()).isEqualTo(AVERAGES);
    }

    @Test
    void shouldReadStandardInput() {
        cli.in(new ByteArrayInputStream(TRADES.getBytes(StandardCharsets.UTF_8)));
        assertThat(averages("--input=-", "--output=-")).isZero();
        assertThat(cli.results()).isEqualTo(AVERAGES);
    }

    @Test
    void shouldSayWhatIsBadOrCountIt() throws IOException {
        Files.writeString(trades, TRADES.replace("CD,2,", "CD,two,"));
        assertThat(averages("--input", trades.toString(), "--output=-")).isEqualTo(3);
        assertThat(cli.err())
                .endsWith("tailrace: " + trades + ", line 3: a value is not of the type of its field: price is 'two';"
                        + " expected a number of at most 4 decimals\n");

        final Cli skipping = new Cli();
        assertThat(skipping.run(
                        "run",
                        "example.TradeAverages",
                        "--class-path",
                        CLASSES,
                        "--input",
                        trades.toString(),
                        "--output=-",
                        "--on-error=skip"))
                .isEqualTo(4);
        assertThat(skipping.results()).isEqualTo(AVERAGES.replaceAll("(?m)^.*CD.*\n", ""));
        assertThat(skipping.err()).contains("bad input       1 x wrong-type");
    }

    @Test
    void shouldSayWhatItReadsWhenTheFileIsAnother() throws IOException {
        final Path persons = Files.writeString(folder.resolve("persons.jsonl"), "{\"firstName\":\"Ada\"}\n");
        assertThat(averages("--input", persons.toString())).isEqualTo(3);
        assertThat(cli.err()).contains("persons.jsonl, line 1: the header does not fit, so the file is not read");
        final Cli without = new Cli();
        assertThat(without.run("run", "example.TradeAverages", "--class-path", CLASSES))
                .isEqualTo(2);
        assertThat(without.err())
                .contains("pipeline 'averages' reads csv, which the sample feed is not; name a file with --input");
        final Cli paced = new Cli();
        assertThat(paced.run(
                        "run",
                        "example.TradeAverages",
                        "--class-path",
                        CLASSES,
                        "--input",
                        trades.toString(),
                        "--pace=1x"))
                .isEqualTo(2);
        assertThat(paced.err()).contains("--pace: only the messages of ITCH say when they were sent");
    }

    @Test
    void shouldRunTheSampleWithACodecOfItsOwnFromAFile() throws IOException {
        final Path persons = Files.writeString(
                folder.resolve("persons.jsonl"),
                "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"birthDate\":\"1815-12-10\"}\n");
        assertThat(cli.run("run", "ages", "--input", persons.toString(), "--output=-"))
                .isZero();
        assertThat(cli.results()).isEqualTo("{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"age\":210}\n");
    }
}
