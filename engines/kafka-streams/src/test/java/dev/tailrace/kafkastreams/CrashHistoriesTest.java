package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.StampedLine;
import dev.tailrace.launch.lane.LaneParts;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.Stamp;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class CrashHistoriesTest {

    private static final List<byte[]> FEED = Feed.itch(4_000, 10, 5).subList(0, 2_000);
    private static final LaneParts PARTS = TaskModel.tickAlerts();
    private static final Reference EXPECTED = Reference.of(PARTS.graph(), FEED);

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void shouldWriteEachResultOnceUnderExactlyOnceWhateverCrashes(@ForAll final long seed) {
        final Map<String, List<StampedLine>> topics = new TaskModel(PARTS, FEED, true, seed).run();

        topics.forEach((topic, lines) -> {
            assertThat(lines).extracting(StampedLine::text).isEqualTo(EXPECTED.lines(topic));
            assertThat(lines).extracting(StampedLine::label).isEqualTo(EXPECTED.labels(topic));
        });
    }

    @Property(tries = 25, shrinking = ShrinkingMode.OFF)
    void shouldLoseNothingUnderAtLeastOnceAndRepeatOnlyWhatReadersRecognise(@ForAll final long seed) {
        final Map<String, List<StampedLine>> topics = new TaskModel(PARTS, FEED, false, seed).run();

        topics.forEach((topic, lines) -> {
            assertThat(lines).allSatisfy(line -> assertThat(line.text())
                    .isEqualTo(EXPECTED.lines(topic).get((int) line.number())));
            assertThat(filtered(lines)).extracting(StampedLine::text).isEqualTo(EXPECTED.lines(topic));
        });
    }

    private static List<StampedLine> filtered(final List<StampedLine> lines) {
        final FrontierFilter filter = new FrontierFilter();
        final Stamp stamp = new Stamp();
        final List<StampedLine> seen = new ArrayList<>();
        for (final StampedLine line : lines) {
            if (filter.accept(stamp.record(line.number(), 0, 0))) {
                seen.add(line);
            }
        }
        assertThat(filter.missing()).isZero();
        return seen;
    }
}
