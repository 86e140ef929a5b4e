package dev.tailrace.samples.listing1;

import dev.tailrace.runtime.Mapper;
import dev.tailrace.runtime.Nondeterministic;
import dev.tailrace.runtime.RecordFilter;

/**
 * The operators of Listing 1, with and without stamps. Stateless, as all functions of a pipeline; what they write, they
 * write into the record.
 */
final class Steps {

    private Steps() {}

    static RecordFilter<ListingRecord> filter(final Work work, final Dropping dropping) {
        return record -> {
            record.work = work.after(record.work);
            return !dropping.drops(record.number);
        };
    }

    static RecordFilter<ListingRecord> stampedFilter(final Work work, final Dropping dropping) {
        return record -> {
            record.processedNs = now();
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

    static Mapper<ListingRecord, ListingRecord> stampedLast(final Work work) {
        return record -> {
            record.work = work.after(record.work);
            record.sunkNs = now();
            return record;
        };
    }

    static Mapper<ListingRecord, ListingRecord> stampMerged() {
        return record -> {
            record.mergedNs = now();
            return record;
        };
    }

    @Nondeterministic("when a record passes is measured, and no part of what is computed")
    private static long now() {
        return System.nanoTime();
    }
}
