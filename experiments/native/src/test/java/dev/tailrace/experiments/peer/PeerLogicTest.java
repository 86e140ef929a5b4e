package dev.tailrace.experiments.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeerLogicTest {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts");

    @ParameterizedTest
    @CsvSource({"1, 1000, 500, 60, first", "2, 1000, 20, 60, first", "3, 20, 5, 60, all", "4, 100, 10, 3, all"})
    void shouldGiveTheLinesOfTheSequentialRun(
            final long seed,
            final int windowMs,
            final int thresholdBp,
            final int lookback,
            final String alerts,
            @TempDir final Path folder)
            throws Exception {
        final List<byte[]> feed = feed(seed);
        final Path reference = reference(folder, feed);
        final Map<String, CollectedOutput> expected = sequential(
                feed,
                Map.of(
                        "reference",
                        reference.toString(),
                        "window",
                        windowMs + "ms",
                        "threshold-bp",
                        Integer.toString(thresholdBp),
                        "lookback",
                        Integer.toString(lookback),
                        "alerts",
                        alerts));
        final PeerInMemory peer = new PeerInMemory(
                JumpRule.of(Duration.ofMillis(windowMs).toNanos(), lookback, thresholdBp, alerts.equals("all")),
                Sectors.read(reference));

        for (int i = 0; i < feed.size(); i++) {
            peer.onMessage(new Message(i + 1, feed.get(i)));
        }

        for (final String result : RESULTS) {
            assertThat(peer.lines(result))
                    .as(result)
                    .isEqualTo(expected.get(result).texts())
                    .hasSizeGreaterThan(result.equals("alerts") && thresholdBp > 20 ? -1 : 0);
        }
        assertThat(peer.lines("trades")).anyMatch(line -> line.contains("Sector of"));
    }

    @Test
    void shouldTellWhatIsNoMessage() {
        assertThat(Message.isOne(null)).isFalse();
        assertThat(Message.isOne(new byte[0])).isFalse();
        assertThat(Message.isOne("no message".getBytes(StandardCharsets.US_ASCII)))
                .isFalse();
        assertThat(Message.isOne(feed(1).get(0))).isTrue();
    }

    @Test
    void shouldNameTheFileWhoseColumnsAreMissing(@TempDir final Path folder) throws Exception {
        final Path file = Files.writeString(folder.resolve("table.csv"), "symbol,branch\nA,B\n");

        assertThatThrownBy(() -> Sectors.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": its first line does not name the columns symbol and sector");
    }

    private static Map<String, CollectedOutput> sequential(
            final List<byte[]> feed, final Map<String, String> settings) {
        final Map<String, CollectedOutput> outputs = new HashMap<>();
        final SequentialRun.Binding run = SequentialRun.of(StreamGraph.of(new TickAlerts(), settings));
        for (final String result : RESULTS) {
            outputs.put(result, new CollectedOutput());
            run.output(result, outputs.get(result));
        }
        final EventProcessor processor = run.embed();
        long position = 0;
        for (final byte[] message : feed) {
            processor.onRecord(message, 0, message.length, ++position);
        }
        return outputs;
    }

    private static List<byte[]> feed(final long seed) {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        new FeedGenerator(FeedSpec.builder()
                        .messages(20_000)
                        .symbols(20)
                        .seed(seed)
                        .jumps(2)
                        .halts(2)
                        .busts(4)
                        .build())
                .generate(file, label -> {});
        final ByteBuffer bytes = ByteBuffer.wrap(file.toByteArray());
        final List<byte[]> messages = new ArrayList<>();
        while (bytes.remaining() > Short.BYTES) {
            final byte[] message = new byte[Short.toUnsignedInt(bytes.getShort())];
            bytes.get(message);
            if (message.length > 0) {
                messages.add(message);
            }
        }
        return messages;
    }

    private static Path reference(final Path folder, final List<byte[]> feed) throws Exception {
        final List<String> rows = new ArrayList<>(List.of("lot_size,symbol,sector"));
        feed.stream()
                .filter(message -> message[0] == 'R' && message[2] % 2 == 0)
                .map(message -> new String(message, 11, 8, StandardCharsets.US_ASCII).strip())
                .forEach(symbol -> rows.add("100," + symbol + ",Sector of " + symbol));
        return Files.write(folder.resolve("reference.csv"), rows);
    }
}
