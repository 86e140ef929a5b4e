package dev.tailrace.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KnobsTest {

    static List<EngineSpec> engines() {
        return Engines.all();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldChangeEachOptionOfAnEngineOnceAndSayWhy(final EngineSpec engine) {
        assertThat(Knob.of(engine))
                .extracting(Knob::name)
                .doesNotHaveDuplicates()
                .contains("gc", "pinning");
        assertThat(Knob.of(engine)).extracting(Knob::option).doesNotHaveDuplicates();
        assertThat(Knob.of(engine))
                .allSatisfy(knob -> assertThat(knob.claim()).endsWith("."))
                .allSatisfy(knob -> assertThat(knob.changed()).isNotEqualTo(knob.usual()));
    }

    @Test
    void shouldHaveTheSecurityOfTheBrokerByNameOnlyAndForEnginesWithABroker() {
        final EngineSpec kafka = Engines.named("kafka").orElseThrow();
        assertThat(Knob.named(kafka, "security")).map(Knob::changed).contains("tls");
        assertThat(Knob.of(kafka)).extracting(Knob::name).doesNotContain("security");
        assertThat(Knob.named(Engines.named("in-process").orElseThrow(), "security"))
                .isEmpty();
        assertThat(Knob.named(Engines.named("flink-listing1").orElseThrow(), "security"))
                .isEmpty();
    }

    @Test
    void shouldHaveNoSizeOfCachesForAnEngineWithoutThem() {
        assertThat(Knob.named(Engines.named("kafka-streams").orElseThrow(), "cache"))
                .isPresent();
        assertThat(Knob.named(Engines.named("kafka-streams-native").orElseThrow(), "cache"))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("engines")
    void shouldChangeOptionsThatTheEngineHas(final EngineSpec engine) {
        assertThat(Knob.of(engine))
                .allSatisfy(knob -> assertThat(engine.options().problems(Map.of(knob.option(), knob.changed())))
                        .isEmpty());
        assertThat(engine.options().problems(engine.defaults())).isEmpty();
    }
}
