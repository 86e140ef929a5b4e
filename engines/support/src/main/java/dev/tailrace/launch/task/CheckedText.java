package dev.tailrace.launch.task;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Locale;
import java.util.zip.CRC32C;

/**
 * Encodes and checks the content of a small file: a text in UTF-8, and a last line {@code crc32c XXXXXXXX} with the
 * checksum of the text, so that a flipped bit is detected. Allocates.
 */
public final class CheckedText {

    private static final String LAST_LINE = "\ncrc32c %08x\n";
    private static final int LAST_LINE_LENGTH = 17;

    private CheckedText() {}

    /** The content of a file with this text. */
    public static byte[] bytes(final String text) {
        return (text + lastLine(text.getBytes(UTF_8))).getBytes(UTF_8);
    }

    /**
     * The text in the content of a file.
     *
     * @throws IllegalArgumentException when the content is damaged
     */
    public static String of(final byte[] content) {
        final byte[] text = new byte[Math.max(0, content.length - LAST_LINE_LENGTH)];
        System.arraycopy(content, 0, text, 0, text.length);
        final String end = new String(content, text.length, content.length - text.length, US_ASCII);
        if (!end.equals(lastLine(text))) {
            throw new IllegalArgumentException("its checksum is not that of its content");
        }
        return new String(text, UTF_8);
    }

    private static String lastLine(final byte[] text) {
        final CRC32C crc = new CRC32C();
        crc.update(text, 0, text.length);
        return String.format(Locale.ROOT, LAST_LINE, crc.getValue());
    }
}
