package dev.tailrace.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.io.JsonScanner;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The scanner of core reads what a library writes. */
class JsonScannerAgainstLibraryTest {

    private final JsonScanner json = new JsonScanner();

    @Test
    void shouldReadWhateverALibraryWrites() {
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            final StringWriter written = new StringWriter();
            final List<String> expected = new ArrayList<>();
            try (JsonGenerator to = new JsonFactory().createGenerator(ObjectWriteContext.empty(), written)) {
                to.writeStartObject();
                for (int field = random.nextInt(6); field > 0; field--) {
                    write(to, random, expected);
                }
                to.writeEndObject();
            }
            assertThat(fields(written.toString()))
                    .as("seed %d, %s", seed, written)
                    .isEqualTo(expected);
        }
    }

    private static void write(final JsonGenerator to, final Random random, final List<String> expected) {
        final String name = text(random);
        to.writeName(name);
        switch (random.nextInt(5)) {
            case 0 -> {
                final String value = text(random);
                to.writeString(value);
                expected.add(name + "='" + value);
            }
            case 1 -> {
                final long value = random.nextLong();
                to.writeNumber(value);
                expected.add(name + "=" + value);
            }
            case 2 -> {
                final double value = random.nextDouble();
                to.writeNumber(value);
                expected.add(name + "=" + value);
            }
            case 3 -> {
                to.writeBoolean(true);
                expected.add(name + "=true");
            }
            default -> {
                to.writeStartArray();
                to.writeStartObject();
                to.writeName(text(random));
                to.writeString(text(random));
                to.writeEndObject();
                to.writeEndArray();
            }
        }
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
