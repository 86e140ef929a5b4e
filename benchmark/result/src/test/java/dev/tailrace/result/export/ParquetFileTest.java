package dev.tailrace.result.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ParquetFileTest {

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
}
