package dev.tailrace.io;

import java.io.IOException;
import java.io.InputStream;

/**
 * A compressed format that inputs may have, beside gzip, which is built in. Found by {@link java.util.ServiceLoader} on the
 * class path of this class, so a library is needed only where such inputs are read.
 */
public interface Compression {

    /** Name of the input fault of damaged data, such as {@code damaged-zstd}. */
    String fault();

    /** Whether compressed data begins with these bytes. */
    boolean starts(byte[] buffer, int offset, int length);

    /**
     * Decompresses a stream.
     *
     * @return a stream that throws an {@link IOException} where the data is damaged or ends early, and whose {@code
     *     close} also closes the compressed one
     */
    InputStream decompress(InputStream compressed) throws IOException;
}
