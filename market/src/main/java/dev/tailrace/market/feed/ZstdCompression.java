package dev.tailrace.market.feed;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.tailrace.io.Compression;
import dev.tailrace.market.itch.BigEndian;
import java.io.IOException;
import java.io.InputStream;

/** Zstandard (RFC 8878), any number of frames, in which DBN files are compressed. */
public final class ZstdCompression implements Compression {

    private static final int MAGIC = 0x28B52FFD;
    private static final int MAGIC_BYTES = 4;
    private static final int SKIPPABLE_MAGIC = 0x502A4D18;
    private static final int SKIPPABLE_MASK = 0xF0FFFFFF;

    @Override
    public String fault() {
        return "damaged-zstd";
    }

    @Override
    public boolean starts(final byte[] buffer, final int offset, final int length) {
        final int magic = length < MAGIC_BYTES ? 0 : BigEndian.i32(buffer, offset);
        return magic == MAGIC || (magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC;
    }

    /** {@inheritDoc} The streams of the library throw {@link IOException}s with a readable message. */
    @Override
    public InputStream decompress(final InputStream compressed) throws IOException {
        return new ZstdInputStreamNoFinalizer(compressed);
    }
}
