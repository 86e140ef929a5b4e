package dev.tailrace.flink.peer;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.graph.StreamNode;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the sequential run makes of generated messages. */
public record SequentialTickAlerts(Map<String, CollectedOutput> outputs) {

    /**
     * What it makes of a feed.
     *
     * @param ends whether the feed is over, so that all windows close
     */
    public static SequentialTickAlerts of(
            final List<byte[]> feed, final Map<String, String> settings, final boolean ends) {
        final Map<String, CollectedOutput> outputs = new LinkedHashMap<>();
        final StreamGraph graph = StreamGraph.of(new TickAlerts(), settings);
        final SequentialRun.Binding run = SequentialRun.of(graph);
        for (final StreamNode sink : graph.sinks()) {
            outputs.put(sink.name(), new CollectedOutput());
            run.output(sink.name(), outputs.get(sink.name()));
        }
        final EventProcessor processor = run.embed();
        long position = 0;
        for (final byte[] message : feed) {
            processor.onRecord(message, 0, message.length, ++position);
        }
        if (ends) {
            processor.endOfInput();
        }
        return new SequentialTickAlerts(outputs);
    }

    /** Messages of instruments that trade, halt, jump and have trades undone. */
    public static List<byte[]> feed(final int messages, final int symbols, final long seed) {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(messages)
                        .symbols(symbols)
                        .seed(seed)
                        .jumps(2)
                        .halts(2)
                        .busts(4)
                        .build())
                .generate(file, label -> {});
        return messagesOf(ByteBuffer.wrap(file.toByteArray()));
    }

    private static List<byte[]> messagesOf(final ByteBuffer file) {
        final List<byte[]> messages = new ArrayList<>();
        while (file.remaining() > Short.BYTES) {
            final byte[] message = new byte[Short.toUnsignedInt(file.getShort())];
            file.get(message);
            if (message.length > 0) {
                messages.add(message);
            }
        }
        return messages;
    }

    /** Writes reference data of every other instrument. */
    public static Path reference(final Path folder, final List<byte[]> feed) throws IOException {
        final List<String> rows = new ArrayList<>(List.of("lot_size,symbol,sector"));
        feed.stream()
                .filter(message -> message[0] == 'R' && message[2] % 2 == 0)
                .map(message -> new String(message, 11, 8, StandardCharsets.US_ASCII).strip())
                .forEach(symbol -> rows.add("100," + symbol + ",Sector of " + symbol));
        return Files.write(folder.resolve("reference.csv"), rows);
    }

    public List<String> lines(final String sink) {
        return outputs.get(sink).texts();
    }
}
