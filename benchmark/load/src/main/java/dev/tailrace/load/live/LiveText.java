package dev.tailrace.load.live;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Encodes histograms as text for reports, and decodes them. */
final class LiveText {

    private LiveText() {}

    static String of(final Histogram histogram) {
        final ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        final int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().withoutPadding().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /** @throws IllegalArgumentException when the text is not a histogram */
    static Histogram histogram(final String text) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(text)), 1);
        } catch (final DataFormatException e) {
            throw new IllegalArgumentException("no histogram: " + text, e);
        }
    }
}
