package dev.tailrace.market.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.Mapper;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.ItchEventDecoder;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.SourceOrder;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.HesitantInput;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Two lines of one session, each with losses of its own, give the output of the session. */
class TwoLinesTest {

    private static final int FIRST = 4_000;

    @Property(tries = 100)
    void shouldNumberMessagesByTheirPlaceInTheSessionWhicheverLineIsFaster(@ForAll final long seed) {
        final Random random = new Random(seed);
        final List<byte[]> a = new ArrayList<>();
        final List<byte[]> b = new ArrayList<>();
        int next = FIRST;
        while (next < FIRST + 300) {
            final int from = next;
            next += 1 + random.nextInt(4);
            final byte[] packet = MoldBytes.packet(
                    MoldBytes.SESSION,
                    from,
                    IntStream.range(from, next).mapToObj(TwoLinesTest::numbered).toArray(byte[][]::new));
            final int onlyOn = random.nextInt(6);
            if (onlyOn != 0) {
                a.add(packet);
            }
            if (onlyOn != 1) {
                b.add(packet);
            }
        }
        final List<String> session = IntStream.range(FIRST, next)
                .mapToObj(number -> number + " " + number)
                .toList();

        for (int interleaving = 0; interleaving < 5; interleaving++) {
            assertThat(output(ItchEvent::position, capture(a, random), capture(b, random)))
                    .as("captures, seed %d", seed)
                    .isEqualTo(session);
            assertThat(output(TwoLinesTest::number, file(a, random), file(b, random)))
                    .as("files, seed %d", seed)
                    .isEqualTo(session);
        }
    }

    private static byte[] numbered(final int number) {
        final byte[] message = FeedBytes.message('D');
        ByteBuffer.wrap(message).putInt(11, number);
        return message;
    }

    /** Position and number of each message. */
    private static List<String> output(final Mapper.ToLong<ItchEvent> sequence, final InputLog a, final InputLog b) {
        final Pipeline pipeline = Pipeline.named("lines");
        final EventStream<ItchEvent> feed = pipeline.source("feed", ItchEventDecoder::new);
        pipeline.order(SourceOrder.bySequence().of(feed, sequence));
        feed.filter("messages", event -> !event.followsGap())
                .map("text", event -> event.position() + " " + number(event))
                .sink("out", TextEncoder::new);
        final CollectedOutput out = new CollectedOutput();
        SequentialRun.of(pipeline.build())
                .lines("feed", a, b)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.FAIL))
                .build()
                .run();
        return out.texts();
    }

    private static long number(final ItchEvent event) {
        return ByteBuffer.wrap(event.buffer()).getInt(event.offset() + 11);
    }

    private static InputLog capture(final List<byte[]> packets, final Random random) {
        return line(CaptureBytes.pcapOf(packets.toArray(new byte[0][])), random);
    }

    /** The messages of the packets, without their numbers. */
    private static InputLog file(final List<byte[]> packets, final Random random) {
        final FeedBytes feed = new FeedBytes();
        packets.forEach(packet -> feed.raw(Arrays.copyOfRange(packet, MoldPacket.HEADER_BYTES, packet.length)));
        return line(feed.bytes(), random);
    }

    private static InputLog line(final byte[] feed, final Random random) {
        return new HesitantInput(
                Feeds.open(new ByteArrayInputStream(feed), "line", -1, new InputFaults(OnError.FAIL)),
                random.nextLong());
    }
}
