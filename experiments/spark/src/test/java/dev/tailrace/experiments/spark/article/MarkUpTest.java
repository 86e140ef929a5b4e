package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MarkUpTest {

    @Test
    void shouldRaiseThePriceAndNothingElse() {
        final byte[] record = new byte[120];
        ByteBuffer.wrap(record).putLong(0, 7).putLong(8, 1_000_255).put(119, (byte) 3);
        final ByteBuffer result = ByteBuffer.wrap(new MarkUp().call(record));
        assertThat(result.getLong(0)).isEqualTo(7);
        assertThat(result.getLong(8)).isEqualTo(1_000_256);
        assertThat(result.get(119)).isEqualTo((byte) 3);
        assertThat(ByteBuffer.wrap(record).getLong(8)).isEqualTo(1_000_255);
    }
}
