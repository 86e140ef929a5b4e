package dev.tailrace.load.inprocess;

import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.Longs;
import dev.tailrace.load.drive.OpenLoop;
import dev.tailrace.load.drive.RecordSender;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.live.LiveReports;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.Records;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * Entry point of the process that runs a pipeline without a broker. Reads an {@link InProcessRequest}; reports {@code
 * ready} with the start of the schedule, {@link #DRIVEN} with the number of unprocessed records, and the {@link Faults} of
 * the results as its summary, as the measuring consumer does.
 */
public final class Main {

    /** The report at the end of the schedule; its field {@code unsent} is the number of unprocessed records. */
    public static final String DRIVEN = "driven";

    /**
     * The field of the {@link #DRIVEN} report with the processor time that was spent spinning in each second of the schedule,
     * in nanoseconds; it is no work of the pipeline.
     */
    public static final String SPUN = "spun-ns";

    /** Separates the figures of {@link #SPUN}. */
    public static final String SPUN_SEPARATOR = ",";

    private static final long LEAD_NS = TimeUnit.MILLISECONDS.toNanos(300);
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final InProcessRequest request;
    private final Parent parent;
    private final LiveReports live;
    private final SortedMap<String, ResultCheck> bySink = new TreeMap<>();

    private Main(final InProcessRequest request, final Parent parent) {
        live = new LiveReports(parent);
        this.request = request;
        this.parent = parent;
    }

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> new Main(parent.request(InProcessRequest.class), parent).run());
    }

    private ExitStatus run() {
        try (LoadedPipeline pipeline = LoadedPipeline.of(request.run())) {
            drive(processor(pipeline), request.records().open());
            report();
            return ExitStatus.CLEAN;
        } catch (final IOException e) {
            throw new ChildFailedException(ExitStatus.BAD_INPUT, "the run in one process: " + e.getMessage(), e);
        }
    }

    private EventProcessor processor(final LoadedPipeline pipeline) throws IOException {
        final SequentialRun.Binding binding =
                SequentialRun.of(pipeline.graph()).processor(pipeline.processors()::create);
        for (final StreamNode sink : pipeline.graph().sinks()) {
            final Expectation expected = Expectation.read(MeasureRequest.expected(request.folder(), sink.name()))
                    .before(request.loadShape().records());
            final ResultCheck check = new ResultCheck(
                            expected,
                            Long.MAX_VALUE,
                            Longs.create(
                                    MeasureRequest.arrivals(request.folder(), sink.name()),
                                    expected.size(),
                                    ResultCheck.NEVER),
                            Longs.ofSize(0, ResultCheck.NEVER))
                    .onEach(live::arrived);
            bySink.put(sink.name(), check);
            binding.output(sink.name(), new CheckedOutput(check, System::nanoTime));
        }
        return binding.embed();
    }

    private void drive(final EventProcessor processor, final Records records) throws IOException {
        final OpenLoop loop =
                new OpenLoop(request.loadShape(), records, new Call(processor), System::nanoTime, pause());
        final SpinMeter spin = new SpinMeter(
                request.loadShape(), ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime, System::nanoTime);
        final Trail trail = Trail.create(
                Trail.nextTo(request.lateness()), 0, request.loadShape().records());
        loop.onEach(lateNs -> {
            spin.sent();
            live.sent(lateNs);
            trail.sent(lateNs);
        });
        final long startNs = System.nanoTime() + LEAD_NS;
        parent.report(ReportLine.of(ReportLine.READY).with("start-ns", startNs));
        loop.run(startNs, GRACE_NS, parent::isStopRequested);
        final long[] spunNs = spin.end(loop.waitedNs());
        HistogramFiles.writeLog(request.lateness(), loop.lateness());
        parent.report(ReportLine.of(DRIVEN).with("unsent", loop.unsent()).with(SPUN, text(spunNs)));
    }

    private static String text(final long[] figures) {
        return LongStream.of(figures).mapToObj(Long::toString).collect(Collectors.joining(SPUN_SEPARATOR));
    }

    // The timer slack of a parked thread, 50 us, would be most of a latency without a broker. One processor is also
    // needed for compiling and collecting.
    private static LongConsumer pause() {
        return Runtime.getRuntime().availableProcessors() > 1 ? ns -> Thread.onSpinWait() : LockSupport::parkNanos;
    }

    private void report() {
        live.end();
        parent.report(ReportLine.of(ReportLine.SUMMARY, Faults.of(bySink.values())));
    }

    /** Calls the processor instead of writing to a log; the position of a record is its number, from 1. */
    private static final class Call implements RecordSender {

        private final EventProcessor processor;

        private Call(final EventProcessor processor) {
            this.processor = processor;
        }

        @Override
        public void send(final long number, final byte[] value) {
            processor.onRecord(value, 0, value.length, number + 1);
        }
    }

    /** Output log that passes each result, with its time, to the check of its sink. */
    private static final class CheckedOutput implements OutputLog {

        private final ResultCheck check;
        private final LongSupplier clockNs;

        CheckedOutput(final ResultCheck check, final LongSupplier clockNs) {
            this.check = check;
            this.clockNs = clockNs;
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            check.onResult(buffer, offset, length, clockNs.getAsLong());
        }
    }
}
