package dev.tailrace.market.event;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.GapRecords;
import dev.tailrace.market.itch.ItchFrames;
import dev.tailrace.market.itch.MessageType;
import java.util.Optional;

/**
 * Checks that a record is a complete ITCH message of a known type, or a complete {@link VenueMessage}. A message of an
 * unknown type is counted and left out, because later specifications may add types; a wrong length, or prices in another
 * unit than expected, are bad input.
 */
public final class ItchEventDecoder implements Decoder<ItchEvent> {

    private final transient int priceDecimals;
    private final ItchEvent event = new ItchEvent();
    private InputFault unknownType;
    private InputFault wrongLength;
    private InputFault priceUnit;

    /** For prices in 1/10000, those of ITCH. */
    public ItchEventDecoder() {
        this(ItchEvent.ITCH_DECIMALS);
    }

    /** @param priceDecimals prices must be in units of 10 to the power of minus this */
    public ItchEventDecoder(final int priceDecimals) {
        this.priceDecimals = priceDecimals;
    }

    @Override
    public void open(final InputFaults inputFaults) {
        unknownType = inputFaults.counted("unknown-type", "the message type is not in the specification");
        wrongLength = inputFaults.fatal("wrong-length", "the message does not have the length of its type");
        priceUnit = inputFaults.fatal("price-unit", "the prices of the message have other decimals than the pipeline");
    }

    @Override
    public ItchEvent decode(final byte[] buffer, final int offset, final int length, final long position) {
        if (!ItchFrames.isConsistent(buffer, offset, length) && !isVenueMessage(buffer, offset, length)) {
            reject(buffer, offset, length);
            return null;
        }
        event.wrap(buffer, offset, position);
        if (event.priceDecimals() != priceDecimals) {
            priceUnit.report(priceDecimals, event.priceDecimals(), "decimals");
            return null;
        }
        return event;
    }

    private static boolean isVenueMessage(final byte[] buffer, final int offset, final int length) {
        return length > 0 && length == VenueMessage.lengthOf(buffer[offset]);
    }

    @Override
    public ItchEvent renumber(final ItchEvent record, final long number) {
        return record.wrap(record.buffer(), record.offset(), number);
    }

    @Override
    public Optional<GapRecords<ItchEvent>> gapRecords() {
        return Optional.of(new GapNotes());
    }

    private void reject(final byte[] buffer, final int offset, final int length) {
        if (length > 0 && MessageType.of(buffer[offset]) == null) {
            unknownType.report();
        } else {
            wrongLength.report();
        }
    }

    @Override
    public long eventTimeNs(final ItchEvent record) {
        return record.timestampNs();
    }
}
