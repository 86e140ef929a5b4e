package dev.tailrace.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestWordTest {

    private static final List<String> KNOWN = List.of(
            "run", "inspect", "first", "skip", "fail", "kafka", "kafka-streams", "--bootstrap-server", "--input");

    @ParameterizedTest
    @CsvSource({
        "runn, run",
        "frist, first",
        "kafak, kafka",
        "kafkastreams, kafka-streams",
        "streams, kafka-streams",
        "--inptu, --input",
        "--bootstrap, --bootstrap-server",
        "inspct, inspect"
    })
    void shouldNameTheWordThatWasMeant(final String word, final String meant) {
        assertThat(NearestWord.hint(word, KNOWN)).isEqualTo("; did you mean '" + meant + "'?");
    }

    @ParameterizedTest
    @CsvSource({"stop", "storm", "x", "--colour"})
    void shouldNotGuessWhenNoWordIsNear(final String word) {
        assertThat(NearestWord.hint(word, KNOWN)).isEmpty();
    }

    @Test
    void shouldHaveNothingToNameWithoutWords() {
        assertThat(NearestWord.hint("run", List.of())).isEmpty();
    }
}
