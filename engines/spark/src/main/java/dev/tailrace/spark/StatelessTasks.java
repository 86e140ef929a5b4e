package dev.tailrace.spark;

import java.util.Iterator;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;

/** Runs a stateless graph in the tasks that read the source, without a shuffle; works in every mode. */
final class StatelessTasks implements MapPartitionsFunction<Row, Row> {

    private static final long serialVersionUID = 1L;

    private final PartitionTaskPlan plan;

    StatelessTasks(final PartitionTaskPlan plan) {
        this.plan = plan;
    }

    @Override
    public Iterator<Row> call(final Iterator<Row> records) {
        final HostedRun run = HostedRun.of(plan);
        return new PartitionTaskResults(run, records, run::stateless, task -> {});
    }
}
