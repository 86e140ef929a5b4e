package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.Trade;
import dev.tailrace.market.feed.CaptureBytes;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.feed.MoldBytes;
import dev.tailrace.market.json.BboJson;
import dev.tailrace.market.json.VwapJson;
import dev.tailrace.market.operator.BookOperator;
import dev.tailrace.market.operator.TradeEnricher;
import dev.tailrace.market.operator.VwapAggregate;
import dev.tailrace.market.reference.ReferenceTable;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where messages of ITCH are missing, no book and no average is trusted from there on; the values are those of the messages
 * that are left.
 */
class CaptureGapTest {

    private static final int MESSAGES_OF_PACKET = 10;
    private static final int TRACKING_AND_TIME = 3;
    private static final long TIME_MASK = (1L << 48) - 1;
    private static final Map<String, String> SETTINGS = Map.of("emit", "trades,vwap,alerts,bbo", "threshold-bp", "5");
    private static final byte[] NOISE = {-1, -1, -1, -1, -1};

    private final byte[] feed = TickAlertsTest.generated(20_000, 20, 5);
    private final InputFaults faults = new InputFaults(OnError.FAIL);
    private final InputFaults skipped = new InputFaults(OnError.SKIP);

    /** The packet that is lost: among those that name the instruments, and in the middle of the day. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void shouldMarkWhatComesAfterAGap(final int lost) {
        final List<String> lines = TickAlertsTest.run(capture(feed, lost), SETTINGS, faults);

        assertThat(faults.counts()).containsEntry("sequence-gap", 1L);
        assertMarked(lines, lost * MESSAGES_OF_PACKET, without(feed, lost));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1_000})
    void shouldMarkWhatComesAfterBytesThatAreSkipped(final int lost) {
        final List<String> lines = TickAlertsTest.run(damaged(feed, lost, NOISE), SETTINGS, skipped);

        assertThat(skipped.counts()).containsEntry("garbage", 1L);
        assertMarked(lines, lost * MESSAGES_OF_PACKET, without(feed, lost));
    }

    @Test
    void shouldMarkAllOfACaptureThatBeginsInMidSession() {
        final int lost = 700;
        final List<byte[]> packets = packets(feed);

        final List<String> lines =
                TickAlertsTest.run(captureOf(packets.subList(lost, packets.size())), SETTINGS, faults);

        assertThat(faults.counts()).containsEntry("sequence-gap", 1L);
        final List<byte[]> messages = messages(feed);
        final int before = lost * MESSAGES_OF_PACKET;
        assertMarked(lines, before, file(messages.subList(before, messages.size())));
    }

    /** The symbol of an instrument may be unknown at a gap, which needs no row. */
    @Test
    void shouldCountNoMissingRowsOfReferenceDataForGaps(@TempDir final Path folder) throws IOException {
        final Path file = folder.resolve("feed.itch");
        TickAlertsTest.generator(20_000, 20, 5).writeFiles(file);
        final Path reference = file.resolveSibling("feed.itch.reference.csv");
        final List<byte[]> packets = packets(Files.readAllBytes(file));

        TickAlertsTest.run(
                captureOf(packets.subList(700, packets.size())),
                Map.of("emit", "trades,vwap", "reference", reference.toString()),
                faults);

        assertThat(faults.counts()).containsEntry("sequence-gap", 1L).doesNotContainKey("missing-reference-row");
    }

