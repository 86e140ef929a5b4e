package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tailrace.launch.process.Distribution;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documented example of a notebook, where Python has the libraries; {@code -Dtailrace.python} names another Python. */
class NotebookIT {

    private static final String PYTHON = System.getProperty("tailrace.python", "python3");
    private static final Pattern WINDOW = Pattern.compile("\"symbol\":\"([^\"]*)\".*\"volume\":(\\d+)");

    @TempDir
    private Path folder;

    @Test
    void shouldReadTheResultsOfADay() throws IOException, InterruptedException {
        assumeTrue(hasLibraries(), PYTHON + " with pandas, pyarrow, polars and duckdb is missing: NOT TESTED");
        final Path parquet = folder.resolve("vwap.parquet");
        final Path lines = folder.resolve("vwap.jsonl");
        for (final Path output : List.of(parquet, lines)) {
            final Cli cli = new Cli().distribution(Distribution.current().folder());
            assertThat(cli.run("run", "--output", "vwap=" + output))
                    .as(cli::err)
                    .isZero();
        }

        final Map<String, Long> volumes = Files.readAllLines(lines).stream()
                .map(WINDOW::matcher)
                .filter(Matcher::find)
                .collect(Collectors.groupingBy(
                        window -> window.group(1), Collectors.summingLong(window -> Long.parseLong(window.group(2)))));
        final String most = volumes.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(3)
                .map(symbol -> symbol.getKey() + " " + symbol.getValue() + "\n")
                .collect(Collectors.joining());
        assertThat(python(
                        Repository.ROOT
                                .resolve("docs/examples/results_of_a_day.py")
                                .toString(),
                        parquet.toString()))
                .isEqualTo(most);
    }

    private static boolean hasLibraries() throws InterruptedException {
        try {
            return new ProcessBuilder(PYTHON, "-c", "import duckdb, pandas, polars, pyarrow")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (final IOException noPython) {
            return false;
        }
    }

    private static String python(final String... words) throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of(PYTHON));
        command.addAll(List.of(words));
        final Process process =
                new ProcessBuilder(command).redirectErrorStream(true).start();
        final String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }
}
