package dev.tailrace.bench.merge;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of mergers: nanoseconds per record to take it from its task and to pass it on in order. Records arrive in
 * batches, as a merger finds them in its rings: a batch is taken, then all records that are in order are passed on. They go
 * to the tasks in turn.
 *
 * <p>The order of the output is checked all the time: numbers must rise, and at most a window of them may be left.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseParallelGC"})
public class MergeBenchmark {

    /** Records per pass over the arrivals. */
    static final int RECORDS = 1 << 18;

    private static final int BATCH = 64;

    /** The structure that merges. */
    @Param
    MergeStructure structure = MergeStructure.SLOT_RING;

    /** Number of tasks. */
    @Param({"2", "4", "8", "16", "32", "64"})
    int tasks = 2;

    private MergeArrivals arrivals;
    private Merge merge;
    private MergedSequence output;
    private long base;

    /** Draws the arrivals. */
    @Setup
    public void draw() {
        arrivals = MergeArrivals.of(RECORDS, tasks);
        merge = structure.forTasks(tasks);
        output = new MergedSequence();
    }

    /** Makes one pass over the arrivals; numbers continue from the previous pass. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long merge() {
        for (int arrival = 0; arrival < RECORDS; arrival += BATCH) {
            for (int i = arrival; i < arrival + BATCH; i++) {
                merge.offer(arrivals.task(i), base + arrivals.sequence(i));
            }
            merge.drain(output);
        }
        base += RECORDS;
        check();
        return output.count();
    }

    private void check() {
        if (output.inversions() > 0 || base - output.count() > Merge.WINDOW) {
            throw new IllegalStateException(
                    output.count() + " of " + base + " numbers came out, " + output.inversions() + " of them too late");
        }
    }
}
