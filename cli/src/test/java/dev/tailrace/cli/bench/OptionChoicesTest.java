package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.engine.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmark knows the choices of engines that are not on its class path: by their source. */
class OptionChoicesTest {

    private static final Path ROOT =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().getParent();
    private static final List<String> FLAG = List.of("true", "false");

    @ParameterizedTest
    @CsvSource({
        "kafka, profile, engines/kafka/src/main/java/dev/tailrace/kafka/task/ClientProfile.java, ClientProfile",
        "kafka, start, engines/kafka/src/main/java/dev/tailrace/kafka/task/StartPosition.java, StartPosition",
        "kafka, on-max-replay, recovery/src/main/java/dev/tailrace/progress/ReplayPolicy.java, ReplayPolicy",
        "kafka, on-progress-failure, recovery/src/main/java/dev/tailrace/progress/FailurePolicy.java, FailurePolicy",
        "kafka-streams, profile, engines/kafka-streams/src/main/java/dev/tailrace/kafkastreams/StreamsProfile.java, StreamsProfile",
        "kafka-streams, start, engines/kafka-streams/src/main/java/dev/tailrace/kafkastreams/StreamsOptions.java, Start",
        "flink, profile, engines/flink/src/main/java/dev/tailrace/flink/FlinkProfile.java, FlinkProfile",
        "flink, start, engines/flink/src/main/java/dev/tailrace/flink/FlinkOptions.java, Start",
        "flink, state-backend, engines/flink/src/main/java/dev/tailrace/flink/FlinkOptions.java, Backend",
        "flink-native, profile, experiments/flink/src/main/java/dev/tailrace/experiments/flink/peer/PeerProfile.java, PeerProfile",
        "flink-native, state-backend, experiments/flink/src/main/java/dev/tailrace/experiments/flink/peer/FlinkPeerOptions.java, StateBackend",
        "flink-native, topology, experiments/flink/src/main/java/dev/tailrace/experiments/flink/peer/FlinkPeerOptions.java, Topology",
        "spark, mode, engines/spark/src/main/java/dev/tailrace/spark/SparkMode.java, SparkMode",
        "spark, start, engines/spark/src/main/java/dev/tailrace/spark/SparkOptions.java, Start",
        "spark, state-store, engines/spark/src/main/java/dev/tailrace/spark/StateStoreKind.java, StateStoreKind",
    })
    void shouldKnowTheChoicesOfTheEngine(
            final String engine, final String option, final String file, final String choice) throws IOException {
        assertThat(Engines.named(engine).orElseThrow().own().choices().get(option))
                .containsExactlyElementsOf(words(Files.readString(ROOT.resolve(file)), choice));
    }

    static List<EngineSpec> engines() {
        return Engines.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldSpeakOfOptionsThatThereAre(final EngineSpec engine) {
        assertThat(engine.own().names()).containsAll(engine.own().choices().keySet());
        assertThat(engine.own().names())
                .filteredOn(option -> option.matches("create-topics|object-reuse|input-keyed"))
                .allSatisfy(option -> assertThat(engine.own().choices()).containsEntry(option, FLAG));
        assertThat(engine.own().names())
                .filteredOn(option -> option.endsWith("-ms"))
                .allSatisfy(option ->
                        assertThat(engine.own().problem(option, "soon")).isPresent());
    }

    /** The constants of an enum, which stand one step further in than its end. */
    private static List<String> words(final String source, final String name) {
        final Matcher declared =
                Pattern.compile("(?m)^( *)(?:public )?enum " + name + " \\{$").matcher(source);
        assertThat(declared.find()).as(name).isTrue();
        final String indent = declared.group(1);
        final String body = source.substring(declared.end(), source.indexOf("\n" + indent + "}", declared.end()));
        return Pattern.compile("(?m)^" + indent + " {4}([A-Z][A-Z_]*)(?=$|[,;( ])")
                .matcher(body)
                .results()
                .map(found -> found.group(1).toLowerCase(Locale.ROOT).replace('_', '-'))
                .toList();
    }
}
