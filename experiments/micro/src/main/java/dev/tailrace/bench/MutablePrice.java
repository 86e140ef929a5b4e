package dev.tailrace.bench;

import dev.tailrace.io.Decoder;
import dev.tailrace.io.Encoder;
import dev.tailrace.state.Transferable;

/** A mutable record that its producer reuses, as feed decoders do. */
final class MutablePrice implements Transferable<MutablePrice> {

    private long number;
    private long priceE4;

    MutablePrice set(final long newNumber, final long newPriceE4) {
        number = newNumber;
        priceE4 = newPriceE4;
        return this;
    }

    /** Writes the raised price into {@code target}: the calculation of the node. */
    MutablePrice raisedInto(final MutablePrice target) {
        return target.set(number, 3 * priceE4 + 1);
    }

    long priceE4() {
        return priceE4;
    }

    @Override
    public MutablePrice transferTo(final MutablePrice reusable) {
        return (reusable == null ? new MutablePrice() : reusable).set(number, priceE4);
    }

    /** Decoder that looks up a price by its index. */
    static Decoder<MutablePrice> decoder() {
        final MutablePrice price = new MutablePrice();
        return new Decoder<>() {
            @Override
            public MutablePrice decode(final byte[] buffer, final int offset, final int length, final long position) {
                return price.set(position, position % 1_000);
            }

            @Override
            public long eventTimeNs(final MutablePrice record) {
                return record.number;
            }
        };
    }

    /** Writes the lowest byte of a price. */
    static Encoder<MutablePrice> encoder() {
        return new Encoder<>() {
            @Override
            public int maxLength() {
                return 1;
            }

            @Override
            public int encode(final MutablePrice price, final byte[] target, final int offset) {
                target[offset] = (byte) price.priceE4;
                return 1;
            }
        };
    }
}
