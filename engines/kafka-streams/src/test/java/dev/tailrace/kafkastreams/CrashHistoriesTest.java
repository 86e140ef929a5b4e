package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.task.TaskParts;
import dev.tailrace.progress.FrontierFilter;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Crashes at random, others in each build; with {@code -Dmatrix=all} there are more histories. */
class CrashHistoriesTest {

    private static final int HISTORIES = TestScope.count(8, 25);

    private static final List<byte[]> FEED = Feed.itch(4_000, 10, 5).subList(0, 2_000);
    private static final TaskParts PARTS = TaskModel.tickAlerts();
    private static final Reference EXPECTED = Reference.of(PARTS.graph(), FEED);

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldWriteEachResultOnceUnderExactlyOnceWhateverCrashes(final long seed) {
        final Map<String, List<HeaderLine>> topics = new TaskModel(PARTS, FEED, true, seed).run();

        topics.forEach((topic, lines) -> {
            assertThat(lines).extracting(HeaderLine::text).isEqualTo(EXPECTED.lines(topic));
            assertThat(lines).extracting(HeaderLine::label).isEqualTo(EXPECTED.labels(topic));
        });
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void shouldLoseNothingUnderAtLeastOnceAndRepeatOnlyWhatReadersRecognise(final long seed) {
        final Map<String, List<HeaderLine>> topics = new TaskModel(PARTS, FEED, false, seed).run();

        topics.forEach((topic, lines) -> {
            assertThat(lines).allSatisfy(line -> assertThat(line.text())
                    .isEqualTo(EXPECTED.lines(topic).get((int) line.number())));
            assertThat(filtered(lines)).extracting(HeaderLine::text).isEqualTo(EXPECTED.lines(topic));
        });
    }

    static LongStream seeds() {
        return new Random(TestSeed.get()).longs(HISTORIES);
    }

    private static List<HeaderLine> filtered(final List<HeaderLine> lines) {
        final FrontierFilter filter = new FrontierFilter();
        final OutputHeader outputHeader = new OutputHeader();
        final List<HeaderLine> seen = new ArrayList<>();
        for (final HeaderLine line : lines) {
            if (filter.accept(outputHeader.record(line.number(), 0, 0))) {
                seen.add(line);
            }
        }
        assertThat(filter.missing()).isZero();
        return seen;
    }
}
