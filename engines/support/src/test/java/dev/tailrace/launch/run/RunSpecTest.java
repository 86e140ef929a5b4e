package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RecordText;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.lang.reflect.RecordComponent;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunSpecTest {

    private static final String RULE = "it is part of the names of a folder, a consumer group and topics; give 1 to 200"
            + " letters, digits, '.', '_' and '-', and not dots alone";

    private final RunSpec request = RunSpec.of("tick-alerts")
            .settings(Map.of("window", "1s"))
            .classPath("mine.jar:classes")
            .inputTopics(List.of("a", "b"))
            .outputTopic("alerts", "warnings")
            .guarantee(Guarantee.AT_LEAST_ONCE)
            .accepted(Set.of(Change.NEW_INPUT, Change.NEW_PIPELINE))
            .ordering(Ordering.SOURCE_PARTITION)
            .bootstrapServers("127.0.0.1:9092")
            .clientProperties(Path.of("client.properties"))
            .stateFolder(Path.of("state"))
            .applicationId("mine")
            .threads(2)
            .stopAtEnd(true)
            .progressInterval(Duration.ofMillis(10))
            .onError(OnError.SKIP)
            .processor(ProcessorKind.INTERPRETED)
            .metrics(new MetricsAddress("127.0.0.1", 9464))
            .option("profile", "latency");

    @Test
    void shouldArriveAsItWasSent() {
        assertThat(sent(request)).isEqualTo(request);
        final RunSpec small = RunSpec.of("tick-alerts").inputTopics(List.of("a"));
        assertThat(sent(small)).isEqualTo(small);
    }

    private static RunSpec sent(final RunSpec spec) {
        return RecordText.read(RunSpec.class, RequestText.read(RequestText.write(RecordText.write(spec))));
    }

    @Test
    void shouldHaveTheDefaultsOfAllRunners() {
        assertThat(RunSpec.of("a b"))
                .isEqualTo(new RunSpec(
                        "a b",
                        new TreeMap<>(),
                        "",
                        List.of(),
                        new TreeMap<>(),
                        false,
                        Guarantee.EXACTLY_ONCE,
                        Set.of(),
                        Ordering.TOTAL,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        "tailrace-a-b",
                        1,
                        false,
                        Duration.ofSeconds(1),
                        OnError.FAIL,
                        ProcessorKind.COMPILED,
                        Optional.empty(),
                        new TreeMap<>()));
    }

    /** Every component has a method that changes it, and it alone. */
    @Test
    void shouldChangeOneComponentAndNoOther() {
        final RunSpec defaults = RunSpec.of("tick-alerts");
        final List<RunSpec> changed = List.of(
                defaults.settings(Map.of("window", "1s")),
                defaults.classPath("a.jar"),
                defaults.inputTopics(List.of("a")),
                defaults.outputTopic("alerts", "b"),
                defaults.everySinkWritten(),
                defaults.guarantee(Guarantee.TRANSACTIONAL),
                defaults.accepted(Set.of(Change.NEW_INPUT)),
                defaults.ordering(Ordering.SOURCE_PARTITION),
                defaults.bootstrapServers("h:1"),
                defaults.clientProperties(Path.of("client.properties")),
                defaults.stateDir("state"),
                defaults.applicationId("mine"),
                defaults.threads(2),
                defaults.stopAtEnd(true),
                defaults.progressInterval(Duration.ofMillis(1)),
                defaults.onError(OnError.SKIP),
                defaults.processor(ProcessorKind.INTERPRETED),
                defaults.metrics(new MetricsAddress("127.0.0.1", 1)),
                defaults.option("profile", "latency"));
        final Set<String> components = new HashSet<>();
        for (final RunSpec spec : changed) {
            final List<String> differences = Arrays.stream(RunSpec.class.getRecordComponents())
                    .map(RecordComponent::getName)
                    .filter(name -> !value(spec, name).equals(value(defaults, name)))
                    .toList();
            assertThat(differences).hasSize(1);
            components.addAll(differences);
        }
        assertThat(components)
                .hasSize(RunSpec.class.getRecordComponents().length - 1)
                .doesNotContain("pipeline");
    }

    private static Object value(final RunSpec spec, final String component) {
        try {
            return RunSpec.class.getMethod(component).invoke(spec);
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldRefuseThreadsAndIntervalsThatCannotBe() {
        assertThatThrownBy(() -> request.threads(1025))
                .isInstanceOf(StatusException.class)
                .hasMessage("--threads is 1025; give 1 to 1024");
        assertThatThrownBy(() -> request.progressInterval(Duration.ofNanos(1)))
                .hasMessage("the progress interval is 0 ms; give 1 ms or more");
    }

    @Test
    void shouldFindTheTopicOfEachSink() {
        final RunSpec others = RunSpec.of("p")
                .outputTopics(OutputTopics.parse(List.of("all", "vwap=v"), List.of("feed")))
                .everySinkWritten();
        assertThat(others.resolved(List.of("trades", "vwap"), () -> 9))
                .isEqualTo(others.outputTopics(Map.of("trades", "all", "vwap", "v")));
        final RunSpec named = RunSpec.of("p").outputTopic("vwap", "v");
        assertThat(named.resolved(List.of("trades", "vwap"), () -> 9)).isEqualTo(named);
        assertThatThrownBy(() -> named.everySinkWritten().resolved(List.of("trades", "vwap"), () -> 9))
                .isInstanceOf(StatusException.class)
                .hasMessage("the sink 'trades' has no topic; give --output-topic TOPIC for all sinks, or trades=TOPIC");
        assertThatThrownBy(() -> named.resolved(List.of("trades"), () -> 9))
                .hasMessage("--output-topic: unknown sink 'vwap'; available: [trades]");
    }

    @Test
    void shouldHaveAThreadForEachTaskWhenNoneAreGiven() {
        assertThat(request.threads(0).resolved(List.of("alerts"), () -> 9).threads())
                .isEqualTo(9);
        assertThat(request.resolved(List.of("alerts"), () -> 9).threads()).isEqualTo(2);
    }

    @Test
    void shouldHaveOptionsByNameAndByPrefix() {
        final RunSpec run = request.option("a.b", "1").option("a.c.d", "2").option("e", "");
        assertThat(run.option("a.b")).hasValue("1");
        assertThat(run.option("e")).isEmpty();
        assertThat(run.optionsWith("a.")).isEqualTo(Map.of("b", "1", "c.d", "2"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "...", "../state", "a/b", "a\\b", "/", "a b", "a\nb", "a\0b", "zürich", "a:b", "~"
            })
    void shouldRefuseAnApplicationIdThatIsNoNameOfAFolderAGroupAndATopic(final String id) {
        assertThatThrownBy(() -> request.applicationId(id))
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage("--application-id is '" + id.replaceAll("\\p{Cntrl}", "?") + "': " + RULE);
    }

    @Test
    void shouldTakeApplicationIdsUpToTheirLengthAndNameThePipelineWithoutOne() {
        final RunSpec builder = RunSpec.of("com.acme.Jobs$Prices").inputTopics(List.of("a"));
        assertThat(builder.applicationId()).isEqualTo("tailrace-com.acme.Jobs-Prices");
        assertThat(builder.applicationId("a.b_c-D9".repeat(25)).applicationId()).hasSize(200);
        assertThatThrownBy(() -> builder.applicationId("x".repeat(201)))
                .hasMessage("--application-id has 201 characters: " + RULE);
    }

    @Test
    void shouldKeepTheSchemeOfAStateDir() {
        final RunSpec request = RunSpec.of("ages").stateDir("s3://bucket/x");

        assertThat(sent(request).stateUri()).contains(URI.create("s3://bucket/x"));
        assertThatThrownBy(request::stateFolder)
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "--state-dir s3://bucket/x: this runner keeps its state in a local folder; the runners flink and"
                                + " spark know other file systems");
        assertThat(RunSpec.of("ages").stateDir("file:///tmp/x").stateFolder()).contains(Path.of("/tmp/x"));
        assertThatThrownBy(() -> request.stateDir(""))
                .isInstanceOf(StatusException.class)
                .hasMessage("--state-dir is empty; name a folder, or leave it out");
    }
}
