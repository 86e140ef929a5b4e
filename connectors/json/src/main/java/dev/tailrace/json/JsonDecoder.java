package dev.tailrace.json;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.record.RecordLayout;
import dev.tailrace.record.RecordReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.Named;

/** Decodes a flat JSON object. */
final class JsonDecoder<T> implements Decoder<T> {

    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    private final transient RecordLayout<T> layout;
    private final boolean strict;
    private final transient PropertyNameMatcher names;
    private transient RecordReader<T> reader;
    private transient JsonParser parser;
    private InputFault badJson;
    private InputFault truncated;
    private InputFault badUtf8;
    private InputFault unknownField;
    private transient byte[] text = new byte[64];

    JsonDecoder(final RecordLayout<T> layout, final boolean strict) {
        this.layout = layout;
        this.strict = strict;
        final List<Named> named = new ArrayList<>();
        layout.names().forEach(name -> named.add(Named.fromString(name)));
        names = JSON.constructNameMatcher(named, false);
    }

    @Override
    public void open(final InputFaults inputFaults) {
        reader = layout.reader(inputFaults, this::where);
        badJson = inputFaults.fatal("bad-json", "the line is no JSON object");
        truncated = inputFaults.fatal("truncated-message", "the input ends inside a message");
        badUtf8 = inputFaults.fatal("bad-utf8", "the text is not UTF-8");
        unknownField = inputFaults.fatal("unknown-field", "a field is unknown");
    }

    private String where() {
        return "column " + parser.currentTokenLocation().getColumnNr() + ": ";
    }

    @Override
    public T decode(final byte[] buffer, final int offset, final int length, final long position) {
        try (JsonParser json = JSON.createParser(ObjectReadContext.empty(), buffer, offset, length)) {
            parser = json;
            return decode(json);
        } catch (final UnexpectedEndOfInputException half) {
            truncated.report(shortened(half));
        } catch (final JacksonException damaged) {
            (damaged.getOriginalMessage().contains("UTF-8") ? badUtf8 : badJson).report(shortened(damaged));
        }
        return null;
    }

    private static String shortened(final JacksonException failure) {
        final String what = failure.getOriginalMessage();
        final int details = what.indexOf("\n");
        return "column "
                + (failure.getLocation() == null ? 1 : failure.getLocation().getColumnNr()) + ": "
                + (details < 0 ? what : what.substring(0, details));
    }

    private T decode(final JsonParser json) {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            badJson.report("it does not begin with {");
            return null;
        }
        reader.begin();
        int field = json.nextNameMatch(names);
        while (field != PropertyNameMatcher.MATCH_END_OBJECT && !reader.hasFailed()) {
            if (field >= 0) {
                set(field, json.nextToken(), json);
            } else if (strict) {
                unknownField.report(where() + json.currentName() + "; known are " + layout.names());
                return null;
            } else {
                json.nextToken();
                json.skipChildren();
            }
            field = json.nextNameMatch(names);
        }
        if (!reader.hasFailed() && json.nextToken() != null) {
            badJson.report(where() + "more follows after the object");
            return null;
        }
        return reader.finish();
    }

    private void set(final int field, final JsonToken value, final JsonParser json) {
        switch (value) {
            case VALUE_STRING -> setText(field, json);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
                if (reader.isText(field)) {
                    reader.reject(field, "the number " + json.getString());
                } else {
                    setText(field, json);
                }
            }
            case VALUE_TRUE, VALUE_FALSE -> {
                final byte[] word = value == JsonToken.VALUE_TRUE ? TRUE : FALSE;
                if (reader.isText(field)) {
                    reader.reject(field, value.asString());
                } else {
                    reader.set(field, word, 0, word.length);
                }
            }
            case VALUE_NULL -> reader.setAbsent(field);
            default -> reader.reject(field, value == JsonToken.START_ARRAY ? "an array" : "an object");
        }
    }

    private void setText(final int field, final JsonParser json) {
        final char[] letters = json.getStringCharacters();
        final int from = json.getStringOffset();
        final int length = json.getStringLength();
        if (text.length < length) {
            text = new byte[2 * length];
        }
        int any = 0;
        for (int i = 0; i < length; i++) {
            final char letter = letters[from + i];
            any |= letter;
            text[i] = (byte) letter;
        }
        if (any < 0x80) {
            reader.set(field, text, 0, length);
        } else if (reader.isText(field)) {
            reader.set(field, json.getString());
        } else {
            final byte[] utf8 = json.getString().getBytes(StandardCharsets.UTF_8);
            reader.set(field, utf8, 0, utf8.length);
        }
    }

    @Override
    public long eventTimeNs(final T record) {
        return layout.eventTimeNs(record);
    }
}
