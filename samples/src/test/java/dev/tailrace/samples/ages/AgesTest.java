package dev.tailrace.samples.ages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.compiler.determinism.Determinism;
import dev.tailrace.function.InputException;
import dev.tailrace.io.RecordRow;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.Allocation;
import dev.tailrace.testkit.CollectedOutput;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgesTest {

    private static final StreamGraph GRAPH = StreamGraph.of(new Ages(), Map.of("on", "20260615"));

    private static List<String> ages(final String... persons) {
        final CollectedOutput ages = new CollectedOutput();
        final EventProcessor processor = SequentialRun.of(GRAPH).outputs(ages).embed();
        for (int index = 0; index < persons.length; index++) {
            final byte[] bytes = persons[index].getBytes(StandardCharsets.UTF_8);
            processor.onRecord(bytes, 0, bytes.length, index + 1);
        }
        final RecordRow row = new RecordRow(new AgeEncoder(1).schema().orElseThrow());
        for (final String age : ages.texts()) {
            final byte[] bytes = age.getBytes(StandardCharsets.UTF_8);
            row.read(bytes, 0, bytes.length);
        }
        return ages.texts();
    }

    private static String born(final String date) {
        return "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"birthDate\":\"" + date + "\"}";
    }

    @Test
    void shouldCountWholeYears() {
        assertThat(ages(born("1990-06-15"), born("1990-06-16"), born("1990-12-31"), born("2026-06-15")))
                .containsExactly(
                        "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"age\":36}",
                        "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"age\":35}",
                        "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"age\":35}",
                        "{\"firstName\":\"Ada\",\"lastName\":\"Lovelace\",\"age\":0}");
    }

    @Test
    void shouldTakeFieldsInAnyOrderWithBlanksOthersAndEscapes() {
        assertThat(ages(
                        " { \"birthDate\" : \"1815-12-10T09:33:05.000+0000\",\n\"x\":\"y\", \"lastName\":\"L\\\"q\\\"\","
                                + " \"firstName\":\"\u00c5sa\" } "))
                .containsExactly("{\"firstName\":\"\u00c5sa\",\"lastName\":\"L\\\"q\\\"\",\"age\":210}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "[]",
                "{\"firstName\":\"a\",\"lastName\":\"b\"}",
                "{\"firstName\":\"a\",\"lastName\":\"b\",\"birthDate\":\"10.12.1815\"}",
                "{\"firstName\":\"a\",\"lastName\":\"b\",\"birthDate\":\"1815-13-10\"}",
                "{\"firstName\":\"a\",\"lastName\":\"b\",\"birthDate\":\"1815-12-10\"",
                "{\"firstName\":\"a\",\"lastName\":\"b\",\"birthDate\":\"1815-12-10\"}x",
                "{\"firstName\":\"a\",\"lastName\":\"b\",\"birthDate\":\"1815-12-1"
            })
    void shouldRefuseWhatIsNoPerson(final String text) {
        assertThatThrownBy(() -> ages(text))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "input: is not a JSON object with the strings firstName, lastName and birthDate as yyyy-mm-dd");
    }

    @Test
    void shouldPromiseItsOutputExactlyOnce() {
        assertThat(Determinism.check(GRAPH).promisesExactlyOnce()).isTrue();
    }

    @Test
    void shouldNotAllocate() {
        final byte[] person = born("1990-06-15").getBytes(StandardCharsets.UTF_8);
        final byte[] target = new byte[new AgeEncoder(1).maxLength()];
        final PersonDecoder decoder = new PersonDecoder();
        final AgeEncoder encoder = new AgeEncoder(20260615);
        assertThat(Allocation.inSteadyState(() -> {
                    for (int times = 0; times < 10_000; times++) {
                        encoder.encode(decoder.decode(person, 0, person.length, 1), target, 0);
                    }
                }))
                .isZero();
    }
}
