package dev.tailrace.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.sql.Row;

/**
 * The results of a partition task as Spark takes them: record by record, none read before the results of the one before are
 * taken, because in some modes the next is not there yet. Used by the thread of a task.
 */
abstract class PartitionTaskResults implements Iterator<Row> {

    private final HostedRun run;
    private final Iterator<Row> records;
    private SparkTask task;
    private SparkRunCounters.TaskGauge gauge;

    PartitionTaskResults(final HostedRun run, final Iterator<Row> records) {
        this.run = run;
        this.records = records;
    }

    /** The partition task for the record at this offset. */
    abstract SparkTask taskFor(int partition, long offset);

    /** Is told that a partition task has taken all records that there are of it. */
    abstract void onEnd(SparkTask task);

    @Override
    public boolean hasNext() {
        while (task == null || !task.hasResult()) {
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
        if (task == null || task.partition() != Rows.partition(record)) {
            end();
            task = taskFor(Rows.partition(record), offset);
            gauge = run.counters().task(task.partition());
        }
        task.take(Rows.value(record), offset);
        gauge.taken(offset, task.nowNs());
    }

    private void end() {
        if (task != null) {
            onEnd(task);
            run.keep(task);
            task = null;
        }
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return task.pollResult();
    }
}
