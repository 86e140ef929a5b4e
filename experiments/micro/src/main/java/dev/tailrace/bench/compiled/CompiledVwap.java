package dev.tailrace.bench.compiled;

import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.SourceEntry;
import dev.tailrace.stream.KeyedStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.StreamGraph;
import java.time.Duration;

/** VWAP by instrument as pipelines, compiled in memory. */
public final class CompiledVwap {

    private static final String SOURCE = "prints";

    private final Compiled compiled;

    private CompiledVwap(final StreamGraph graph, final VwapSink sink) {
        compiled = new Compiled(graph, new VwapLog(sink));
    }

    /** Sums of all trades so far, after each trade, from objects into the sink. */
    public static CompiledVwap runningOfObjects(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("running-vwap-of-objects");
        objects(pipeline)
                .running("vwap", new PrintSums(), InstrumentSums::new)
                .deliver("sums", sums -> deliver(sums, sink));
        return new CompiledVwap(pipeline.build(), sink);
    }

    /** Same as {@link #runningOfObjects}, with a new object for each result. */
    public static CompiledVwap runningOfRecords(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("running-vwap-of-records");
        objects(pipeline)
                .running("vwap", new PrintSums(), SumsRecord.OfRow::new)
                .deliver("sums", sums -> sink.onVwap(sums.instrument(), sums.notionalE4(), sums.shares()));
        return new CompiledVwap(pipeline.build(), sink);
    }

    /** Sums of tumbling windows in event time, from objects into the sink. */
    public static CompiledVwap windowsOfObjects(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("window-vwap-of-objects");
        objects(pipeline)
                .tumblingWindow(Duration.ofNanos(VwapInputs.WINDOW_NS))
                .aggregate("vwap", new PrintSums(), InstrumentSums::new)
                .deliver("sums", sums -> deliver(sums, sink));
        return new CompiledVwap(pipeline.build(), sink);
    }

    private static KeyedStream<TradePrint> objects(final Pipeline pipeline) {
        return pipeline.source(SOURCE, PrintSource::new).keyById("instrument", TradePrint::instrument);
    }

    private static void deliver(final InstrumentSums sums, final VwapSink sink) {
        sink.onVwap(sums.instrument(), sums.notionalE4(), sums.shares());
    }

    /** Sums of all trades so far, after each trade, from encoded records into an output log. */
    public static CompiledVwap running(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("running-vwap");
        keyed(pipeline).running("vwap", new VwapRow(), GroupRow::new).sink("sums", VwapEncoder::new);
        return new CompiledVwap(pipeline.build(), sink);
    }

    /** Sums of tumbling windows in event time, from encoded records into an output log. */
    public static CompiledVwap windows(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("window-vwap");
        keyed(pipeline)
                .tumblingWindow(Duration.ofNanos(VwapInputs.WINDOW_NS))
                .aggregate("vwap", new VwapRow())
                .sink("sums", VwapEncoder::new);
        return new CompiledVwap(pipeline.build(), sink);
    }

    private static KeyedStream<PrintBytes> keyed(final Pipeline pipeline) {
        return pipeline.source(SOURCE, PrintBytes::new).keyById("instrument", PrintBytes::instrument);
    }

    /** Processes all trades with a new processor, from its opening to the end of its input. */
    public void pass(final byte[] prints) {
        final EventProcessor processor = compiled.opened();
        long position = 0;
        for (int at = 0; at < prints.length; at += PrintBytes.LENGTH) {
            processor.onRecord(prints, at, PrintBytes.LENGTH, ++position);
        }
        processor.endOfInput();
        processor.close();
    }

    /** Processes all trades with a new processor, from its opening to the end of its input. */
    public void pass(final TradePrint[] prints) {
        final EventProcessor processor = compiled.opened();
        final SourceEntry<TradePrint> entry = processor.entry(SOURCE);
        for (final TradePrint print : prints) {
            entry.accept(print, print.timestampNs());
        }
        processor.endOfInput();
        processor.close();
    }
}
