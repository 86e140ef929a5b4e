package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class FlatJsonTest {

    private final FlatJson json = new FlatJson();

    private List<String> fields(final String text) {
        final byte[] bytes = (" " + text).getBytes(StandardCharsets.UTF_8);
        final List<String> fields = new ArrayList<>();
        json.wrap(bytes, 1, bytes.length - 1);
        while (json.next()) {
            fields.add(json.name() + (json.isText() ? "='" : "=") + json.text());
        }
        return fields;
    }

    @Test
    void shouldReadFieldsAndSkipObjectsAndLists() {
        assertThat(fields("{\"a\":1,\"b\":\"x\\\"y\",\"c\":{\"d\":[\"}\"]},\"e\":[1,2],\"f\":null, \"g\" : true }"))
                .containsExactly("a=1", "b='x\"y", "f=null", "g=true");
        assertThat(fields("{}")).isEmpty();
        assertThat(fields("no object")).isEmpty();
        assertThat(fields("{\"cut\":")).isEmpty();
        assertThat(fields("{\"cut")).isEmpty();
        assertThat(fields("{\"a\":{")).isEmpty();
    }

    @Test
    void shouldReadNumbersInQuotesAndWithout() {
        final byte[] bytes =
                "{\"a\":\"163.4512\",\"b\":-7,\"c\":1.5e3,\"d\":\"AAPL\",\"e\":12345678901234567890,\"f\":\"\"}"
                        .getBytes(StandardCharsets.UTF_8);
        final List<Double> numbers = new ArrayList<>();
        json.wrap(bytes, 0, bytes.length);
        while (json.next()) {
            numbers.add(json.number());
        }
        assertThat(numbers).containsExactly(163.4512, -7.0, 1500.0, Double.NaN, 1.2345678901234567e19, Double.NaN);
    }

    @Test
    void shouldReadWhateverALibraryWrites() {
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        final JsonMapper mapper = JsonMapper.builder().build();
        for (int round = 0; round < 2_000; round++) {
            final ObjectNode object = JsonNodeFactory.instance.objectNode();
            for (int field = random.nextInt(6); field > 0; field--) {
                final String name = text(random);
                switch (random.nextInt(4)) {
                    case 0 -> object.put(name, text(random));
                    case 1 -> object.put(name, random.nextLong());
                    case 2 -> object.put(name, random.nextDouble());
                    default -> object.putObject(name).put(text(random), text(random));
                }
            }
            final List<String> expected = new ArrayList<>();
            for (final var field : object.properties()) {
                final JsonNode value = field.getValue();
                if (value.isString()) {
                    expected.add(field.getKey() + "='" + value.asString());
                } else if (!value.isObject()) {
                    expected.add(field.getKey() + "=" + value);
                }
            }
            assertThat(fields(mapper.writeValueAsString(object)))
                    .as("seed %d, %s", seed, object)
                    .isEqualTo(expected);
        }
    }

    private static String text(final Random random) {
        final StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            text.append("ab\"\\{}[]:,\n\t\u0001é<>".charAt(random.nextInt(16)));
        }
        return text.toString();
    }
}