    /** A capture that was rotated is one feed; a packet that is lost between two files is a gap. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldContinueASessionInTheNextCaptureOfAFolder(final boolean isLost, @TempDir final Path folder)
            throws IOException {
        final int second = 900;
        final List<byte[]> packets = packets(feed);
        Files.write(folder.resolve("1.pcap"), captureOf(packets.subList(0, second)));
        Files.write(folder.resolve("2.pcap"), captureOf(packets.subList(isLost ? second + 1 : second, packets.size())));
        final byte[] whole = isLost ? capture(feed, second) : captureOf(packets);

        assertThat(run(tickAlerts(), Feeds.format().open(folder.toString(), faults)))
                .isEqualTo(TickAlertsTest.run(whole, SETTINGS, new InputFaults(OnError.FAIL)));
        assertThat(faults.counts().getOrDefault("sequence-gap", 0L)).isEqualTo(isLost ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {15, 9_000})
    void shouldMarkTheNextFileOfAFolderAfterBytesThatAreSkipped(final int before, @TempDir final Path folder)
            throws IOException {
        final List<byte[]> messages = new ArrayList<>(messages(feed));
        final byte[] first = file(messages.subList(0, before + 1));
        Files.write(folder.resolve("1.itch50"), Arrays.copyOf(first, first.length - 1));
        Files.write(folder.resolve("2.itch50"), file(messages.subList(before + 1, messages.size())));
        messages.remove(before);

        final List<String> lines = run(tickAlerts(), Feeds.format().open(folder.toString(), skipped));

        assertThat(skipped.counts()).containsEntry("truncated-message", 1L);
        assertMarked(lines, before, file(messages));
    }

    /** Each line lacks packets, and the first one may be among them; only what both lack is a gap. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void shouldMarkWhatBothLinesLack(final long seed) {
        final Random random = new Random(seed);
        final List<byte[]> packets = packets(TickAlertsTest.generated(5_000, 20, seed));
        final List<byte[]> a = new ArrayList<>();
        final List<byte[]> b = new ArrayList<>();
        final List<byte[]> any = new ArrayList<>();
        for (int i = 0; i < packets.size(); i++) {
            final int kept = i == 0 ? (int) seed % 4 : i == 200 ? 0 : Math.min(3, 1 + random.nextInt(20));
            addIf((kept & 1) != 0, packets.get(i), a);
            addIf((kept & 2) != 0, packets.get(i), b);
            addIf(kept != 0, packets.get(i), any);
        }
        final Map<String, String> settings = Map.of("emit", "vwap,bbo");

        final List<String> expected = TickAlertsTest.run(captureOf(any), settings, new InputFaults(OnError.FAIL));

        assertThat(expected).as("seed %d", seed).anyMatch(line -> line.contains("untrusted_vwap"));
        assertThat(run(ordered(Parallelism.asDeclared()), line(a, random), line(b, random)))
                .as("seed %d", seed)
                .isEqualTo(expected);
        final CollectedOutput out = new CollectedOutput();
        ParallelRun.of(ExecutionGraph.of(ordered(Parallelism.parse("book=4")), Ordering.TOTAL))
                .lines(TickAlerts.FEED, line(a, random), line(b, random))
                .outputs(out)
                .inputFaults(faults)
                .options(ParallelOptions.defaults().threads(3))
                .build()
                .run();
        assertThat(out.texts()).as("seed %d", seed).isEqualTo(expected);
    }

    private static void addIf(final boolean isKept, final byte[] packet, final List<byte[]> packets) {
        if (isKept) {
            packets.add(packet);
        }
    }

    private InputLog line(final List<byte[]> packets, final Random random) {
        final byte[] capture = captureOf(packets);
        return new HesitantInput(
                Feeds.open(new ByteArrayInputStream(capture), "line", capture.length, faults), random.nextLong());
    }

    /** The books and averages of {@link TickAlerts}, of lines that are ordered by sequence numbers. */
    private static StreamGraph ordered(final Parallelism tasks) {
        final Pipeline pipeline = Pipeline.named("lines");
        final EventStream<ItchEvent> source = pipeline.source(TickAlerts.FEED, Feeds.format());
        pipeline.order(SourceOrder.bySequence().of(source, ItchEvent::position));
        final long windowNs = Duration.ofSeconds(1).toNanos();
        final EventStream<MarketUpdate> updates = source.keyById("instrument", ItchEvent::locate)
                .processKeyed("book", () -> new BookOperator(windowNs, true));
        final ReferenceTable reference = ReferenceTable.blank();
        updates.filter("tape", MarketUpdate::isTape)
                .enrich("reference", reference, update -> reference.keyOf(update.symbol()), TradeEnricher::new)
                .keyById("instrument", Trade::locate)
                .tumblingWindow(Duration.ofSeconds(1))
                .aggregate("windows", VwapAggregate::new)
                .sink("vwap", VwapJson::new);
        updates.filter("touch", MarketUpdate::isBbo).sink("bbo", BboJson::new);
        return pipeline.build(tasks);
    }

    private static StreamGraph tickAlerts() {
        return StreamGraph.of(new TickAlerts(), SETTINGS, Parallelism.asDeclared());
    }

    private List<String> run(final StreamGraph graph, final InputLog... logs) {
        final CollectedOutput out = new CollectedOutput();
        SequentialRun.of(graph)
                .lines(TickAlerts.FEED, logs)
                .outputs(out)
                .inputFaults(skipped)
                .build()
                .run();
        return out.texts();
    }

