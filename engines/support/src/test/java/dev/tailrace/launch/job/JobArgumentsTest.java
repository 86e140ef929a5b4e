package dev.tailrace.launch.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.OutputTopics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobArgumentsTest {

    private static final JobDescription JOB =
            new JobDescription("Flink 2.2.1", Echo.class.getName(), new TreeMap<>(Map.of("least", "2")));
    private static final String NEEDED = "--input-topic in --output-topic out --bootstrap-server a:1 ";

    @Test
    void shouldHaveTheDefaultsOfTailraceRun() {
        assertThat(spec(NEEDED))
                .isEqualTo(RunSpec.of(Echo.class.getName())
                        .settings(Map.of("least", "2"))
                        .inputTopics(List.of("in"))
                        .outputTopic(OutputTopics.OTHERS, "out")
                        .everySinkWritten()
                        .bootstrapServers("a:1")
                        .threads(3));
    }

    @Test
    void shouldTakeEveryOption(@TempDir final Path folder) throws Exception {
        final Path file = Files.createFile(folder.resolve("client.properties"));

        assertThat(spec("--input-topic=in --output-topic lengths=out --client-config " + file + " --state-dir=" + folder
                        + " --application-id app --guarantee transactional --ordering source-partition --threads 2"
                        + " --progress-interval 250ms --on-error skip --record-key json:a --create-topics --stop-at-end"
                        + " --runner-option profile=balanced --runner-option flink.a=b=c"))
                .isEqualTo(RunSpec.of(Echo.class.getName())
                        .settings(Map.of("least", "2"))
                        .inputTopics(List.of("in"))
                        .outputTopic("lengths", "out")
                        .everySinkWritten()
                        .clientProperties(file)
                        .stateFolder(folder)
                        .applicationId("app")
                        .guarantee(Guarantee.TRANSACTIONAL)
                        .ordering(Ordering.SOURCE_PARTITION)
                        .threads(2)
                        .progressInterval(Duration.ofMillis(250))
                        .onError(OnError.SKIP)
                        .stopAtEnd(true)
                        .option("create-topics", "true")
                        .option("record-key", "json:a")
                        .option("profile", "balanced")
                        .option("flink.a", "b=c"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            textBlock =
                    """
                    --input-topic                | --input-topic has no value
                    --input-topic --create-topics| --input-topic has no value
                    --input-topic a --input-topic=b | --input-topic is given twice, as a and b
                    --input-topic a --output-topic x | --bootstrap-server, or --client-config with bootstrap.servers, is required
                    --output-topic x             | --input-topic is required
                    NEEDED --threads 0           | --threads is '0': not a whole number, 1 or more
                    NEEDED --progress-interval 1us | --progress-interval is '1us': less than 1ms
                    NEEDED --record-key symbol   | --record-key=symbol: expected none, output or json:FIELD
                    NEEDED --runner-option x     | --runner-option is 'x': not NAME=VALUE
                    NEEDED --client-config gone  | gone: cannot be read
                    NEEDED --metrics-port=0      | --metrics-port: a job serves no live figures by itself: its tasks come and go in processes of the cluster, several on a host and several in a process; ask the cluster for them, with Flink's reporter for Prometheus or Spark's spark.ui.prometheus.enabled
                    NEEDED --metrics-host 0.0.0.0 | --metrics-host: a job serves no live figures by itself: its tasks come and go in processes of the cluster, several on a host and several in a process; ask the cluster for them, with Flink's reporter for Prometheus or Spark's spark.ui.prometheus.enabled
                    --input topic                | '--input' is not an option of a job; available: --input-topic, --output-topic, --bootstrap-server, --client-config, --state-dir, --application-id, --guarantee, --accept, --ordering, --threads, --progress-interval, --on-error, --record-key, --create-topics, --stop-at-end, --runner-option; did you mean '--input-topic'?
                    --stop-at-end=true           | '--stop-at-end=true' is not an option of a job; available: --input-topic, --output-topic, --bootstrap-server, --client-config, --state-dir, --application-id, --guarantee, --accept, --ordering, --threads, --progress-interval, --on-error, --record-key, --create-topics, --stop-at-end, --runner-option; did you mean '--stop-at-end'?
                    """)
    void shouldSayWhatIsWrong(final String line, final String message) {
        assertThatThrownBy(() -> spec(line.replace("NEEDED ", NEEDED)))
                .isInstanceOf(StatusException.class)
                .hasMessage(message);
    }

    private static RunSpec spec(final String line) {
        return JobArguments.parse(line.strip().split(" +")).spec(JOB, 3);
    }
}
