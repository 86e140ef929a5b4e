package dev.tailrace.experiments.flink.listing1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.experiments.flink.conflux.PathMergeRequest;
import dev.tailrace.kafkaclient.testkit.OptionsContract;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.listing1.Listing1Payload;
import dev.tailrace.samples.listing1.ListingInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicRequestTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "gap, exactly-once, gap-once, false",
        "gap, at-least-once, gap, false",
        "gap, transactional, gap-transactional, true",
        "conflux-tuned, at-least-once, conflux-tuned, false",
        "conflux-published, at-least-once, conflux-published, false",
        "window-sort, at-least-once, window-sort, false",
        "window-sort, transactional, window-sort, true",
        "none, at-least-once, none, false",
        "none, transactional, none, true",
    })
    void shouldRunTheMethodUnderTheGuarantee(
            final String method, final String guarantee, final String job, final boolean isTransactional) {
        final TopicRequest request = TopicRequest.of(request(guarantee).option("method", method));
        assertThat(request.listing().method()).hasToString(job);
        assertThat(request.isTransactional()).isEqualTo(isTransactional);
    }

    @Test
    void shouldHaveThePublishedTasksAndTimeoutsByDefault() {
        final ListingRequest listing = TopicRequest.of(request("at-least-once").option("method", "gap"))
                .listing();
        assertThat(listing.pathMerge(Map.of()).tasks()).containsExactly(4, 2);
        assertThat(listing.tuning()).isEqualTo(new JobTuning(1, 0, true, Map.of()));
        assertThat(listing.steps()).isEqualTo(200);
        assertThat(listing.output()).isEqualTo("out");
        assertThat(listing.paths()).isEqualTo("app-paths");
    }

    @Test
    void shouldTakeEverySettingOfTheBenchmark() {
        final TopicRequest request = TopicRequest.of(request("at-least-once")
                .progressInterval(Duration.ofMillis(250))
                .option("method", "conflux-published")
                .option("parallelism", "3")
                .option("buffer-timeout-ms", "100")
                .option("object-reuse", "false")
                .option("state-backend", "rocksdb")
                .option("flink.pipeline.max-parallelism", "64"));
        final Configuration settings = request.settings();
        assertThat(request.listing().tuning()).isEqualTo(new JobTuning(100, 0, false, Map.of()));
        assertThat(settings.get(CheckpointingOptions.CHECKPOINTING_INTERVAL)).isEqualTo(Duration.ofMillis(250));
        assertThat(settings.get(CoreOptions.DEFAULT_PARALLELISM)).isEqualTo(3);
        assertThat(settings.get(StateBackendOptions.STATE_BACKEND)).isEqualTo("rocksdb");
        assertThat(settings.toMap()).containsEntry("pipeline.max-parallelism", "64");
        assertThat(request.listing().pathMerge(Map.of()))
                .isEqualTo(new PathMergeRequest(
                        request.listing().bootstrap(),
                        request.listing().paths(),
                        request.listing().output(),
                        List.of(3, 3),
                        true,
                        false,
                        Map.of()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exactly-once | method=sort | --runner-option method=sort: expected one of gap, conflux-tuned,"
                        + " conflux-published, window-sort, none; did you mean 'window-sort'?",
                "exactly-once | method=none | method=none: cannot deliver results exactly-once; it offers [at-least-once,"
                        + " transactional]",
                "transactional | method=conflux-tuned | method=conflux-tuned: cannot deliver results transactional; it offers"
                        + " [at-least-once]",
                "exactly-once | method=gap;parallelism=filter=3,map=4 | parallelism: 'filter' and 'map' share"
                        + " their tasks, so they cannot have 3 and 4 tasks; give both the same number",
                "exactly-once | method=gap;parallelism=many | --runner-option parallelism=many: 'many' is not a parallelism; expected 4, or"
                        + " book=8,feed=2, or 4,feed=2",
                "exactly-once | method=gap;buffer-timeout-ms=-1 | --runner-option buffer-timeout-ms=-1: expected a"
                        + " whole number from 0 to 999999999",
                "exactly-once | method=gap;object-reuse=maybe | --runner-option object-reuse=maybe: expected one of true,"
                        + " false",
                "exactly-once | method=gap;state-backend=disk | --runner-option state-backend=disk: expected one of heap,"
                        + " rocksdb",
                "exactly-once | method=gap;restarts=3 | --runner-option restarts: unknown option; available: method,"
                        + " parallelism, buffer-timeout-ms, object-reuse, state-backend, flink.*",
            })
    void shouldRefuseWhatMakesNoSense(final String guarantee, final String options, final String message) {
        RunSpec request = request(guarantee);
        for (final String option : options.split(";")) {
            request =
                    request.option(option.substring(0, option.indexOf('=')), option.substring(option.indexOf('=') + 1));
        }
        assertRefused(request, message);
    }

    @Test
    void shouldRefuseOtherPipelinesSettingsAndThreads() {
        assertRefused(
                request("at-least-once").option("method", "gap").threads(2),
                "the tasks of its jobs are those of parallelism=N; leave out --threads");
        assertRefused(
                request("at-least-once").option("method", "gap").settings(Map.of("drop", "1/2")),
                "this engine computes conflux-listing1 as it is; leave out its settings [drop]");
        assertRefused(
                request("at-least-once").option("method", "gap").inputTopics(List.of("a", "b")),
                "this engine reads one topic with one partition, and not [a, b]");
        assertRefused(
                RunSpec.of("ages").inputTopics(List.of("in")), "this engine computes conflux-listing1, and not 'ages'");
        assertRefused(
                RunSpec.of("conflux-listing1").inputTopics(List.of("in")), "this engine writes 'results', and not []");
    }

    @Test
    void shouldRefuseASecuredCluster() throws IOException {
        final Path client = Files.writeString(folder.resolve("client.properties"), "security.protocol=SSL\n");
        assertRefused(
                request("at-least-once").clientProperties(client),
                "the jobs of this engine connect by the address alone, without security.protocol");
    }

    @Test
    void shouldBeDescribedAsTheyAreDeclared() {
        OptionsContract.of("flink-listing1", TopicRequest.DECLARED).check();
    }

    @Test
    void shouldReadTheRecordsOfTheSource() {
        final byte[] record = new byte[ListingInput.length(10)];
        ListingInput.write(8, 9, record, 10);
        final ListingValue value = TopicNumbers.value(record);
        final byte[] payload = new byte[10];
        Listing1Payload.write(8, payload, 0, 10);
        assertThat(value.number).isEqualTo(8);
        assertThat(value.createdNs).isEqualTo(9);
        assertThat(value.work).isEqualTo(Listing1Payload.mix(8));
        assertThat(value.payload).isEqualTo(payload);
    }

    private static void assertRefused(final RunSpec request, final String message) {
        assertThatThrownBy(() -> TopicRequest.of(request)).hasMessage(message);
    }

    private static RunSpec request(final String guarantee) {
        return RunSpec.of("conflux-listing1")
                .bootstrapServers("127.0.0.1:9092")
                .applicationId("app")
                .guarantee(ConstantNames.parse(Guarantee.class, guarantee))
                .inputTopics(List.of("in"))
                .outputTopic("results", "out");
    }
}
