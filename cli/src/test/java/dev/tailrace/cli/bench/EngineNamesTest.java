package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.EngineOptions;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.EngineTable;
import dev.tailrace.launch.engine.knob.Knob;
import dev.tailrace.launch.engine.knob.Knobs;
import dev.tailrace.launch.run.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The launcher and the documentation name the engines, options and knobs that the tables have. */
class EngineNamesTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
    private static final Pattern LOOP = Pattern.compile("for engine in ([a-z -]+); do\\s+if printf");
    private static final Pattern DEFAULT = Pattern.compile("\\|\\| chosen='([a-z,-]+)'");

    @Test
    void shouldBuildTheModuleOfEveryEngine() throws IOException {
        final String launcher = Files.readString(ROOT.resolve("tailrace"));
        assertThat(Stream.of(first(LOOP, launcher).split(" ")).map(engine -> "runner-" + engine))
                .containsExactlyInAnyOrderElementsOf(
                        folders(EngineTable.all().stream()).toList());
        assertThat(List.of(first(DEFAULT, launcher).split(",")))
                .isEqualTo(Stream.of(EngineTable.DEFAULT.split(","))
                        .filter(name -> !EngineTable.named(name).orElseThrow().isInProcess())
                        .toList());
        assertThat(EngineTable.all()).filteredOn(EngineSpec::isNative).allSatisfy(engine -> assertThat(engine.folder())
                .isEqualTo(engine.name().replace("-native", "-experiments")));
    }

    private static Stream<String> folders(final Stream<EngineSpec> engines) {
        return engines.map(EngineSpec::folder)
                .filter(folder -> folder.startsWith("runner-"))
                .distinct();
    }

    @Test
    void shouldDocumentEveryEngineWithItsGuarantees() throws IOException {
        final List<String> lines = Files.readAllLines(ROOT.resolve("docs/benchmark.md"));
        for (final EngineSpec engine : EngineTable.all()) {
            final String guarantees =
                    engine.guarantees().stream().map(Words::of).collect(Collectors.joining(", "));
            assertThat(lines)
                    .filteredOn(line -> line.startsWith("| `" + engine.name() + "` |"))
                    .singleElement()
                    .asString()
                    .endsWith(engine.isInProcess() ? "| none to give |" : "| " + guarantees + " |");
        }
        assertThat(lines).anyMatch(line -> line.contains("| `" + EngineTable.DEFAULT + "` |"));
    }

    @Test
    void shouldDocumentEveryKnobAndEveryCommonOption() throws IOException {
        final String text = Files.readString(ROOT.resolve("docs/benchmark.md"));
        EngineTable.all().stream()
                .flatMap(engine -> Knobs.of(engine).stream())
                .map(Knob::name)
                .distinct()
                .forEach(knob -> assertThat(text).contains("| `" + knob + "` |"));
        EngineTable.all().stream()
                .flatMap(engine -> EngineOptions.of(engine).stream())
                .distinct()
                .forEach(option -> assertThat(text).contains("`" + option + "`"));
    }

    private static String first(final Pattern pattern, final String text) {
        final Matcher found = pattern.matcher(text);
        assertThat(found.find()).isTrue();
        return found.group(1);
    }
}
