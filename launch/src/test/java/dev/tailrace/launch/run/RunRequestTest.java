package dev.tailrace.launch.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.metrics.http.MetricsAddress;
import dev.tailrace.launch.process.RequestText;
import dev.tailrace.order.Ordering;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.runtime.OnError;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;

class RunRequestTest {

    private final RunRequest request = RunRequest.of("tick-alerts")
            .settings(Map.of("window", "1s"))
            .classPath("mine.jar:classes")
            .inputTopics(List.of("a", "b"))
            .outputTopic("alerts", "warnings")
            .guarantee(Guarantee.AT_LEAST_ONCE)
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
        assertThatThrownBy(request::refuseOptionsBeside).hasMessage("the runner has no option profile");
    }
}
