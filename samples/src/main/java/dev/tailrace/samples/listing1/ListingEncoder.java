package dev.tailrace.samples.listing1;

import dev.tailrace.io.Encoder;

/** Writes results in the layout of {@link ResultLayout}. */
final class ListingEncoder implements Encoder<ListingRecord> {

    private final ResultLayout layout;

    ListingEncoder(final ResultLayout layout) {
        this.layout = layout;
    }

    @Override
    public int maxLength() {
        return layout.length();
    }

    @Override
    public int encode(final ListingRecord record, final byte[] target, final int offset) {
        LittleEndian.put(target, offset + ResultLayout.NUMBER, record.number);
        LittleEndian.put(target, offset + ResultLayout.WORK, record.work);
        System.arraycopy(record.payload, 0, target, offset + ResultLayout.PAYLOAD, record.payload.length);
        LittleEndian.put(target, offset + layout.created(), record.createdNs);
        return layout.length();
    }
}
