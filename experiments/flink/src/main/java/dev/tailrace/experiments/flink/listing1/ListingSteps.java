package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.Dropping;
import dev.tailrace.samples.listing1.Work;
import java.io.Serializable;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.MapFunction;

/**
 * The operators of Listing 1; every method uses the same ones.
 *
 * @param steps of the busy loop of each
 * @param dropping which numbers the filter drops
 * @param timed whether the last operator notes when it has finished a record
 */
record ListingSteps(int steps, Dropping dropping, boolean timed) implements Serializable {

    FilterFunction<ListingValue> filter() {
        final Work work = Work.ofFilter(steps);
        final Dropping drops = dropping;
        return record -> {
            record.work = work.after(record.work);
            return !drops.drops(record.number);
        };
    }

    MapFunction<ListingValue, ListingValue> map() {
        return worker(Work.ofMap(steps));
    }

    MapFunction<ListingValue, ListingValue> last() {
        final MapFunction<ListingValue, ListingValue> last = worker(Work.ofLast(steps));
        return timed
                ? record -> {
                    final ListingValue finished = last.map(record);
                    finished.processedNs = System.nanoTime();
                    return finished;
                }
                : last;
    }

    private static MapFunction<ListingValue, ListingValue> worker(final Work work) {
        return record -> {
            record.work = work.after(record.work);
            return record;
        };
    }
}