    /**
     * Checks that lines are those of the messages that are left, with marks on what comes after the gap.
     *
     * @param before messages before the gap
     */
    private void assertMarked(final List<String> lines, final int before, final byte[] left) {
        final String told = "{\"type\":\"untrusted_bbo\",\"seq\":" + before + ",";
        assertThat(lines.stream().filter(line -> !line.startsWith(told)).map(CaptureGapTest::withoutMarks))
                .containsExactlyElementsOf(TickAlertsTest.run(left, SETTINGS, new InputFaults(OnError.SKIP)).stream()
                        .map(CaptureGapTest::withoutMarks)
                        .toList());
        final long beforeNs = timeNs(messages(feed).get(before - 1));
        final Set<String> marked = lines.stream()
                .filter(line -> line.contains("untrusted_vwap"))
                .map(line -> window(line, ""))
                .collect(Collectors.toSet());
        assertThat(lines).allSatisfy(line -> assertThat(line.contains("untrusted_"))
                .as(line)
                .isEqualTo(
                        line.contains("price_jump")
                                ? marked.contains(window(line, "ref_"))
                                : line.startsWith(told) || isMarked(line, before, beforeNs)));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_bbo"));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_vwap"));
        assertThat(lines).anyMatch(line -> line.contains("untrusted_price_jump"));
    }

    private static boolean isMarked(final String line, final long before, final long beforeNs) {
        if (line.contains("vwap\"")) {
            return number(line, "window_end") > beforeNs;
        }
        return line.contains("bbo\"") && number(line, "seq") > before;
    }

    /** What a window and an alert that refers to it have in common; a reference from a cross is no window. */
    private static String window(final String line, final String prefix) {
        return number(line, "locate") + " " + number(line, prefix + "window_start") + " "
                + number(line, prefix + "notional") + " " + number(line, prefix + "volume");
    }

    private static long number(final String line, final String key) {
        return Long.parseLong(line.replaceAll(".*\"" + key + "\":(\\d+).*", "$1"));
    }

    private static String withoutMarks(final String line) {
        return line.replace("untrusted_", "").replaceAll("\"seq\":\\d+,", "");
    }

    /** A capture of a feed that lacks one packet. */
    static byte[] capture(final byte[] feed, final int lost) {
        final List<byte[]> packets = packets(feed);
        packets.remove(lost);
        return captureOf(packets);
    }

    private static byte[] captureOf(final List<byte[]> packets) {
        return CaptureBytes.pcapOf(packets.toArray(new byte[0][]));
    }

    private static List<byte[]> packets(final byte[] feed) {
        final List<byte[]> messages = messages(feed);
        final List<byte[]> packets = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += MESSAGES_OF_PACKET) {
            final int to = Math.min(messages.size(), from + MESSAGES_OF_PACKET);
            packets.add(MoldBytes.packet(
                    MoldBytes.SESSION, from + 1, messages.subList(from, to).toArray(new byte[0][])));
        }
        return packets;
    }

    private static byte[] without(final byte[] feed, final int lost) {
        return damaged(feed, lost, new byte[0]);
    }

    /** A file with other bytes in place of the messages of a packet. */
    private static byte[] damaged(final byte[] feed, final int lost, final byte[] inPlace) {
        final List<byte[]> messages = messages(feed);
        final int from = lost * MESSAGES_OF_PACKET;
        final ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        damaged.writeBytes(file(messages.subList(0, from)));
        damaged.writeBytes(inPlace);
        damaged.writeBytes(file(messages.subList(from + MESSAGES_OF_PACKET, messages.size())));
        return damaged.toByteArray();
    }

    private static byte[] file(final List<byte[]> messages) {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (final byte[] message : messages) {
            file.write(message.length >>> Byte.SIZE);
            file.write(message.length);
            file.writeBytes(message);
        }
        return file.toByteArray();
    }

    private static List<byte[]> messages(final byte[] feed) {
        final List<byte[]> messages = new ArrayList<>();
        final ByteBuffer frames = ByteBuffer.wrap(feed);
        while (frames.hasRemaining()) {
            final byte[] message = new byte[Short.toUnsignedInt(frames.getShort())];
            frames.get(message);
            messages.add(message);
        }
        return messages;
    }

    private static long timeNs(final byte[] message) {
        return ByteBuffer.wrap(message).getLong(TRACKING_AND_TIME) & TIME_MASK;
    }
}
