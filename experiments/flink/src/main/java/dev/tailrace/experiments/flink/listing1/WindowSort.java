package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.samples.listing1.Listing1;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The baseline of the paper: tumbling windows over the sequence numbers, all under one key, sorted when they are complete.
 */
final class WindowSort extends ProcessWindowFunction<ListingValue, ListingValue, Integer, TimeWindow> {

    private static final long serialVersionUID = 1;

    /**
     * Numbers in a window, as in the paper's program. The number of a record is its timestamp, so this is also the window
     * size in milliseconds.
     */
    private static final int NUMBERS = Listing1.SORTED_NUMBERS;

    private static final Integer ONE_KEY = 1;
    private static final Comparator<ListingValue> BY_NUMBER = Comparator.comparingLong(record -> record.number);

    static SingleOutputStreamOperator<ListingValue> after(final DataStream<ListingValue> stream) {
        return stream.keyBy(record -> ONE_KEY, Types.INT)
                .window(TumblingEventTimeWindows.of(Duration.ofMillis(NUMBERS)))
                .process(new WindowSort(), ListingValueSerializer.TYPE)
                .setParallelism(1);
    }

    @Override
    public void process(
            final Integer key,
            final Context context,
            final Iterable<ListingValue> window,
            final Collector<ListingValue> output) {
        final List<ListingValue> sorted = new ArrayList<>(NUMBERS);
        window.forEach(sorted::add);
        sorted.sort(BY_NUMBER);
        sorted.forEach(output::collect);
    }
}
