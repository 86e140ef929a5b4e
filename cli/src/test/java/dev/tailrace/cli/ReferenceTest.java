package dev.tailrace.cli;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.metrics.Metric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reference pages have what the code has; {@code -Dtailrace.docs=write} rewrites them. */
class ReferenceTest {

    private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+)  ");
    private static final Pattern EXIT_CODE = Pattern.compile("(?m)^ +(\\d+) +(\\S.*(?:\\n {6,}\\S.*)*)");

    /** An option or a parameter with the lines of its description, which are further to the right. */
    private static final Pattern ENTRY =
            Pattern.compile("(?m)^ {2,6}(?:(?:-\\w, )?--|\\[?[A-Z])\\S*.*\\n(?: {8,}\\S.*\\n)*");

    /** The first lines of a help, up to the description, and the options in them that may be left out. */
    private static final Pattern SYNOPSIS = Pattern.compile("^Usage: .*\\n(?: .*\\n)*");

    private static final Pattern OPTIONAL = Pattern.compile("\\[-(?:[^\\[\\]]|\\[[^\\]]*\\])*\\](?:\\.\\.\\.)?");

    /** The registration of an input fault: treatment, name, and text or the constant that has it; more may be added to it. */
    private static final Pattern INPUT_FAULT = Pattern.compile(
            "\\b(fatal|counted|informational)\\(\\s*\"([a-z-]+)\",\\s*(?:\"([^\"]*)\"|([A-Z]+))(\\s*\\+)?");

    /** Programs that run in a separate process, whose help this process cannot read. */
    private static final Set<String> PROGRAMS = Set.of("bench", "micro", "reproduce");

    @Test
    void shouldHaveTheHelpOfEveryCommand() {
        final StringBuilder text = new StringBuilder();
        final List<String> commands =
                COMMAND.matcher(help()).results().map(match -> match.group(1)).toList();
        assertThat(commands).contains("run", "merge", "bench").hasSizeGreaterThan(10);
        for (final String command : commands) {
            if (!PROGRAMS.contains(command) && !command.equals("help")) {
                text.append("## tailrace ").append(command).append("\n\n```text\n");
                text.append(shortened(command, withoutExitCodes(help(command)))).append("```\n\n");
            }
        }
        assertThat(text.toString()).doesNotContain("%n");
        GeneratedPart.assertText("docs/reference/commands.md", "commands", text.toString());
    }

    /**
     * Without options that every command has, and of other commands than run without what is described there alike. The synopsis
     * has only the options that a command needs.
     */
    private static String shortened(final String command, final String help) {
        final Set<String> ofRun = command.equals("run")
                ? Set.of()
                : entries(help("run")).map(ReferenceTest::words).collect(toSet());
        final List<String> same = new ArrayList<>();
        String shortened = SYNOPSIS.matcher(help)
                .replaceFirst(synopsis -> Matcher.quoteReplacement(words(OPTIONAL.matcher(
                                        OPTIONAL.matcher(synopsis.group()).replaceFirst("[OPTIONS]"))
                                .replaceAll(""))
                        + "\n"));
        for (final String entry : entries(help).toList()) {
            if (entry.contains(" --help ") || entry.contains(" --version ")) {
                shortened = shortened.replace(entry, "");
            } else if (ofRun.contains(words(entry))) {
                shortened = shortened.replace(entry, "");
                same.add(words(entry).replaceAll("[= ].*", ""));
            }
        }
        return shortened.stripTrailing() + "\n"
                + (same.isEmpty() ? "" : "\nAs of 'tailrace run': " + String.join(", ", same) + "\n");
    }

    private static Stream<String> entries(final String help) {
        return ENTRY.matcher(help).results().map(MatchResult::group);
    }

    private static String words(final String entry) {
        return entry.strip().replaceAll("\\s+", " ");
    }

    @Test
    void shouldHaveEveryExitCode() {
        final List<String> codes = exitCodes(help("run"));
        assertThat(codes.stream().map(row -> row.split(" ")[1]))
                .containsExactlyElementsOf(Arrays.stream(ExitStatus.values())
                        .map(status -> Integer.toString(status.code()))
                        .toList());
        GeneratedPart.assertText("docs/reference/exit-codes.md", "exit codes", table(codes));
        GeneratedPart.assertText("docs/reference/exit-codes.md", "compare", table(exitCodes(help("compare"))));
    }

    /** Without those of samples. */
    @Test
    void shouldHaveEveryInputFault() {
        final Map<String, Map<String, Set<String>>> faults = new TreeMap<>();
        for (final Path file : Repository.sources("main")) {
            final String source = Repository.name(file).startsWith("samples/") ? "" : Repository.read(file);
            INPUT_FAULT.matcher(source).results().forEach(fault -> faults.computeIfAbsent(
                            fault.group(1), treatment -> new TreeMap<>())
                    .computeIfAbsent(fault.group(2), kind -> new TreeSet<>())
                    .add(description(fault, source)));
        }
        assertThat(faults.get("fatal")).hasSizeGreaterThan(20);
        final StringBuilder text = new StringBuilder();
        for (final String treatment : List.of("fatal", "counted", "informational")) {
            text.append("| ").append(treatment).append(" kind | what the summary says |\n|---|---|\n");
            faults.get(treatment).forEach((kind, descriptions) -> text.append("| `" + kind + "` | ")
                    .append(descriptions.stream()
                            .filter(each -> descriptions.stream()
                                    .noneMatch(other -> !other.equals(each) && other.startsWith(each)))
                            .collect(joining(" / ")))
                    .append(" |\n"));
            text.append('\n');
        }
        GeneratedPart.assertText("docs/reference/input-faults.md", "input faults", text.toString());
    }

    private static String description(final MatchResult fault, final String source) {
        final String text = fault.group(3) != null
                ? fault.group(3)
                : source.replaceAll("(?s).*String " + fault.group(4) + "\\s*=\\s*\"([^\"]*)\".*", "$1");
        return fault.group(5) == null ? text : text + "...";
    }

    @Test
    void shouldHaveEveryMetric() {
        final StringBuilder text = new StringBuilder();
        append(text, "Of a run", ExportedMetrics.OF_RUNS);
        append(text, "Of a benchmark", ExportedMetrics.OF_BENCHMARKS);
        append(text, "Of the process", ExportedMetrics.OF_JVM);
        GeneratedPart.assertText("docs/reference/metrics.md", "metrics", text.toString());
    }

    private static void append(final StringBuilder text, final String heading, final List<Metric> metrics) {
        text.append("## ").append(heading).append("\n\n| series | type | what it says |\n|---|---|---|\n");
        metrics.forEach(metric -> text.append(String.format(
                "| `%s` | %s | %s |%n",
                metric.kind() == Metric.Kind.HISTOGRAM
                        ? metric.name()
                        : metric.series().get(0),
                metric.kind().name().toLowerCase(Locale.ROOT),
                metric.help())));
        text.append('\n');
    }

    private static String help(final String... command) {
        final Cli all = new Cli();
        if (command.length > 0 && all.run(command[0], "--help-all") == 0) {
            return all.out();
        }
        final Cli cli = new Cli();
        final List<String> words = new ArrayList<>(List.of("help"));
        words.addAll(List.of(command));
        assertThat(cli.run(words.toArray(String[]::new))).isZero();
        return withoutExitCodes(cli.out(), command.length == 0);
    }

    private static String withoutExitCodes(final String help) {
        return withoutExitCodes(help, true);
    }

    private static String withoutExitCodes(final String help, final boolean without) {
        final int codes = help.indexOf("\nExit codes:");
        return without && codes >= 0 ? help.substring(0, codes) : help;
    }

    private static List<String> exitCodes(final String help) {
        return EXIT_CODE
                .matcher(help.substring(help.indexOf("\nExit codes:")))
                .results()
                .map(code -> "| " + code.group(1) + " | " + code.group(2).replaceAll("\\s+", " ") + " |")
                .toList();
    }

    private static String table(final List<String> rows) {
        return "| code | meaning |\n|---|---|\n" + String.join("\n", rows) + "\n";
    }
}
