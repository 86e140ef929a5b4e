package dev.tailrace.experiments.peer;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Writes and reads the fields of a {@link PeerReferencePrice}. */
final class ReferencePriceFields {

    private ReferencePriceFields() {}

    static void write(final PeerReferencePrice price, final DataOutputStream out) throws IOException {
        out.writeBoolean(price.average() != null);
        if (price.average() != null) {
            write(price.average(), out);
        }
        write(price.halts(), out);
        out.writeLong(price.upWindowNs());
        out.writeLong(price.downWindowNs());
    }

    private static void write(final Average average, final DataOutputStream out) throws IOException {
        out.writeLong(average.windowStartNs());
        out.writeLong(average.notionalE4());
        out.writeLong(average.volume());
    }

    private static void write(final Halts halts, final DataOutputStream out) throws IOException {
        out.writeLong(halts.tradeWindowNs());
        out.writeLong(halts.haltWindowNs());
        out.writeBoolean(halts.isSuspended());
        out.writeBoolean(halts.isCrossed());
    }

    static PeerReferencePrice read(final DataInputStream in) throws IOException {
        final Average average = in.readBoolean() ? new Average(in.readLong(), in.readLong(), in.readLong()) : null;
        final Halts halts = new Halts(in.readLong(), in.readLong(), in.readBoolean(), in.readBoolean());
        return new PeerReferencePrice(average, halts, in.readLong(), in.readLong());
    }
}
