package dev.tailrace.cli.inspect;

import dev.tailrace.cli.run.TypeNames;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.VenueMessage;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Counts the messages of a feed as pipelines see them, without notes about gaps. Allocates nothing per message. */
final class ItchCensus extends FeedCensus {

    private static final int LOCATES = 1 << 16;

    /** The letter of a type; other feeds than ITCH set one more bit. */
    private static final int LETTER = 0x7F;

    private final ItchEvent event = new ItchEvent();
    private final BitSet locates = new BitSet(LOCATES);

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        if (buffer[offset] == VenueMessage.NOTE) {
            return;
        }
        event.wrap(buffer, offset, position);
        locates.set(event.locate());
        count(buffer[offset] & LETTER, length);
        countTime(event.timestampNs());
    }

    @Override
    List<Row> rows() {
        return TypeNames.letters().stream()
                .filter(letter -> count(letter) > 0)
                .map(letter -> row(TypeNames.of(letter), letter.toString(), letter))
                .toList();
    }

    /** Number of different stock locates, without 0, which means no stock. */
    @Override
    int symbols() {
        return locates.cardinality() - (locates.get(0) ? 1 : 0);
    }

    @Override
    Optional<String> description() {
        return Optional.empty();
    }
}
