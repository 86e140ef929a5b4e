package dev.tailrace.plan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The SHA-256 digest of a sequence of texts and bytes, as hexadecimal digits. It is used for digests of graphs, of
 * values in them, of their code and of generated source. Stored versions of pipelines contain these digits, so they
 * must not change.
 *
 * <p>Used by one thread.
 */
public final class Digest {

    private final MessageDigest sha256;

    /** Starts an empty digest. */
    public Digest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (final NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** Adds bytes as they are. */
    public Digest add(final byte[] bytes) {
        sha256.update(bytes);
        return this;
    }

    /** Adds the UTF-8 bytes of a text after their number, so that sequences of texts with the same characters differ. */
    public Digest addText(final String text) {
        final byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(utf8.length).array());
        return add(utf8);
    }

    /**
     * Two hexadecimal digits for each of the first bytes of the digest. Ends the digest; later additions begin a new
     * one.
     */
    public String hex(final int bytes) {
        return HexFormat.of().formatHex(sha256.digest(), 0, bytes);
    }
}
