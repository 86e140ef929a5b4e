package dev.tailrace.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;

/**
 * The results of a lane as Spark takes them: record by record, none read before the results of the one before are taken, because
 * in some modes the next is not there yet. Used by the thread of a task.
 */
abstract class LaneResults implements Iterator<Row> {

    private final HostedRun run;
    private final Iterator<Row> records;
    private Lane lane;
    private RunCounters.LaneGauge gauge;

    LaneResults(final HostedRun run, final Iterator<Row> records) {
        this.run = run;
        this.records = records;
    }

    /** The lane for the record at this offset. */
    abstract Lane laneFor(int partition, long offset);

    /** Is told that a lane has taken all records that there are of it. */
    abstract void onEnd(Lane lane);

    @Override
    public boolean hasNext() {
        while (lane == null || !lane.hasResult()) {
            if (!records.hasNext()) {
                end();
                return false;
            }
            take(records.next());
        }
        return true;
    }

    private void take(final Row record) {
        final long offset = Rows.offset(record);
        if (lane == null || lane.partition() != Rows.partition(record)) {
            end();
            lane = laneFor(Rows.partition(record), offset);
            gauge = run.counters().lane(lane.partition());
        }
        lane.take(Rows.value(record), offset);
        gauge.taken(offset, lane.nowNs());
    }

    private void end() {
        if (lane != null) {
            onEnd(lane);
            run.keep(lane);
            lane = null;
        }
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return lane.pollResult();
    }
}
