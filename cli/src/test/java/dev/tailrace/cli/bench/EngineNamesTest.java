package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.run.ConstantNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The documentation names the engines that the descriptions have. */
class EngineNamesTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();

    @Test
    void shouldDocumentEveryEngineWithItsGuarantees() throws IOException {
        final List<String> lines = Files.readAllLines(ROOT.resolve("docs/reference/bench.md"));
        for (final EngineSpec engine : Engines.all()) {
            final String guarantees =
                    engine.guarantees().stream().map(ConstantNames::of).collect(Collectors.joining(", "));
            assertThat(lines)
                    .filteredOn(line -> line.startsWith("| `" + engine.name() + "` |"))
                    .singleElement()
                    .asString()
                    .endsWith(engine.isInProcess() ? "| none to give |" : "| " + guarantees + " |");
        }
    }
}
