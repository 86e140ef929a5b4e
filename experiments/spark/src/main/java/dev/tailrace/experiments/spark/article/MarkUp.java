package dev.tailrace.experiments.spark.article;

import java.nio.ByteBuffer;
import org.apache.spark.sql.api.java.UDF1;

/** The function of the job: raises the price of a record of 120 bytes by 1/10000; the price is at byte 8, big-endian. */
final class MarkUp implements UDF1<byte[], byte[]> {

    private static final int PRICE_AT = 8;

    @Override
    public byte[] call(final byte[] record) {
        final byte[] result = record.clone();
        final ByteBuffer price = ByteBuffer.wrap(result);
        price.putLong(PRICE_AT, price.getLong(PRICE_AT) + 1);
        return result;
    }
}
