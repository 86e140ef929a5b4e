package dev.tailrace.cli.inspect;

import dev.tailrace.market.dbn.DbnHeader;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.dbn.DbnType;
import dev.tailrace.market.dbn.MboRecord;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Counts the records of a DBN file; the times are those of the events, which some records do not have. */
final class DbnCensus extends FeedCensus {

    private static final int PUBLISHER_SHIFT = 32;

    private final DbnHeader header;
    private final DbnRecord record = new MboRecord();
    private final Set<Long> instruments = new HashSet<>();

    DbnCensus(final DbnHeader header) {
        this.header = header;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        record.wrap(buffer, offset);
        instruments.add((long) record.publisherId() << PUBLISHER_SHIFT | record.instrumentId());
        count(record.typeCode(), length);
        if (record.eventTimeNs() >= 0) {
            countTime(record.eventTimeNs());
        }
    }

    @Override
    List<Row> rows() {
        return Arrays.stream(DbnType.values())
                .filter(type -> count(type.code()) > 0)
                .map(type -> row(type.label(), type.label(), type.code()))
                .toList();
    }

    @Override
    int symbols() {
        return instruments.size();
    }

    @Override
    Optional<String> description() {
        return Optional.of("DBN version " + header.version() + ", data set " + header.dataset());
    }
}
