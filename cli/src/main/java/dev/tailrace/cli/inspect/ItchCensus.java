package dev.tailrace.cli.inspect;

import dev.tailrace.cli.run.TypeNames;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Counts the messages of an ITCH feed. Allocates nothing per message. */
final class ItchCensus extends FeedCensus {

    private static final int LOCATES = 1 << 16;

    private final ItchMessage message = new ItchMessage();
    private final BitSet locates = new BitSet(LOCATES);

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        message.wrap(buffer, offset);
        locates.set(message.stockLocate());
        count(buffer[offset] & 0xFF, length, message.timestampNs());
    }

    @Override
    List<Row> rows() {
        return Arrays.stream(MessageType.values())
                .filter(type -> count(type.code()) > 0)
                .map(type -> row(TypeNames.of(type), String.valueOf((char) type.code()), type.code()))
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
