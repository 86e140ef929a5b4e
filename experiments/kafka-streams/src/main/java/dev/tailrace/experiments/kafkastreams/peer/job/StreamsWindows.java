package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.WindowSums;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.kstream.Windowed;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Sums up the trades of each instrument by tumbling windows and emits those that have closed. Windows close with the stream
 * time of the task, which every message advances: at a punctuation at each end of a window. An event that comes before the
 * punctuation of its time closes them itself, so the order of windows and events does not depend on when punctuations run.
 */
final class StreamsWindows implements Processor<Integer, MarketEvent, Integer, ClosedWindow> {

    private static final String WINDOWS = "windows";

    private final long windowMs;
    private ProcessorContext<Integer, ClosedWindow> context;
    private WindowStore<Integer, WindowSums> windows;

    /** Start of the open windows; all earlier ones have closed. */
    private long openMs;

    private StreamsWindows(final long windowMs) {
        this.windowMs = windowMs;
    }

    static ProcessorSupplier<Integer, MarketEvent, Integer, ClosedWindow> supplier(final long windowMs) {
        return new ProcessorSupplier<>() {
            @Override
            public Processor<Integer, MarketEvent, Integer, ClosedWindow> get() {
                return new StreamsWindows(windowMs);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(Stores.windowStoreBuilder(
                        Stores.inMemoryWindowStore(
                                WINDOWS, Duration.ofMillis(2 * windowMs), Duration.ofMillis(windowMs), false),
                        Serdes.Integer(),
                        BinarySerde.SUMS));
            }
        };
    }

    @Override
    public void init(final ProcessorContext<Integer, ClosedWindow> taskContext) {
        context = taskContext;
        windows = context.getStateStore(WINDOWS);
        context.schedule(Instant.EPOCH, Duration.ofMillis(windowMs), PunctuationType.STREAM_TIME, this::close);
    }

    @Override
    public void process(final Record<Integer, MarketEvent> event) {
        close(event.timestamp());
        final long startMs = start(event.timestamp());
        if (startMs == openMs) {
            final WindowSums sums = windows.fetch(event.key(), startMs);
            windows.put(event.key(), (sums == null ? WindowSums.NONE : sums).plus(event.value()), startMs);
        }
    }

    private long start(final long timestampMs) {
        return Math.floorDiv(timestampMs, windowMs) * windowMs;
    }

    private void close(final long streamTimeMs) {
        if (start(streamTimeMs) <= openMs) {
            return;
        }
        openMs = start(streamTimeMs);
        try (KeyValueIterator<Windowed<Integer>, WindowSums> closed = windows.fetchAll(0, openMs - 1)) {
            while (closed.hasNext()) {
                close(closed.next());
            }
        }
    }

    private void close(final KeyValue<Windowed<Integer>, WindowSums> window) {
        final long startMs = window.key.window().start();
        if (window.value.hasTrades()) {
            final ClosedWindow closed =
                    new ClosedWindow(window.key.key(), StreamsFeedTime.sinceMidnightNs(startMs), window.value);
            context.forward(new Record<>(window.key.key(), closed, startMs + windowMs));
        }
        windows.put(window.key.key(), null, startMs);
    }
}
