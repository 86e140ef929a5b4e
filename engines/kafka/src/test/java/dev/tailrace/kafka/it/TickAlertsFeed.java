package dev.tailrace.kafka.it;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** A generated feed, and what the sequential run makes of it without an end: windows that are open stay open. */
final class TickAlertsFeed {

    static final Map<String, String> SETTINGS = Map.of("window", "10s", "threshold-bp", "100");

    static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    private final List<byte[]> messages;

    private TickAlertsFeed(final List<byte[]> messages) {
        this.messages = messages;
    }

    static TickAlertsFeed of(final long count, final long seed) {
        final FeedSpec spec = FeedSpec.builder()
                .messages(count)
                .symbols(20)
                .seed(seed)
                .jumps(4)
                .build();
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        new FeedGenerator(spec).generate(feed, label -> {});
        final List<byte[]> messages = new ArrayList<>();
        final byte[] bytes = feed.toByteArray();
        try (InputLog log =
                Feeds.open(new ByteArrayInputStream(bytes), "feed", bytes.length, new InputFaults(OnError.FAIL))) {
            int polled = 0;
            while (polled != InputLog.END) {
                polled = log.poll(
                        1000,
                        (buffer, offset, length, position) ->
                                messages.add(Arrays.copyOfRange(buffer, offset, offset + length)));
            }
        }
        return new TickAlertsFeed(List.copyOf(messages));
    }

    static StreamGraph graph() {
        return StreamGraph.of(new TickAlerts(), SETTINGS);
    }

    List<byte[]> messages() {
        return messages;
    }

    /** Results of the first so many messages by sink. */
    Map<String, List<String>> expected(final int count) {
        return expected(messages.subList(0, count));
    }

    static Map<String, List<String>> expected(final List<byte[]> messages) {
        return expected(
                messages, LongStream.rangeClosed(1, messages.size()).boxed().toList());
    }

    /** Results of messages that have these positions in their logs. */
    static Map<String, List<String>> expected(final List<byte[]> messages, final List<Long> positions) {
        final Map<String, CollectedOutput> outputs = new LinkedHashMap<>();
        final SequentialRun.Binding binding = SequentialRun.of(graph()).inputFaults(new InputFaults(OnError.SKIP));
        for (final String sink : SINKS) {
            outputs.put(sink, new CollectedOutput());
            binding.output(sink, outputs.get(sink));
        }
        final EventProcessor processor = binding.embed();
        for (int index = 0; index < messages.size(); index++) {
            final byte[] message = messages.get(index);
            processor.onRecord(message, 0, message.length, positions.get(index));
        }
        final Map<String, List<String>> results = new LinkedHashMap<>();
        outputs.forEach((sink, output) -> results.put(sink, output.texts()));
        return results;
    }

    Map<String, List<String>> expected() {
        return expected(messages);
    }
}
