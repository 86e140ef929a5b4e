package dev.tailrace.samples.listing1;

import dev.tailrace.function.Mapper;
import dev.tailrace.function.RecordFilter;

/** The operators of Listing 1. Stateless, as all functions of a pipeline; they write their results into the record. */
final class Listing1Steps {

    private Listing1Steps() {}

    static RecordFilter<ListingRecord> filter(final Work work, final Dropping dropping) {
        return record -> {
            record.work = work.after(record.work);
            return !dropping.drops(record.number);
        };
    }

    static Mapper<ListingRecord, ListingRecord> map(final Work work) {
        return record -> {
            record.work = work.after(record.work);
            return record;
        };
    }
}
