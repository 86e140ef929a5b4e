package dev.tailrace.bench.latency;

import dev.tailrace.bench.compiled.CompiledLadder;
import dev.tailrace.bench.compiled.LadderCheck;
import dev.tailrace.bench.compiled.LadderInputs;
import dev.tailrace.bench.compiled.LadderSink;
import dev.tailrace.bench.ladder.HandWrittenLadder;
import dev.tailrace.bench.ladder.LadderConsumer;
import dev.tailrace.bench.ladder.PriceLadder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.HdrHistogram.Histogram;

/**
 * Records the latency of single ladders for each implementation: {@code LadderLatency FOLDER MILLIONS_OF_CALLS}.
 *
 * <p>Each implementation is compared with the oracle, warmed up, and recorded; the output is files, a chart and a table.
 * Ladders are processed in the order in which they lie in memory, as if a decoder had just written them: the figures do not
 * include fetching the input from distant memory.
 */
public final class LadderLatency {

    private static final long MILLION = 1_000_000;
    private static final long WARM_UP = 5 * MILLION;

    private final Map<String, IntConsumer> subjects = new LinkedHashMap<>();
    private final LadderInputs inputs = new LadderInputs();

    /** Draws the inputs, and adds the class by hand and the compiled graph. */
    public LadderLatency() {
        inputs.draw();
        add("by-hand", LadderLatency::byHand);
        add("ours", sink -> new CompiledLadder(sink)::onLadder);
    }

    /** Records the class by hand and the compiled graph. */
    public static void main(final String[] arguments) throws IOException {
        new LadderLatency().run(Path.of(arguments[0]), Long.parseLong(arguments[1]) * MILLION, System.out);
    }

    private static Consumer<PriceLadder> byHand(final LadderConsumer consumer) {
        final HandWrittenLadder ladder = new HandWrittenLadder(consumer);
        ladder.onSkew(LadderInputs.SKEW);
        ladder.onLevels(LadderInputs.LEVELS);
        return ladder::onLadder;
    }

    /**
     * Adds an implementation, with skew and levels of {@link LadderInputs} set, and compares it with the oracle at once.
     *
     * @param wired creates the implementation, which publishes to the given sink
     */
    public LadderLatency add(final String name, final Function<LadderSink, Consumer<PriceLadder>> wired) {
        final LadderSink sink = new LadderSink();
        final Consumer<PriceLadder> entry = wired.apply(sink);
        LadderCheck.check(inputs, entry, sink);
        final PriceLadder[] ladders = inputs.ladders();
        subjects.put(name, index -> entry.accept(ladders[index % ladders.length]));
        return this;
    }

    /** Records all implementations one after the other, with the given number of calls each. */
    public void run(final Path folder, final long calls, final PrintStream out) throws IOException {
        final Map<String, Histogram> histograms = new LinkedHashMap<>();
        for (final Map.Entry<String, IntConsumer> subject : subjects.entrySet()) {
            final CallRecorder recorder = new CallRecorder(subject.getValue());
            recorder.warmUp(WARM_UP);
            recorder.record(calls);
            histograms.put(CallLatencies.CLOCK + subject.getKey(), recorder.clock());
            histograms.put(CallLatencies.LOOP + subject.getKey(), recorder.jitter());
            histograms.put(subject.getKey(), recorder.calls());
            out.println(distance(subject.getKey(), recorder));
        }
        CallLatencies.write(folder, histograms);
        out.print(CallLatencies.table(histograms));
    }

    // Difference of a high percentile of the calls and that of the empty loop that was recorded together with them.
    private static String distance(final String name, final CallRecorder recorder) {
        final double percentile = 99.99;
        final long calls = recorder.calls().getValueAtPercentile(percentile);
        final long jitter = recorder.jitter().getValueAtPercentile(percentile);
        return String.format(
                Locale.ROOT, "%s: p99.99 %d ns, empty loop %d ns, distance %d ns", name, calls, jitter, calls - jitter);
    }
}
