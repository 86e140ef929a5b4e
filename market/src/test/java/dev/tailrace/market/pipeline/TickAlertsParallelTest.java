package dev.tailrace.market.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.graph.Parallelism;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Ordering;
import dev.tailrace.runner.ParallelOptions;
import dev.tailrace.runner.ParallelRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.InputLog;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OnError;
import dev.tailrace.testkit.CollectedOutput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** However many tasks, the main job delivers the bytes and labels of its sequential run. */
class TickAlertsParallelTest {

    private static final Map<String, String> EVERYTHING =
            Map.of("emit", "trades,vwap,alerts,bbo", "window", "250ms", "threshold-bp", "20");

    private final byte[] feed = feed();

    @ParameterizedTest
    @ValueSource(
            strings = {"1", "2", "8", "feed=4", "feed=3,book=8", "8,feed=2", "windows=4", "book=2,windows=3,jumps=5"})
    void shouldDeliverTheSequentialOutput(final String tasks) {
        final CollectedOutput expected = new CollectedOutput();
        final Irregularities met = sequential(expected);
        final CollectedOutput out = new CollectedOutput();

        final Irregularities metByAll = parallel(Parallelism.parse(tasks), out);

        assertThat(out.texts()).isEqualTo(expected.texts());
        assertThat(out.labels()).isEqualTo(expected.labels());
        assertThat(metByAll.met().stream().map(kind -> kind.name() + " " + kind.count()))
                .containsExactlyInAnyOrderElementsOf(met.met().stream()
                        .map(kind -> kind.name() + " " + kind.count())
                        .toList());
    }

    @Test
    void shouldRunAllThatIsKeyedByInstrumentInOneGroup() {
        final ExecutionGraph plan = plan(Parallelism.of(8));

        assertThat(plan.groups()).hasSize(1);
        assertThat(plan.toString())
                .isEqualTo(
                        """
                ordering total, 8 parallel tasks, 8 data paths
                phase 0  one thread, reads and splits: feed
                phase 1  ordered region, 8 tasks, put together by gap accounting: all of the output is to be in order
                         8 tasks of book, tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts, touch, bbo, by hash by instrument, in order, every tick to each
                phase 2  one thread, merges and writes
                """);
    }

    private Irregularities sequential(final CollectedOutput out) {
        final Irregularities irregularities = new Irregularities(OnError.SKIP);
        try (InputLog log = open(irregularities)) {
            SequentialRun.of(StreamGraph.of(new TickAlerts(), EVERYTHING))
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .irregularities(irregularities)
                    .build()
                    .run();
        }
        return irregularities;
    }

    private Irregularities parallel(final Parallelism tasks, final CollectedOutput out) {
        final Irregularities irregularities = new Irregularities(OnError.SKIP);
        try (InputLog log = open(irregularities)) {
            ParallelRun.of(plan(tasks))
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .irregularities(irregularities)
                    .options(ParallelOptions.defaults().threads(3))
                    .build()
                    .run();
        }
        return irregularities;
    }

    private static ExecutionGraph plan(final Parallelism tasks) {
        return ExecutionGraph.of(StreamGraph.of(new TickAlerts(), EVERYTHING, tasks), Ordering.TOTAL);
    }

    private InputLog open(final Irregularities irregularities) {
        return Feeds.open(new ByteArrayInputStream(feed), "test", feed.length, irregularities);
    }

    private static byte[] feed() {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final FeedSpec spec = FeedSpec.builder()
                .messages(40_000)
                .symbols(60)
                .seed(11)
                .jumps(20)
                .halts(6)
                .build();
        new FeedGenerator(spec).generate(bytes, label -> {});
        return bytes.toByteArray();
    }
}
