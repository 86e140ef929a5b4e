package dev.tailrace.spark;

import dev.tailrace.launch.task.RunCounters;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/**
 * Iterator over the results of partition tasks, as Spark takes them: it reads a record only after the results of the one
 * before are taken, because in some modes the next record has not arrived yet. Used by the thread of a task.
 */
final class PartitionTaskResults implements Iterator<Row> {

    private final HostedRun run;
    private final Iterator<Row> records;
    private final BiFunction<Integer, Long, SparkTask> tasks;
    private final Consumer<SparkTask> onEnd;
    private SparkTask task;
    private RunCounters.TaskGauge gauge;

    /**
     * @param tasks the partition task of a partition, for the record at this offset
     * @param onEnd called when a partition task has taken all its records of this batch
     */
    PartitionTaskResults(
            final HostedRun run,
            final Iterator<Row> records,
            final BiFunction<Integer, Long, SparkTask> tasks,
            final Consumer<SparkTask> onEnd) {
        this.run = run;
        this.records = records;
        this.tasks = tasks;
        this.onEnd = onEnd;
    }

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
            task = tasks.apply(Rows.partition(record), offset);
            gauge = run.counters().task(task.partition());
        }
        task.take(Rows.value(record), offset);
        gauge.taken(offset, task.nowNs(), Rows.timestampMs(record));
    }

    private void end() {
        if (task != null) {
            onEnd.accept(task);
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
