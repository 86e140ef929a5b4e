package dev.tailrace.samples.listing1;

import dev.tailrace.io.Decoder;

/**
 * Decodes the format of {@link ListingInput} into one record that is reused. The number is also the event time, as in
 * the paper, so a run has no punctuations and a record's number is its sequence number.
 */
final class ListingDecoder implements Decoder<ListingRecord> {

    private final ListingRecord record;

    ListingDecoder(final int payloadBytes) {
        record = new ListingRecord(payloadBytes);
    }

    @Override
    public ListingRecord decode(final byte[] buffer, final int offset, final int length, final long position) {
        record.number = LittleEndian.get(buffer, offset + ListingInput.NUMBER);
        record.createdNs = LittleEndian.get(buffer, offset + ListingInput.CREATED);
        record.work = Listing1Payload.mix(record.number);
        System.arraycopy(buffer, offset + ListingInput.PAYLOAD, record.payload, 0, record.payload.length);
        return record;
    }

    @Override
    public long eventTimeNs(final ListingRecord record) {
        return record.number;
    }
}
