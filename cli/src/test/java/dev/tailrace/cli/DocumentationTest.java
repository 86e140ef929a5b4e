package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.CalculationCompiler;
import example.MidQuotes;
import example.TradedShares;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the documentation shows is what the program does. */
class DocumentationTest {

    private static final String OUTPUT = Repository.read("docs/reference/output.md");
    private static final String CALCULATE = Repository.read("docs/how-to/calculate.md");
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?ms)^```java\\n(.*?)^```$");
    private static final Pattern KEY = Pattern.compile("\"([a-z_]+)\":");
    private static final Pattern JAVA_CLASS = Pattern.compile("`([A-Z][A-Za-z]+)`");

    private final Path folder = Path.of("target/test-classes");

    /** A line of dots stands for what is left out. */
    @Test
    void shouldShowOnlyJavaThatIsCompiledHereOrGenerated() {
        final Cli cli = new Cli();
        assertThat(cli.run("explain", "--source")).isZero();
        final String calculation = CalculationCompiler.source(new MidQuotes().graph(), "example.MidQuotesProcessor")
                .text();
        final List<String> sources = Stream.concat(
                        Stream.of(cli.out(), calculation),
                        Stream.of(
                                        "LargeTrades",
                                        "TradeAverages",
                                        "TradedShares",
                                        "MidQuotes",
                                        "LedgerConnector",
                                        "LedgerConnectorTest")
                                .map(name -> Repository.read("cli/src/test/java/example/" + name + ".java")))
                .toList();
        final List<String> unknown = new ArrayList<>();
        int shown = 0;
        for (final Path page : Repository.files(".md")) {
            for (final MatchResult block :
                    JAVA_BLOCK.matcher(Repository.read(page)).results().toList()) {
                for (final String part : block.group(1).split("(?m)^ *\\.\\.\\.\n")) {
                    shown++;
                    if (sources.stream().noneMatch(source -> source.contains(part))) {
                        unknown.add(Repository.name(page) + ":\n" + part);
                    }
                }
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(shown).isGreaterThan(8);
    }

    @ParameterizedTest
    @CsvSource({
        "README.md, public void define", //
        "docs/tutorial/first-pipeline.md, large-trades",
        "docs/how-to/embed.md, class TradedShares",
        "docs/how-to/own-output.md, Optional<StoredProgress> progress",
        "docs/how-to/calculate.md, class MidQuotes",
        "docs/explanation/compiler.md, closeWindows"
    })
    void shouldShowJavaWhereItIsExplained(final String page, final String code) {
        assertThat(JAVA_BLOCK.matcher(Repository.read(page)).results().map(MatchResult::group))
                .anyMatch(block -> block.contains(code));
    }

    @Test
    void shouldRunTheExample() {
        final SmallFeed feed = SmallFeed.ofOneStock().add(7, 5_000, 10_000).execute(7, 999);
        final Cli cli = new Cli().in(feed.execute(7, 1_000).bytes());
        assertThat(cli.run(
                        "run", "example.LargeTrades", "--class-path", folder.toString(), "--input", "-", "--output=-"))
                .isZero();
        assertThat(cli.results()).contains("\"size\":1000,").hasLineCount(1);
    }

    @Test
    void shouldRunTheExampleThatEmbedsAPipeline(@TempDir final Path feeds) throws IOException {
        final SmallFeed feed = SmallFeed.ofOneStock().add(7, 5_000, 10_000).execute(7, 999);
        final Path file =
                Files.write(feeds.resolve("feed.itch"), feed.execute(7, 1_000).bytes());
        assertThat(TradedShares.in(file.toString())).isEqualTo(1_999);
    }

    @Test
    void shouldRunTheExampleThatIsACalculation() {
        final List<String> comments = CALCULATE
                .lines()
                .filter(line -> line.matches(".*accept\\(.*// \\d+ \\d+"))
                .map(line -> line.substring(line.indexOf("// ") + 3))
                .toList();
        final PrintStream standardOutput = System.out;
        final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            MidQuotes.main(new String[0]);
        } finally {
            System.setOut(standardOutput);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).hasSize(2).containsExactlyElementsOf(comments);
    }

    @Test
    void shouldShowThePluginAsTheTestOfThePluginConfiguresIt() {
        final String page = Repository.read("docs/how-to/compile.md");
        final int block = page.indexOf("```xml\n") + "```xml\n".length();
        final String plugin = page.substring(block, page.indexOf("```\n", block));
        final String version = plugin.replaceAll("(?s).*<version>(.*)</version>.*", "$1");
        assertThat(Repository.read("pom.xml")).contains("<version>" + version + "</version>");
        assertThat(withoutSpace(Repository.read("maven-plugin/src/test/java/dev/tailrace/maven/SampleProject.java")))
                .contains(withoutSpace(plugin.replace(version, "%s")));
    }

    private static String withoutSpace(final String text) {
        return text.replaceAll("\\s", "");
    }

    @Test
    void shouldShowResultsWithTheirKeysInOrder() {
        final SmallFeed feed = SmallFeed.ofOneStock().add(7, 100, 10_000).execute(7, 100);
        feed.resume(1_000_000_000).add(8, 100, 20_000).execute(8, 1);
        final Cli cli = new Cli().in(feed.bytes());
        assertThat(cli.run("run", "--input=-", "--output=-", "--emit=trades,vwap,alerts,bbo"))
                .isZero();
        assertThat(keysOfLines(OUTPUT)).hasSize(4).isSubsetOf(keysOfLines(cli.results()));
        assertThat(keysOfLines(cli.results())).isSubsetOf(keysOfLines(OUTPUT));
    }

    /** The keys of each line that is a result, the type in front. */
    private static List<String> keysOfLines(final String text) {
        return text.lines()
                .filter(line -> line.startsWith("{\"type\":"))
                .map(line -> line.split("\"")[3] + ": "
                        + KEY.matcher(line).results().map(key -> key.group(1)).toList())
                .distinct()
                .toList();
    }

    @Test
    void shouldNameOnlyClassesThatExist() {
        final List<String> classes = Stream.concat(
                        Repository.sources("main").stream(), Repository.sources("test").stream())
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .toList();
        final List<String> unknown = new ArrayList<>();
        for (final Path page : Repository.files(".md")) {
            if (!Repository.name(page)
                    .matches(
                            "docs/(architecture|glossary|reference/market|explanation/[a-z-]+|tutorial/[a-z-]+)\\.md")) {
                continue;
            }
            JAVA_CLASS
                    .matcher(Repository.read(page))
                    .results()
                    .map(match -> match.group(1))
                    .filter(name -> !classes.contains(name))
                    .forEach(name -> unknown.add(Repository.name(page) + ": " + name));
        }
        assertThat(unknown).isEmpty();
    }
}
