package dev.tailrace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.JsonScanner;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The scanner of core reads what a library writes. */
class JsonScannerAgainstLibraryTest {

    private final JsonScanner json = new JsonScanner();

    @Test
    void shouldReadWhateverALibraryWrites() {
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        final JsonMapper mapper = JsonMapper.builder().build();
        for (int round = 0; round < 2_000; round++) {
            final ObjectNode object = object(random);
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

    private static ObjectNode object(final Random random) {
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
        return object;
    }

    private List<String> fields(final String text) {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        final List<String> fields = new ArrayList<>();
        json.beginObject(bytes, 0, bytes.length);
        while (json.nextField()) {
            fields.add(json.name() + (json.isText() ? "='" : "=") + json.text());
        }
        assertThat(json.isWhole()).as(text).isTrue();
        return fields;
    }

    private static String text(final Random random) {
        final StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(6); length > 0; length--) {
            text.append("ab\"\\{}[]:,\n\t\u0001é<>".charAt(random.nextInt(16)));
        }
        return text.toString();
    }
}
