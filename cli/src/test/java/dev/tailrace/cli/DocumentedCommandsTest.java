package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.DeclaredOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each command and each option that the documentation shows is one that the program has. */
class DocumentedCommandsTest {

    /** A command in a block or in a line, up to what ends it in a shell or in Markdown. */
    private static final Pattern COMMAND =
            Pattern.compile("(?<![\\w/.-])(?:\\./|[\\w/]+/bin/)?tailrace ([a-z]+)((?:\\\\\\n|[^\\n`|;&#>])*)");

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
    private static final Pattern TABLE_OPTION = Pattern.compile("(?m)^\\| `(--[a-z][a-z-]+)[^`]*` \\|");

    /** Sentences in which the name is that of the project, not of the command. */
    private static final Set<String> NO_COMMANDS = Set.of("on", "jar", "com");

    /** Commands that are programs of their own, with the source in which their options are declared. */
    private static final Map<String, List<String>> PROGRAMS = Map.of(
            "micro",
            List.of("experiments/micro/src/main/java/dev/tailrace/bench/Main.java"),
            "reproduce",
            List.of("experiments/reproduce/src/main/java/dev/tailrace/reproduce/Main.java"),
            "bench",
            List.of(
                    "benchmark/load/src/main/java/dev/tailrace/load/bench/Main.java",
                    "engines/support/src/main/java/dev/tailrace/launch/terminal/MetricsOptions.java",
                    "engines/support/src/main/java/dev/tailrace/launch/terminal/PageOptions.java"));

    /** The options of a benchmark. */
    private static final String BENCH = "benchmark/load/src/main/resources/META-INF/tailrace/programs/bench.options";

    private static final Map<String, Set<String>> OPTIONS = optionsByCommand();

    private static Map<String, Set<String>> optionsByCommand() {
        final Map<String, Set<String>> options = new TreeMap<>();
        final Cli all = new Cli();
        assertThat(all.run("--help")).isZero();
        final Matcher names = Pattern.compile("(?m)^  ([a-z]+)  ").matcher(all.out());
        while (names.find()) {
            options.put(
                    names.group(1),
                    OPTION.matcher(textWithOptions(names.group(1)))
                            .results()
                            .map(option -> option.group())
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        return options;
    }

    private static String textWithOptions(final String command) {
        if (PROGRAMS.containsKey(command)) {
            final StringBuilder text = new StringBuilder();
            PROGRAMS.get(command).forEach(file -> text.append(Repository.read(file)));
            if (command.equals("bench")) {
                DeclaredOptions.parse(Repository.read(BENCH))
                        .names()
                        .forEach(option -> text.append("--").append(option).append('\n'));
                text.append("--engine-option\n--set\n");
            }
            return text.toString();
        }
        final Cli all = new Cli();
        if (all.run(command, "--help-all") == 0) {
            return all.out();
        }
        final Cli cli = new Cli();
        assertThat(cli.run("help", command)).isZero();
        return cli.out();
    }

    /** Records of decisions and of changes speak of their time. */
    private static List<Path> pages() {
        return Repository.files(".md").stream()
                .filter(page -> !Repository.name(page).matches("CHANGELOG.md|docs/results/.*|peers/.*"))
                .toList();
    }

    @Test
    void shouldKnowTheOptionsOfEveryCommand() {
        assertThat(OPTIONS)
                .containsKeys("run", "inspect", "merge", "latency", "bench", "report", "package", "snapshot");
        assertThat(OPTIONS.get("run")).contains("--input", "--output", "--runner");
        assertThat(OPTIONS.get("bench"))
                .contains("--rate", "--warmup", "--engines", "--plain", "--metrics-port", "--seed");
        assertThat(OPTIONS.get("micro")).contains("--quick", "--json", "--mode");
        assertThat(OPTIONS.get("reproduce")).contains("--scale", "--out");
        assertThat(OPTIONS.get("latency")).contains("--match", "--timeout").doesNotContain("--runner");
    }

    @Test
    void shouldShowOnlyOptionsThatTheCommandHas() {
        final List<String> unknown = new ArrayList<>();
        int shown = 0;
        for (final Path page : pages()) {
            final Matcher commands = COMMAND.matcher(Repository.read(page));
            while (commands.find()) {
                final String name = commands.group(1);
                if (NO_COMMANDS.contains(name)) {
                    continue;
                }
                shown++;
                final Set<String> known = OPTIONS.getOrDefault(name, Set.of());
                if (!OPTIONS.containsKey(name)) {
                    unknown.add(Repository.name(page) + ": tailrace " + name);
                }
                OPTION.matcher(commands.group(2))
                        .results()
                        .map(option -> option.group())
                        .filter(option -> !known.contains(option))
                        .forEach(option -> unknown.add(Repository.name(page) + ": tailrace " + name + " " + option));
            }
        }
        assertThat(unknown).isEmpty();
        assertThat(shown).isGreaterThan(40);
    }

    @Test
    void shouldListInTablesOnlyOptionsThatSomeCommandHas() {
        final Set<String> all = OPTIONS.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        final List<String> listed = new ArrayList<>();
        for (final Path page : pages()) {
            TABLE_OPTION.matcher(Repository.read(page)).results().forEach(option -> listed.add(option.group(1)));
        }
        assertThat(listed).hasSizeGreaterThan(20);
        assertThat(all).containsAll(listed);
    }

    @Test
    void shouldFindAnOptionThatThereIsNot() {
        final Matcher command = COMMAND.matcher("```\n./tailrace merge --no-such \\\n    --topic a\n```\n");
        assertThat(command.find()).isTrue();
        assertThat(command.group(1)).isEqualTo("merge");
        assertThat(OPTION.matcher(command.group(2)).results().map(option -> option.group()))
                .containsExactly("--no-such", "--topic");
    }
}
