package dev.tailrace.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every sample has to be in order to be measured. */
class SamplePipelineTest {

    private static final int RECORDS = 5_000;

    static Stream<Arguments> samples() {
        return SamplePipeline.all().stream().flatMap(sample -> sample.settings().stream()
                .filter(setting -> setting.name().equals("query"))
                .findFirst()
                .map(query -> Stream.of(query.values().split(" \\| ")).map(each -> Map.of("query", each)))
                .orElseGet(() -> Stream.of(Map.of()))
                .map(settings -> Arguments.of(sample, fast(sample, settings))));
    }

    /** Windows end within the records. */
    private static Map<String, String> fast(final SamplePipeline sample, final Map<String, String> settings) {
        return sample.name().equals("nexmark")
                ? Map.of("query", settings.get("query"), "per-second", "100")
                : sample.name().equals("json-ticks") ? Map.of("per-second", "1000") : settings;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldHaveResultsThatDependOnItsInputAlone(final SamplePipeline sample, final Map<String, String> settings) {
        final StreamGraph graph = StreamGraph.of(sample, settings);
        assertThat(graph.sources()).hasSize(1);
        assertThat(Determinism.check(graph).promisesExactlyOnce())
                .as(() -> Determinism.check(graph).toString())
                .isTrue();
        final Map<String, List<String>> results = SampleRun.generated(sample, settings, RECORDS);
        assertThat(results.values()).allSatisfy(texts -> assertThat(texts).isNotEmpty());
        assertThat(SampleRun.compiled(sample, settings, RECORDS)).isEqualTo(results);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldGenerateTheSameRecordForANumberInAnyOrder(
            final SamplePipeline sample, final Map<String, String> settings) {
        final GeneratedRecords records = sample.records(settings);
        final byte[] seventh = records.record(7).clone();
        records.record(1_000_000_007);
        assertThat(records.record(7)).isEqualTo(seventh);
        assertThat(records.record(8)).isNotEqualTo(seventh);
    }

    @Test
    void shouldBeFoundByName() {
        assertThat(SamplePipeline.named("mark-up").description()).startsWith("records at a higher price");
        assertThatThrownBy(() -> SamplePipeline.named("ages")).hasMessage("there is no sample 'ages'");
    }
}
