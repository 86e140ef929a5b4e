package dev.tailrace.parquet;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads the progress among the metadata of a file. */
final class FileProgress {

    static final String KEY = "tailrace.progress";

    private static final int TRAILER = 8;

    private FileProgress() {}

    /**
     * Reads the progress of a file.
     *
     * @throws OutputException when the file is damaged, or another program has written it
     */
    static StoredProgress read(final Path file) {
        try {
            final String metadata = metadata(file);
            final int key = metadata.indexOf(KEY);
            if (key < 0) {
                throw damaged(file, "another program has written it");
            }
            return StoredProgress.parse(value(metadata, key + KEY.length()));
        } catch (final IOException | RuntimeException e) {
            throw e instanceof OutputException known ? known : damaged(file, "it cannot be read: " + e);
        }
    }

    // Latin-1 keeps each byte as one character.
    private static String metadata(final Path file) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
            final byte[] trailer = new byte[TRAILER];
            if (bytes.length() < TRAILER) {
                throw damaged(file, "it has no footer");
            }
            bytes.seek(bytes.length() - TRAILER);
            bytes.readFully(trailer);
            final long length = Integer.reverseBytes(ByteBuffer.wrap(trailer).getInt());
            if (!new String(trailer, 4, 4, StandardCharsets.ISO_8859_1).equals("PAR1")
                    || length <= 0
                    || length > bytes.length() - TRAILER) {
                throw damaged(file, "it has no footer");
            }
            final byte[] footer = new byte[(int) length];
            bytes.seek(bytes.length() - TRAILER - length);
            bytes.readFully(footer);
            return new String(footer, StandardCharsets.ISO_8859_1);
        }
    }

    /** The text after the byte that begins its field and its length. */
    private static String value(final String metadata, final int field) {
        int at = field + 1;
        int length = 0;
        int shift = 0;
        do {
            length |= (metadata.charAt(at) & 0x7F) << shift;
            shift += 7;
        } while ((metadata.charAt(at++) & 0x80) != 0);
        return new String(
                metadata.substring(at, at + length).getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static OutputException damaged(final Path file, final String reason) {
        return new OutputException(
                file + ": is the newest file of its folder, and says not how far the results are, because " + reason
                        + ". Restore it from a copy, delete it so that the run writes its results again, or give the"
                        + " results another folder",
                null);
    }
}
