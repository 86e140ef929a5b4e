package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.bench.EngineTable;
import dev.tailrace.launch.bench.OwnOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
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
        "plain, load/src/main/java/dev/tailrace/load/plain/Main.java",
        "kafka, runner-kafka/src/main/java/dev/tailrace/kafka/RequestedRun.java",
        "kafka-streams, runner-kafka-streams/src/main/java/dev/tailrace/kafkastreams/StreamsOptions.java",
        "kafka-streams-native, runner-kafka-streams/src/main/java/dev/tailrace/kafkastreams/StreamsOptions.java",
        "flink, runner-flink/src/main/java/dev/tailrace/flink/FlinkOptions.java",
        "flink-native, runner-flink/src/main/java/dev/tailrace/flink/peer/PeerOptions.java",
        "spark, runner-spark/src/main/java/dev/tailrace/spark/SparkOptions.java",
        "spark-native, runner-spark/src/main/java/dev/tailrace/spark/peer/PeerOptions.java",
    })
    void shouldKnowTheOptionsThatTheEngineTakes(final String engine, final String file) throws IOException {
        assertThat(OwnOptions.of(EngineTable.named(engine).orElseThrow()))
                .containsExactlyInAnyOrderElementsOf(taken(Files.readString(ROOT.resolve(file))));
    }

    private static List<String> taken(final String source) {
        final Map<String, String> values = new HashMap<>();
        CONSTANT.matcher(source).results().forEach(constant -> values.put(constant.group(1), constant.group(2)));
        final MatchResult known = KNOWN.matcher(source).results().findFirst().orElseThrow();
        return Stream.of(known.group(1).split(","))
                .map(name -> values.getOrDefault(name.strip(), name.strip()))
                .toList();
    }
}
