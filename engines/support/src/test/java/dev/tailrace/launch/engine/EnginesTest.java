package dev.tailrace.launch.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnginesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldBeWhatTheirModulesDescribe() {
        assertThat(Engines.names())
                .containsExactly(
                        "flink",
                        "flink-listing1",
                        "flink-native",
                        "hybrid",
                        "in-process",
                        "kafka",
                        "kafka-streams",
                        "kafka-streams-native",
                        "plain",
                        "samza",
                        "spark",
                        "spark-native");
        assertThat(Engines.runners())
                .extracting(EngineSpec::name, EngineSpec::strongestGuarantee)
                .containsExactly(
                        tuple("flink", Guarantee.EXACTLY_ONCE),
                        tuple("kafka", Guarantee.EXACTLY_ONCE),
                        tuple("kafka-streams", Guarantee.TRANSACTIONAL),
                        tuple("spark", Guarantee.EXACTLY_ONCE));
        assertThat(Engines.all())
                .filteredOn(EngineSpec::takesJobs)
                .extracting(EngineSpec::submit)
                .containsExactly("flink run", "spark-submit");
    }

    @Test
    void shouldKeepTheOrderOfADescription() throws IOException {
        Files.writeString(folder.resolve("fake.options"), "b\t0..9\t1\tHow much\na.*\tTEXT\t\tAnything\n");
        final EngineSpec engine = engine("knob.linger = b | 5", "default.b = 2");
        assertThat(engine.own().names()).containsExactly("b", "a.*");
        assertThat(engine.own().has("a.x")).isTrue();
        assertThat(engine.own().has("c")).isFalse();
        assertThat(engine.knobs()).extracting(Knob::usual, Knob::changed).containsExactly(tuple("1", "5"));
        assertThat(engine.isInProcess()).isTrue();
    }

    @Test
    void shouldJudgeOrderAndTheLastResultsByTheOptions() throws IOException {
        Files.writeString(folder.resolve("fake.options"), "method\ta | b\ta\tWhich\n");
        final EngineSpec engine = engine("unordered = method=b", "open-tail = true");
        assertThat(engine.isOrdered(Map.of())).isTrue();
        assertThat(engine.isOrdered(Map.of("method", "a"))).isTrue();
        assertThat(engine.isOrdered(Map.of("method", "b"))).isFalse();
        assertThat(engine.isTailOpen(Map.of())).isTrue();
        assertThat(engine("parallel = false").isTailOpen(Map.of())).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "titel = x; fake.properties: unknown property 'titel'",
                "knob.a = a | 1; knob.a: is not OPTION | CHANGED | CLAIM",
                "knob.a = a | 1 | Why.; fake.options does not have the default of 'a'",
                "knob.a = threads | 0 | Why.; fake.properties: threads=0: expected a whole number from 1 to 1024",
                "default.heap-mb = x; fake.properties: heap-mb=x: expected a whole number from 1 to 999999999",
                "guarantees = never; 'never' is not one of [at-least-once, exactly-once, transactional]",
                "stages = kafka; 'kafka' is not a stage: ENGINE/PART",
                "open-tail = yes; open-tail=yes: neither true nor false",
                "unordered = threads=0; fake.properties: threads=0: expected a whole number from 1 to 1024"
            })
    void shouldRefuseADescriptionThatMakesNoSense(final String line, final String message) {
        assertThatThrownBy(() -> engine(line)).hasMessage(message);
    }

    private EngineSpec engine(final String... lines) throws IOException {
        final Path file = Files.writeString(
                folder.resolve("fake.properties"), "title = Fake\nheap-mb = 64\n" + String.join("\n", lines));
        return Description.of(file).engine();
    }
}
