package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunRequestTest {

    private static final String RULE = "it is part of the names of a folder, a consumer group and topics; give 1 to 200"
            + " letters, digits, '.', '_' and '-', and not dots alone";

    private final RunRequest request = RunRequest.of("tick-alerts")
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
            .option("profile", "latency")
            .build();

    @Test
    void shouldArriveAsItWasSent() {
        final String text = RequestText.write(request.fields());
        assertThat(text)
                .isEqualTo(
                        """
                        accepted=new-input,new-pipeline
                        application-id=mine
                        bootstrap-servers=127.0.0.1:9092
                        class-path=mine.jar:classes
                        client-properties=client.properties
                        guarantee=at-least-once
                        input-topics=a,b
                        metrics-address=127.0.0.1:9464
                        on-error=skip
                        option.profile=latency
                        ordering=source-partition
                        output-topic.alerts=warnings
                        pipeline=tick-alerts
                        processor=interpreted
                        progress-interval-ms=10
                        set.window=1s
                        state-folder=state
                        stop-at-end=true
                        threads=2
                        """);
        assertThat(RunRequest.of(RequestText.read(text))).isEqualTo(request);
    }

    @Test
    void shouldArriveWithAllThatMayBeMissing() {
        final RunRequest small =
                RunRequest.of("tick-alerts").inputTopics(List.of("a")).build();
        assertThat(RunRequest.of(small.fields())).isEqualTo(small);
        assertThat(small.applicationId()).isEqualTo("tailrace-tick-alerts");
        assertThat(small.guarantee()).isEqualTo(Guarantee.EXACTLY_ONCE);
    }

    @Test
    void shouldRefuseAFieldThatIsMissingUnknownOrHasNoSense() {
        final SortedMap<String, String> fields = request.fields();
        fields.put("colour", "blue");
        assertThatThrownBy(() -> RunRequest.of(fields))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the request has fields that are not known: [colour]");
        fields.remove("colour");
        fields.put("guarantee", "twice");
        assertThatThrownBy(() -> RunRequest.of(fields))
                .hasMessage("'twice' is none of [at-least-once, exactly-once, transactional]");
        fields.remove("guarantee");
        assertThatThrownBy(() -> RunRequest.of(fields)).hasMessage("the request has no 'guarantee'");
    }

    @Test
    void shouldRefuseOptionsThatTheRunnerDoesNotHave() {
        request.refuseOptionsBeside("profile");
        assertThatThrownBy(() -> request.refuseOptionsBeside("fence", "commit"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the runner has no option profile; it has commit, fence");
        assertThatThrownBy(() -> request.refuseOptionsBeside("start", "profiles", "prefix"))
                .hasMessage("the runner has no option profile, perhaps profiles; it has prefix, profiles, start");
        assertThatThrownBy(request::refuseOptionsBeside).hasMessage("the runner has no option profile");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "..", "...", "../state", "a/b", "a\\b", "/", "a b", "a\nb", "a\0b", "zürich", "a:b", "~"
            })
    void shouldRefuseAnApplicationIdThatIsNoNameOfAFolderAGroupAndATopic(final String id) {
        final SortedMap<String, String> fields = request.fields();
        fields.put("application-id", id);
        assertThatThrownBy(() -> RunRequest.of(fields))
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage("--application-id is '" + id.replaceAll("\\p{Cntrl}", "?") + "': " + RULE);
    }

    @Test
    void shouldTakeApplicationIdsUpToTheirLengthAndNameThePipelineWithoutOne() {
        final RunRequestBuilder builder = RunRequest.of("com.acme.Jobs$Prices").inputTopics(List.of("a"));
        assertThat(builder.build().applicationId()).isEqualTo("tailrace-com.acme.Jobs-Prices");
        assertThat(builder.applicationId("a.b_c-D9".repeat(25)).build().applicationId())
                .hasSize(200);
        assertThatThrownBy(() -> builder.applicationId("x".repeat(201)).build())
                .hasMessage("--application-id has 201 characters: " + RULE);
    }

    @Test
    void shouldKeepTheSchemeOfAStateDir() {
        final RunRequest request =
                RunRequest.of("ages").stateDir("s3://bucket/x").build();

        assertThat(RunRequest.of(request.fields()).stateUri()).contains(URI.create("s3://bucket/x"));
        assertThatThrownBy(request::stateFolder)
                .isInstanceOf(StatusException.class)
                .hasMessage(
                        "--state-dir s3://bucket/x: this runner keeps its state in a local folder; the runners flink and"
                                + " spark know other file systems");
        assertThat(RunRequest.of("ages").stateDir("file:///tmp/x").build().stateFolder())
                .contains(Path.of("/tmp/x"));
    }
}
