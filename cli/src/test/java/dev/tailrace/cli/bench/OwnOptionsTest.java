package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.EngineTable;
import dev.tailrace.launch.engine.OwnOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The benchmark knows the options of engines that are not on its class path: by their source. */
class OwnOptionsTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
    private static final Pattern CONSTANT = Pattern.compile("static final String ([A-Z_]+) = \"([a-z-]+)\"");
    private static final Pattern KNOWN =
            Pattern.compile("(?:refuseOptionsBeside\\(|NAMES = List\\.of\\()([A-Za-z_.,\\s]+)\\)");

    @ParameterizedTest
    @CsvSource({
        "plain, benchmark/load/src/main/java/dev/tailrace/load/plain/Main.java",
        "kafka, engines/kafka/src/main/java/dev/tailrace/kafka/RequestedRun.java",
        "kafka-streams, engines/kafka-streams/src/main/java/dev/tailrace/kafkastreams/StreamsOptions.java",
        "kafka-streams-native, experiments/kafka-streams/src/main/java/dev/tailrace/experiments/kafkastreams/peer/PeerOptions.java",
        "flink, engines/flink/src/main/java/dev/tailrace/flink/FlinkOptions.java",
        "flink-native, experiments/flink/src/main/java/dev/tailrace/experiments/flink/peer/PeerOptions.java",
        "spark, engines/spark/src/main/java/dev/tailrace/spark/SparkOptions.java",
        "spark-native, experiments/spark/src/main/java/dev/tailrace/experiments/spark/peer/PeerOptions.java",
    })
    void shouldKnowTheOptionsThatTheEngineTakes(final String engine, final String file) throws IOException {
        assertThat(OwnOptions.of(EngineTable.named(engine).orElseThrow()))
                .containsExactlyInAnyOrderElementsOf(taken(ROOT.resolve(file)));
    }

    private static List<String> taken(final Path file) throws IOException {
        final Matcher known = KNOWN.matcher(Files.readString(file));
        assertThat(known.find()).as("%s names its options", file).isTrue();
        final List<String> taken = new ArrayList<>();
        for (final String name : known.group(1).split(",")) {
            taken.add(value(file, name.strip()));
        }
        return taken;
    }

    /** The value of a constant of the class, or of CLASS.CONSTANT in its package, one in that, or the module launch. */
    private static String value(final Path file, final String name) throws IOException {
        final int dot = name.indexOf('.');
        return dot < 0
                ? constant(Files.readString(file), name)
                : constant(sourceBeside(file, name.substring(0, dot)), name.substring(dot + 1));
    }

    private static String constant(final String source, final String name) {
        return CONSTANT.matcher(source)
                .results()
                .filter(found -> found.group(1).equals(name))
                .map(found -> found.group(2))
                .findFirst()
                .orElse(name);
    }

    private static String sourceBeside(final Path file, final String className) throws IOException {
        try (Stream<Path> near = Files.walk(file.getParent());
                Stream<Path> shared = Files.walk(ROOT.resolve("engines/support/src/main/java"))) {
            return Files.readString(Stream.concat(near, shared)
                    .filter(other -> other.endsWith(className + ".java"))
                    .findFirst()
                    .orElseThrow());
        }
    }
}
