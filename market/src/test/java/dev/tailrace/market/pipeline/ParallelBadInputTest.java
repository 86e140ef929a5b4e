package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.Parallelism;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** A parallel run reports the bad input of its sequential run: the same counts, the same first places, the same failure. */
class ParallelBadInputTest {

    private static final Map<String, String> SETTINGS = Map.of("emit", "trades,vwap,alerts,bbo", "window", "250ms");
    private static final byte[] SOUND = sound();

    @Property(tries = 40, shrinking = ShrinkingMode.OFF)
    void shouldReportWhatTheSequentialRunReports(@ForAll final long seed) {
        final Random random = new Random(seed);
        final byte[] feed = damaged(random);
        final String tasks = List.of("2", "8", "feed=3,book=4", "feed=4").get(random.nextInt(4));
        for (final OnError onError : OnError.values()) {
            final List<String> expected =
                    report(feed, onError, (log, met) -> SequentialRun.of(graph(Parallelism.asDeclared()))
                            .input(TickAlerts.FEED, log)
                            .outputs(new CollectedOutput())
                            .inputFaults(met)
                            .build());
            final List<String> actual = report(feed, onError, (log, met) -> ParallelRun.of(
                            ExecutionGraph.of(graph(Parallelism.parse(tasks)), Ordering.TOTAL))
                    .input(TickAlerts.FEED, log)
                    .outputs(new CollectedOutput())
                    .inputFaults(met)
                    .options(ParallelOptions.defaults().threads(3))
                    .build());

            assertThat(expected).hasSizeGreaterThan(onError == OnError.FAIL ? 1 : 2);
            assertThat(actual).as("seed %d, tasks %s, %s", seed, tasks, onError).isEqualTo(expected);
        }
    }

    private static List<String> report(
            final byte[] feed, final OnError onError, final BiFunction<InputLog, InputFaults, PipelineRun> bound) {
        final InputFaults met = new InputFaults(onError);
        final List<String> report = new ArrayList<>();
        try (InputLog log = Feeds.open(new ByteArrayInputStream(feed), "test", feed.length, met)) {
            bound.apply(log, met).run();
        } catch (final InputException e) {
            report.add(e.getMessage());
        }
        met.met()
                .forEach(kind -> report.add(kind.name() + " x" + kind.count() + " at " + kind.firstPlace() + ": "
                        + kind.firstDetail() + ", " + kind.loss()));
        return report;
    }

    private static StreamGraph graph(final Parallelism tasks) {
        return StreamGraph.of(new TickAlerts(), SETTINGS, tasks);
    }

    /** Messages are lost, added, repeated and of unknown types from some place on; one in two feeds has garbage. */
    private static byte[] damaged(final Random random) {
        final ByteArrayOutputStream feed = new ByteArrayOutputStream();
        final int repeatsFrom = random.nextInt(SOUND.length / 2);
        final boolean garbage = random.nextBoolean();
        int next;
        for (int at = 0; at < SOUND.length; at = next) {
            next = at + 2 + ((SOUND[at] & 0xFF) << 8 | SOUND[at + 1] & 0xFF);
            final boolean sound = random.nextInt(50) > 0;
            if (sound) {
                feed.write(SOUND, at, next - at);
            }
            if (at > repeatsFrom && SOUND[at + 2] == 'A' && random.nextInt(20) == 0) {
                feed.write(SOUND, at, next - at);
            }
            if (random.nextInt(300) == 0) {
                feed.writeBytes(new byte[] {0, 12, 'z', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
            }
            if (garbage && at > repeatsFrom && random.nextInt(2_000) == 0) {
                feed.writeBytes(new byte[] {-1, -1, -1, -1, -1});
            }
        }
        return feed.toByteArray();
    }

    private static byte[] sound() {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final FeedSpec spec =
                FeedSpec.builder().messages(10_000).symbols(40).seed(11).build();
        new FeedGenerator(spec).generate(bytes, label -> {});
        return bytes.toByteArray();
    }
}
