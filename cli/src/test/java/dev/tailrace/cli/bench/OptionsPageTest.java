package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.DeclaredOptions;
import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.engine.Knob;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.stream.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The reference page of options says what the programs declare; {@code -Dtailrace.options=write} writes it again. */
class OptionsPageTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();

    @Test
    void shouldBeWhatTheProgramsDeclare() throws IOException {
        final String page = page();
        final Path file = ROOT.resolve("docs/reference/options.md");
        if ("write".equals(System.getProperty("tailrace.options"))) {
            Files.writeString(file, page);
        }
        assertThat(file).content().isEqualTo(page);
    }

    private static String page() throws IOException {
        final StringBuilder page = new StringBuilder(
                """
                # Options of engines and of the benchmark

                A test writes this page from the declarations in the classes that use the options. `tailrace run --runner RUNNER --help`
                and `tailrace bench --engines ENGINE --help` print the same. A run takes an option of its runner as `--runner-option
                NAME=VALUE`, a benchmark as `--engine-option ENGINE.NAME=VALUE`; an empty value stands for the default. Unknown names and
                unusable values are refused before anything starts, all in one message. Names of nodes in `parallelism`, values of
                `flink.NAME`, classes and options of Java are checked when the engine starts.

                ## Options of several engines

                """);
        final Map<List<String>, Set<String>> shared = shared();
        final TextTable several = new TextTable().left("option", "default", "meaning", "engines");
        shared.forEach((row, engines) -> several.row(
                Stream.concat(row.stream(), Stream.of(engines(engines))).toArray()));
        page.append(several.markdown()).append('\n');
        for (final EngineSpec engine : Engines.all()) {
            page.append("## ").append(engine).append("\n\n").append(intro(engine));
            table(page, engine.own(), shared.keySet());
        }
        page.append(
                """
                ## Every engine's process

                For the benchmark; `tailrace run` has separate options for threads and the progress interval.

                """);
        page.append(ofProcesses().markdown());
        page.append(
                """

                ## Knobs

                What `tailrace bench --ablate` changes by these names. `all` takes all of them but `security`. The report of a run has
                what guides claim of each.

                """);
        page.append(knobs().markdown());
        page.append("\n## tailrace bench\n\n");
        final TextTable bench = options();
        rows(
                        DeclaredOptions.parse(Files.readString(ROOT.resolve(
                                "benchmark/load/src/main/resources/META-INF/tailrace/programs/bench.options"))),
                        "--")
                .forEach(row -> bench.row(row.toArray()));
        page.append(bench.markdown());
        return page.toString();
    }

    private static String intro(final EngineSpec engine) {
        return engine.title() + ". "
                + (engine.isInProcess()
                        ? "No guarantees."
                        : "Guarantees: "
                                + engine.guarantees().stream()
                                        .map(ConstantNames::of)
                                        .collect(Collectors.joining(", "))
                                + ".")
                + engine.defaults().entrySet().stream()
                        .map(option -> " A benchmark sets `" + option.getKey() + "=" + option.getValue() + "`.")
                        .collect(Collectors.joining())
                + "\n\n";
    }

    /** Options that several engines declare alike, with these engines. */
    private static Map<List<String>, Set<String>> shared() {
        final Map<List<String>, Set<String>> engines = new LinkedHashMap<>();
        for (final EngineSpec engine : Engines.all()) {
            rows(engine.own(), "").forEach(row -> engines.computeIfAbsent(row, none -> new LinkedHashSet<>())
                    .add(engine.name()));
        }
        engines.values().removeIf(names -> names.size() == 1);
        return engines;
    }

    private static void table(final StringBuilder page, final DeclaredOptions options, final Set<List<String>> shared) {
        final TextTable table = options();
        rows(options, "").stream().filter(row -> !shared.contains(row)).forEach(row -> table.row(row.toArray()));
        if (!table.rows().isEmpty()) {
            page.append(table.markdown()).append('\n');
        }
    }

    private static TextTable options() {
        return new TextTable().left("option", "default", "meaning");
    }

    private static List<List<String>> rows(final DeclaredOptions options, final String prefix) {
        return options.settings().stream()
                .map(option ->
                        List.of(nameAndValues(prefix, option), code(option.defaultText()), option.description() + "."))
                .toList();
    }

    private static String nameAndValues(final String prefix, final Setting<?> option) {
        return code(prefix + option.name() + "=" + option.values().replace(" | ", "|"));
    }

    private static String code(final String text) {
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    private static TextTable ofProcesses() {
        final Map<String, Setting<?>> options = new LinkedHashMap<>();
        final Map<String, Set<String>> engines = new LinkedHashMap<>();
        final Map<String, Set<String>> defaults = new LinkedHashMap<>();
        for (final EngineSpec engine : Engines.all()) {
            for (final Setting<?> option : EngineOptions.of(engine).settings()) {
                options.putIfAbsent(option.name(), option);
                engines.computeIfAbsent(option.name(), none -> new LinkedHashSet<>())
                        .add(engine.name());
                defaults.computeIfAbsent(option.name(), none -> new LinkedHashSet<>())
                        .add(option.defaultText());
            }
        }
        final TextTable table = new TextTable().left("option", "default", "meaning", "engines");
        options.forEach((name, option) -> table.row(
                nameAndValues("", option),
                defaults.get(name).stream().sorted().map(OptionsPageTest::code).collect(Collectors.joining(" or ")),
                option.description() + ".",
                engines(engines.get(name))));
        return table;
    }

    private static String engines(final Set<String> names) {
        final List<String> others =
                Engines.names().stream().filter(name -> !names.contains(name)).toList();
        if (others.isEmpty()) {
            return "all";
        }
        return others.size() < names.size() / 2 ? "all but " + codes(others) : codes(names);
    }

    private static String codes(final Collection<String> names) {
        return names.stream().map(OptionsPageTest::code).collect(Collectors.joining(", "));
    }

    /** A knob of several engines that change the same option in the same way has one row. */
    private static TextTable knobs() {
        final Map<List<String>, Set<String>> engines = new LinkedHashMap<>();
        for (final EngineSpec engine : Engines.all()) {
            Knob.all(engine).forEach(knob -> engines.computeIfAbsent(
                            List.of(
                                    code(knob.name()),
                                    code(knob.option() + "=" + knob.changed()),
                                    knob.usual().isEmpty() ? "not given" : code(knob.usual())),
                            none -> new LinkedHashSet<>())
                    .add(engine.name()));
        }
        final TextTable table = new TextTable().left("knob", "option", "instead of", "engines");
        engines.keySet().stream()
                .map(row -> row.get(0))
                .distinct()
                .flatMap(name ->
                        engines.keySet().stream().filter(row -> row.get(0).equals(name)))
                .forEach(row -> table.row(row.get(0), row.get(1), row.get(2), engines(engines.get(row))));
        return table;
    }
}
