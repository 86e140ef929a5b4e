package dev.tailrace.bench;

import dev.tailrace.agent.Agent;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.testkit.ListInput;
import java.util.List;
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
 * Benchmark of one node in a serial phase and in an ordered region: nanoseconds per record from the input to the output, in
 * order.
 *
 * <pre>
 *   input -&gt; decode -&gt; raise -&gt; encode -&gt; count
 * </pre>
 *
 * <p>All agents take turns on one thread, so nothing waits and no cache lines move between processors; everything is warm.
 * The order and the content of the output are checked all the time.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseParallelGC"})
public class RegionBenchmark {

    /** Results per invocation. */
    static final int RECORDS = 1 << 14;

    private static final byte[] NO_BYTES = new byte[0];

    /** Where the node runs. */
    public enum Place {
        /** In the phase of the reader. */
        PHASE,
        /** In an ordered region with one task of two per record. */
        REGION
    }

    @Param
    Place place = Place.PHASE;

    private Agent[] agents;
    private long read;
    private long written;
    private long wrong;

    private final ForwardingInputLog input = new ForwardingInputLog(new ListInput<>(List.of(), none -> 0)) {
        @Override
        public int poll(final int limit, final RecordHandler handler) {
            for (int delivered = 0; delivered < limit; delivered++) {
                handler.onRecord(NO_BYTES, 0, 0, ++read);
            }
            return limit;
        }
    };

    private final OutputLog output = new OutputLog() {
        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            written++;
            wrong += buffer[offset] == (byte) (3 * (written % 1_000) + 1) ? 0 : 1;
        }
    };

    /** Creates the run and opens its agents. */
    @Setup
    public void open() {
        final Pipeline pipeline = Pipeline.named("prices");
        raised(pipeline.source("in", MutablePrice::decoder)).sink("out", MutablePrice::encoder);
        final ParallelRun run = ParallelRun.of(pipeline.build())
                .input("in", input)
                .outputs(output)
                .build();
        agents = run.agents().toArray(new Agent[0]);
        for (final Agent agent : agents) {
            agent.onStart();
        }
    }

    private EventStream<MutablePrice> raised(final EventStream<MutablePrice> prices) {
        final MutablePrice raised = new MutablePrice();
        if (place == Place.PHASE) {
            return prices.map("raise", price -> price.raisedInto(raised));
        }
        return prices.via(Dispatch.ROUND_ROBIN)
                .map("raise", (MutablePrice price) -> price.raisedInto(raised))
                .parallelism(2);
    }

    /** Runs the agents until {@link #RECORDS} more results have been written. */
    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public long run() {
        final long end = written + RECORDS;
        while (written < end) {
            for (final Agent agent : agents) {
                agent.doWork();
            }
        }
        if (wrong > 0) {
            throw new IllegalStateException(wrong + " of " + written + " results are not what they should be");
        }
        return written;
    }
}
