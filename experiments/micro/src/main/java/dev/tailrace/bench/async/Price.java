package dev.tailrace.bench.async;

import dev.tailrace.function.Transferable;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;

/** A record that its producer fills anew, as records of feeds are. */
final class Price implements Transferable<Price> {

    private long number;
    private long priceE4;

    Price set(final long newNumber, final long newPriceE4) {
        number = newNumber;
        priceE4 = newPriceE4;
        return this;
    }

    /** What is done with a price, by whoever does it. */
    Price raisedInto(final Price target) {
        return target.set(number, 3 * priceE4 + 1);
    }

    long priceE4() {
        return priceE4;
    }

    @Override
    public Price transferTo(final Price reusable) {
        return (reusable == null ? new Price() : reusable).set(number, priceE4);
    }

    /** Finds a price by its place. */
    static Decoder<Price> decoder() {
        final Price price = new Price();
        return new Decoder<>() {
            @Override
            public Price decode(final byte[] buffer, final int offset, final int length, final long position) {
                return price.set(position, position % 1_000);
            }

            @Override
            public long eventTimeNs(final Price record) {
                return record.number;
            }
        };
    }

    /** Writes the lowest byte of a price. */
    static Encoder<Price> encoder() {
        return new Encoder<>() {
            @Override
            public int maxLength() {
                return 1;
            }

            @Override
            public int encode(final Price price, final byte[] target, final int offset) {
                target[offset] = (byte) price.priceE4;
                return 1;
            }
        };
    }
}
