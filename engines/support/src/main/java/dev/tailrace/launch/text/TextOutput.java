package dev.tailrace.launch.text;

import dev.tailrace.io.OutputException;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Print stream for text on standard output. Like every print stream it swallows failures, but {@link #finish} reports the
 * first one.
 */
public final class TextOutput extends PrintStream {

    private final Witness witness;

    /** Text in UTF-8, which waits in a buffer until it is full, or flushed. */
    public TextOutput(final OutputStream stream) {
        this(new Witness(stream));
    }

    private TextOutput(final Witness witness) {
        super(new BufferedOutputStream(witness), false, StandardCharsets.UTF_8);
        this.witness = witness;
    }

    /**
     * Flushes all text.
     *
     * @throws OutputException when some of it was lost, now or before
     */
    public void finish() {
        flush();
        if (witness.first != null) {
            throw new OutputException(
                    "standard output: cannot be written: " + witness.first.getMessage(), witness.first);
        }
    }

    /** Remembers the first failure. */
    private static final class Witness extends FilterOutputStream {

        private IOException first;

        Witness(final OutputStream stream) {
            super(stream);
        }

        // The buffer before this stream calls only this method.
        @Override
        public void write(final byte[] bytes, final int offset, final int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (final IOException failure) {
                first = first == null ? failure : first;
                throw failure;
            }
        }
    }
}
