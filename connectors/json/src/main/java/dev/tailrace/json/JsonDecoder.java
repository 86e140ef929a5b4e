package dev.tailrace.json;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.record.RecordLayout;
import dev.tailrace.record.RecordReader;
import dev.tailrace.state.StateOutput;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.Named;

/**
 * Decodes a flat JSON object. Jackson's parser is made for streams and costs as much as a record, so one reads a stream of
 * all records that ends after each of them.
 */
final class JsonDecoder<T> implements Decoder<T> {

    private static final JsonFactory JSON = JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();

    /** Of Jackson's messages what is about its settings and sources. */
    private static final Pattern DETAILS = Pattern.compile("(\\n|: enable `| \\(start marker at).*", Pattern.DOTALL);

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    private final transient RecordLayout<T> layout;
    private final boolean strict;
    private final transient PropertyNameMatcher names;
    private transient RecordReader<T> reader;
    private final transient RecordStream record = new RecordStream();
    /** Reads one record after the other; null before the first one and after a bad one. */
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
        return "column " + column(parser.currentTokenLocation()) + ": ";
    }

    private long column(final TokenStreamLocation location) {
        return location == null ? 1 : location.getByteOffset() - record.before + 1;
    }

    @Override
    public T decode(final byte[] buffer, final int offset, final int length, final long position) {
        T decoded = null;
        record.wrap(buffer, offset, length);
        try {
            if (parser == null) {
                parser = JSON.createParser(ObjectReadContext.empty(), record.first());
            }
            decoded = decode(parser);
        } catch (final UnexpectedEndOfInputException half) {
            truncated.report(described(half));
        } catch (final JacksonException other) {
            final String looks = InputBytes.looksLike(buffer, offset, length);
            if (buffer[offset] != '{' && !looks.equals("JSON")) {
                badJson.report("it looks like " + looks);
                return null;
            }
            (other.getOriginalMessage().contains("UTF-8") ? badUtf8 : badJson).report(described(other));
        } finally {
            if (decoded == null) {
                dropParser();
            }
        }
        return decoded;
    }

    // Somewhere inside a record; the next one begins with a new parser.
    private void dropParser() {
        if (parser != null) {
            parser.close();
            parser = null;
        }
    }

    private String described(final JacksonException failure) {
        return "column " + column(failure.getLocation()) + ": "
                + DETAILS.matcher(failure.getOriginalMessage()).replaceFirst("");
    }

    private T decode(final JsonParser json) {
        if (json.nextToken() != JsonToken.START_OBJECT) {
            badJson.report("it does not begin with {");
            return null;
        }
        reader.begin();
        int field = json.nextNameMatch(names);
        while (field != PropertyNameMatcher.MATCH_END_OBJECT) {
            if (field >= 0) {
                set(field, json.nextToken(), json);
            } else if (strict) {
                unknownField.report(where() + json.currentName() + "; known are " + layout.names());
                return null;
            } else {
                json.nextToken();
                json.skipChildren();
            }
            if (reader.hasFailed()) {
                return null;
            }
            field = json.nextNameMatch(names);
        }
        json.releaseBuffered(record.rest);
        if (!record.isAtEnd()) {
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
            return;
        }
        final String value = json.getString();
        if (!StateOutput.canHold(value)) {
            reader.reject(field, "half of a surrogate pair");
        } else if (reader.isText(field)) {
            reader.set(field, value);
        } else {
            final byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            reader.set(field, utf8, 0, utf8.length);
        }
    }

    @Override
    public long eventTimeNs(final T record) {
        return layout.eventTimeNs(record);
    }

    /** The bytes of the current record as a stream. */
    private static final class RecordStream extends InputStream {

        private static final byte[] BLANKS = {' ', ' ', ' ', ' '};

        /** Takes what the parser has read and not used. */
        private final OutputStream rest = new OutputStream() {
            @Override
            public void write(final int letter) {
                throw new UnsupportedOperationException("the parser writes arrays");
            }

            @Override
            public void write(final byte[] bytes, final int from, final int length) {
                hasMore |= hasMore(bytes, from, from + length);
            }
        };

        private byte[] buffer;
        private int at;
        private int end;
        private boolean hasMore;
        private boolean isNew;

        /** Bytes of all records before, and of the blanks, since the parser began. */
        private long before;

        private long length;

        void wrap(final byte[] bytes, final int offset, final int count) {
            buffer = bytes;
            at = offset;
            end = offset + count;
            hasMore = false;
            before += length;
            length = count;
        }

        /** This stream for a new parser, which finds out the encoding from the first bytes: blanks. */
        InputStream first() {
            isNew = true;
            before = BLANKS.length;
            return this;
        }

        boolean isAtEnd() {
            return !hasMore && !hasMore(buffer, at, end);
        }

        private static boolean hasMore(final byte[] bytes, final int from, final int to) {
            for (int i = from; i < to; i++) {
                if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r' && bytes[i] != '\n') {
                    return true;
                }
            }
            return false;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("the parser reads arrays");
        }

        @Override
        public int read(final byte[] target, final int offset, final int most) {
            if (isNew) {
                isNew = false;
                System.arraycopy(BLANKS, 0, target, offset, BLANKS.length);
                return BLANKS.length;
            }
            if (at == end) {
                return -1;
            }
            final int count = Math.min(most, end - at);
            System.arraycopy(buffer, at, target, offset, count);
            at += count;
            return count;
        }
    }
}
