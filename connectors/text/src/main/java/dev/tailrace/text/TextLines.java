package dev.tailrace.text;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The format of text files whose lines are records: as texts, or decoded by a decoder of the user.
 *
 * <pre>{@code
 * pipeline.source("lines", TextLines.of())
 * pipeline.source("persons", TextLines.of("jsonl", PersonDecoder::new))
 * }</pre>
 *
 * <p>A line ends with a line feed, with or without a carriage return before it; neither is part of the record. A line of
 * more than 1 MiB is {@code long-record}.
 *
 * @param <T> record type
 */
public final class TextLines<T> implements InputFormat<T> {

    private final String name;
    private final List<String> suffixes;
    private final Supplier<? extends Decoder<T>> decoder;
    private final boolean skipsEmpty;

    private TextLines(
            final String name,
            final List<String> suffixes,
            final Supplier<? extends Decoder<T>> decoder,
            final boolean skipsEmpty) {
        this.name = Objects.requireNonNull(name);
        this.suffixes = suffixes;
        this.decoder = Objects.requireNonNull(decoder);
        this.skipsEmpty = skipsEmpty;
    }

    /** Lines as texts in UTF-8, empty ones too; their event time is 0. */
    public static TextLines<String> of() {
        return new TextLines<>("lines", List.of("txt", "log"), LineDecoder::new, false);
    }

    /**
     * Lines that a decoder decodes; empty ones are left out.
     *
     * @param name of the format, which is also the ending of the names of its files
     * @param decoder makes a decoder for each task, which is given a line at a time
     */
    public static <T> TextLines<T> of(final String name, final Supplier<? extends Decoder<T>> decoder) {
        return new TextLines<>(name, List.of(name), decoder, true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> suffixes() {
        return suffixes;
    }

    @Override
    public Decoder<T> get() {
        return decoder.get();
    }

    @Override
    public InputLog open(final InputBytes bytes, final InputFaults inputFaults) {
        return new LineLog(bytes, skipsEmpty, inputFaults);
    }

    private static final class LineLog extends TextLog {

        private final boolean skipsEmpty;

        LineLog(final InputBytes bytes, final boolean skipsEmpty, final InputFaults inputFaults) {
            super(bytes, inputFaults);
            this.skipsEmpty = skipsEmpty;
        }

        @Override
        int endOfRecord(final byte[] buffer, final int from, final int end) {
            final int lineFeed = indexOf('\n', buffer, from, end);
            return lineFeed < 0 ? -1 : lineFeed + 1;
        }

        @Override
        boolean deliver(final byte[] buffer, final int from, final int to, final RecordHandler handler) {
            if (from == to && skipsEmpty) {
                return false;
            }
            pass(buffer, from, to, handler);
            return true;
        }
    }

    private static final class LineDecoder implements Decoder<String> {

        private final transient CharsetDecoder utf8 = StandardCharsets.UTF_8.newDecoder();
        private InputFault badUtf8;

        @Override
        public void open(final InputFaults inputFaults) {
            badUtf8 = inputFaults.fatal("bad-utf8", "the text is not UTF-8");
        }

        @Override
        public String decode(final byte[] buffer, final int offset, final int length, final long position) {
            try {
                return utf8.decode(ByteBuffer.wrap(buffer, offset, length)).toString();
            } catch (final CharacterCodingException damaged) {
                badUtf8.report();
                return null;
            }
        }

        @Override
        public long eventTimeNs(final String record) {
            return 0;
        }
    }
}
