package dev.tailrace.bench.compiled;

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

    private CompiledVwap(final StreamGraph graph) {
        compiled = new Compiled(graph);
    }

    /** Sums of all trades so far, after each trade, into the sink. */
    public static CompiledVwap running(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("running-vwap");
        objects(pipeline)
                .running("vwap", new PrintSums(), InstrumentSums::new)
                .deliver("sums", sums -> deliver(sums, sink));
        return new CompiledVwap(pipeline.build());
    }

    /** Sums of tumbling windows in event time, into the sink. */
    public static CompiledVwap windows(final VwapSink sink) {
        final Pipeline pipeline = Pipeline.named("window-vwap");
        objects(pipeline)
                .tumblingWindow(Duration.ofNanos(VwapInputs.WINDOW_NS))
                .aggregate("vwap", new PrintSums(), InstrumentSums::new)
                .deliver("sums", sums -> deliver(sums, sink));
        return new CompiledVwap(pipeline.build());
    }

    private static KeyedStream<TradePrint> objects(final Pipeline pipeline) {
        return pipeline.source(SOURCE, PrintSource::new).keyById("instrument", TradePrint::instrument);
    }

    private static void deliver(final InstrumentSums sums, final VwapSink sink) {
        sink.onVwap(sums.instrument(), sums.notionalE4(), sums.shares());
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
