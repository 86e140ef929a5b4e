package dev.tailrace.json;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.record.RecordLayout;
import dev.tailrace.text.TextLines;
import java.util.List;
import java.util.function.Supplier;

/**
 * JSON lines as Java records: a flat JSON object in each line of a file, or in each message of a topic, with a field for each
 * component.
 *
 * <pre>{@code
 * public record Person(String firstName, String lastName, @Time long birthDate) {}
 *
 * pipeline.source("persons", JsonLines.of(Person.class))
 * }</pre>
 *
 * <p>{@link RecordLayout} says what components can be. The order of the fields in an object does not matter; fields that no
 * component asks for are skipped, with what is in them. Numbers may be in quotes; null is an absent field.
 *
 * <p>Immutable: each method returns another format.
 *
 * @param <T> record type
 */
public final class JsonLines<T> implements InputFormat<T> {

    private final RecordLayout<T> layout;
    private final boolean strict;

    private JsonLines(final RecordLayout<T> layout, final boolean strict) {
        this.layout = layout;
        this.strict = strict;
    }

    /**
     * The format of lines with the components of a record.
     *
     * @throws IllegalArgumentException when the class is no record, or a component cannot be a field
     */
    public static <T> JsonLines<T> of(final Class<T> type) {
        return new JsonLines<>(RecordLayout.of(type), false);
    }

    /** This format, of which a field that no component asks for is bad input. */
    public JsonLines<T> strict() {
        return new JsonLines<>(layout, true);
    }

    /**
     * Encodes records as objects with the components as fields in their order: decimals with their point, times in
     * nanoseconds since 1970. Makes an encoder for each task. An encoder refuses a text of more than 1,024 characters with
     * an {@link IllegalArgumentException}.
     */
    public static <T> Supplier<Encoder<T>> encoder(final Class<T> type) {
        final RecordLayout<T> layout = RecordLayout.of(type);
        return () -> new JsonEncoder<>(layout);
    }

    @Override
    public String name() {
        return "jsonl";
    }

    @Override
    public List<String> suffixes() {
        return List.of("jsonl", "ndjson");
    }

    @Override
    public Decoder<T> get() {
        return new JsonDecoder<>(layout, strict);
    }

    @Override
    public InputLog open(final InputBytes bytes, final InputFaults inputFaults) {
        return TextLines.of(name(), this).open(bytes, inputFaults);
    }
}
