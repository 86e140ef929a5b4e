package dev.tailrace.result.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.synthetic.SampleRun;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class ParquetSamplesTest {

    @Test
    void shouldBeTheSmallestTableByteForByte() {
        final ParquetColumn name = new ParquetColumn("n", ParquetColumn.Type.TEXT);
        name.add("ab");
        final byte[] file = ParquetFile.of(List.of(name), "w");
        final String text = new String(file, StandardCharsets.ISO_8859_1);
        assertThat(text).startsWith("PAR1").endsWith("PAR1");
        final int footer = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(file.length - 8);
        // Version 1; two elements: the root with one child, and a required text; one row.
        assertThat(text.substring(file.length - 8 - footer))
                .startsWith("\u0015\u0002\u0019\u002c\u0048\u0007samples\u0015\u0002\u0000"
                        + "\u0015\u000c\u0025\u0000\u0018\u0001n\u0025\u0000\u0000\u0016\u0002\u0019\u001c");
    }

    @Test
    void shouldHoldEverySampleOnce() throws IOException {
        final BenchmarkRun run = SampleRun.of(3, 2);
        final byte[] file = ParquetSamples.of(run);
        final long samples = run.engines().stream()
                .flatMap(engine -> engine.points().stream())
                .flatMap(point -> point.rounds().stream())
                .flatMap(round -> round.recording().series().values().stream())
                .flatMap(List::stream)
                .mapToLong(interval -> interval.samples().total())
                .sum();
        assertThat(sum(lastColumn(file))).isEqualTo(samples);
    }

    /** The last page of gzip in the file is that of the counts. */
    private static byte[] lastColumn(final byte[] file) throws IOException {
        int begin = file.length - 3;
        while (file[begin] != 0x1f || file[begin + 1] != (byte) 0x8b || file[begin + 2] != 8) {
            begin--;
        }
        try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(file, begin, file.length - begin))) {
            return gzip.readNBytes(Integer.MAX_VALUE);
        } catch (final IOException trailing) {
            throw new IOException("what follows the page was taken for a part of it", trailing);
        }
    }

    private static long sum(final byte[] counts) {
        final ByteBuffer values = ByteBuffer.wrap(counts).order(ByteOrder.LITTLE_ENDIAN);
        long sum = 0;
        while (values.hasRemaining()) {
            sum += values.getLong();
        }
        return sum;
    }
}
