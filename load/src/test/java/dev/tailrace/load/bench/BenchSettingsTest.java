package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.progress.Guarantee;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchSettingsTest {

    @Test
    void shouldMeasureFourEnginesAtTwoRatesWhenNothingIsAskedFor() {
        final BenchSettings settings = settings(Map.of());
        assertThat(settings.engines())
                .extracting(EngineChoice::name)
                .containsExactly("in-process", "kafka", "kafka-streams", "kafka-streams-native");
        assertThat(settings.engines())
                .extracting(EngineChoice::guarantee)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(Guarantee.EXACTLY_ONCE),
                        Optional.of(Guarantee.AT_LEAST_ONCE),
                        Optional.of(Guarantee.AT_LEAST_ONCE));
        assertThat(settings.rates().perSecond()).containsExactly(5_000, 15_000);
        assertThat(settings.slas()).hasSize(5);
        assertThat(settings.isGated()).isFalse();
    }

    @Test
    void shouldGiveTheSameSettingsFromTheEffectiveOptions() {
        final BenchSettings settings = settings(Map.of(
                "engines", "kafka@at-least-once,kafka,in-process",
                "rate", "100..300:100",
                "duration", "2m",
                "sla", "risk;p99<2ms,p50<1ms",
                "engine-option.kafka.profile", "balanced",
                "engine-option.in-process.heap-mb", "64"));
        final BenchSettings again = settings(settings.effective());
        assertThat(again.engines())
                .isEqualTo(settings.engines().stream()
                        .map(engine ->
                                new EngineChoice(engine.spec(), engine.name(), engine.guarantee(), engine.options()))
                        .toList());
        assertThat(again.effective()).isEqualTo(settings.effective());
        assertThat(again.slas()).isEqualTo(settings.slas()).hasSize(2);
        assertThat(again.seconds()).isEqualTo(120);
    }

    @Test
    void shouldTellApartAnEngineThatTakesPartWithTwoGuarantees() {
        final BenchSettings settings = settings(Map.of("engines", "kafka,kafka@at-least-once"));
        assertThat(settings.engines()).extracting(EngineChoice::name).containsExactly("kafka", "kafka-at-least-once");
        assertThat(settings.engines())
                .extracting(EngineChoice::title)
                .containsExactly("Tailrace on Kafka", "Tailrace on Kafka, at-least-once");
    }

    @Test
    void shouldGiveEveryEngineWithABrokerTheGuaranteeThatIsAskedFor() {
        final BenchSettings settings = settings(Map.of("guarantee", "transactional"));
        assertThat(settings.engines().subList(1, 4))
                .allSatisfy(engine -> assertThat(engine.guarantee()).contains(Guarantee.TRANSACTIONAL));
        assertThat(settings.engines().get(1).options()).containsEntry("progress-interval-ms", "100");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate | 0 | --rate: a rate is from 1 to 10000000 records a second, not 0",
                "engines | kafka,storm | --engines: there is no 'storm'; there are in-process, plain, kafka, kafka-streams,"
                        + " kafka-streams-native, flink, flink-native, spark, spark-native",
                "engines | kafka,kafka | --engines: kafka is there twice",
                "engines | kafka@never | --engines: 'never' is none of [at-least-once, exactly-once, transactional]",
                "engines | kafka-streams@exactly-once | kafka-streams does not offer exactly-once; it offers [at-least-once,"
                        + " transactional], which can be chosen for it alone as kafka-streams@at-least-once",
                "engines | in-process@exactly-once | in-process does not offer exactly-once: it has nothing to promise",
                "workload | words | --workload: there is no 'words'; there are tick-alerts, tick-alerts-bbo, mark-up",
                "workload | mark-up | --engines: kafka-streams-native computes tick-alerts only, not mark-up",
                "duration | 500ms | --duration: '500ms' is no time from 1s to 24h in whole seconds or minutes, such as 6s or"
                        + " 5m",
                "duration | 24h | --duration: '24h' is no time from 1s to 24h in whole seconds or minutes, such as 6s or 5m",
                "duration | 60m | --rate, --duration: a run has 72140000 records, and more than 20000000 are not kept in"
                        + " memory; take less",
                "repeat | 0 | --repeat: '0' is no whole number from 1 to 100",
                "guarantee | maybe | --guarantee: 'maybe' is none of [at-least-once, exactly-once, transactional]",
                "engine-option.kafka | 1 | --engine-option kafka=1: write ENGINE.OPTION=VALUE, with one of in-process, plain,"
                        + " kafka, kafka-streams, kafka-streams-native, flink, flink-native, spark, spark-native",
                "engine-option.flink.a | 1 | --engine-option: flink has options but is not among --engines",
                "engine-option.kafka.heap-mb | x | --engine-option kafka.heap-mb=x: not a whole number above 0",
                "engine-option.in-process.a | 1 | --engine-option in-process.a: there is no such option; there are heap-mb and"
                        + " java-options",
            })
    void shouldRefuseWhatMakesNoSense(final String option, final String value, final String message) {
        assertThatThrownBy(() -> settings(Map.of(option, value)))
                .isInstanceOfSatisfying(ChildFailedException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(message);
    }

    @Test
    void shouldTellOfEveryProblemAtOnce() {
        assertThatThrownBy(() -> settings(Map.of("rate", "0", "repeat", "many")))
                .hasMessage("the benchmark cannot be run:\n"
                        + "- --rate: a rate is from 1 to 10000000 records a second, not 0\n"
                        + "- --repeat: 'many' is no whole number from 1 to 100");
    }

    private static BenchSettings settings(final Map<String, String> options) {
        final SortedMap<String, String> fields = new TreeMap<>(options);
        fields.put("out", "folder");
        return BenchSettings.of(fields);
    }
}
