package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchWorkloadTest {

    private static final int MESSAGES = 3_000;

    @TempDir
    private Path folder;

    @Test
    void shouldTakeTheMessagesOfARecordedFeed() throws IOException {
        final Path feed = feed();
        final Workload workload = BenchWorkload.TICK_ALERTS.prepare(2_000, 1, folder, source(feed, false));
        assertThat(workload.records().file()).isEqualTo(feed.toString());
        assertThat(workload.expected().get("trades").size()).isPositive();
    }

    @Test
    void shouldSayThatAFeedIsTooShortForTheLoad() throws IOException {
        final Path feed = feed();
        assertThatThrownBy(() -> BenchWorkload.TICK_ALERTS.prepare(MESSAGES + 1, 1, folder, source(feed, false)))
                .hasMessage("--feed " + feed
                        + ": has 3000 messages, and the load takes 3001; take a lower --rate, a shorter"
                        + " --duration and --warmup, or a longer feed");
        assertThat(source(feed, true).messages(feed, 1)).isEqualTo(MESSAGES);
    }

    @Test
    void shouldSayThatAFileIsNoFeed() throws IOException {
        final Path text = Files.writeString(folder.resolve("notes.txt"), "no feed");
        assertThatThrownBy(() -> source(text, false).messages(text, 1))
                .hasMessage("--feed " + text + ": frame 1 is truncated by the end of the file");
    }

    @Test
    void shouldMakeRecordsOfTheSizeRequested() throws IOException {
        final Workload workload =
                BenchWorkload.MARK_UP.prepare(100, 1, folder, new RecordSource(1_024, Optional.empty(), 1, 0, false));
        assertThat(workload.records().open().record(7)).hasSize(1_024);
        assertThat(workload.expected().get("results").size()).isEqualTo(100);
    }

    @Test
    void shouldKnowWhatListing1GivesForItsNumbers() throws IOException {
        final RecordSource none = new RecordSource(120, Optional.empty(), 1, 0, false);
        final Workload workload = BenchWorkload.CONFLUX_LISTING1.prepare(2_003, 1, folder, none);
        final Expectation results = workload.expected().get("results");
        assertThat(workload.records()).hasToString("numbers");
        assertThat(RecordsSpec.parse("numbers").open().record(7))
                .isEqualTo(workload.records().open().record(7))
                .hasSize(26);
        // The multiples of 7 are dropped, 0 among them.
        assertThat(results.size()).isEqualTo(2_003 - 287);
        assertThat(results.cause(0)).isEqualTo(1);
        assertThat(results.cause(6)).isEqualTo(8);
    }

    @Test
    void shouldGenerateAFeedWithTheSkewRequested() throws IOException {
        assertThat(busiest(2)).isGreaterThan(2 * busiest(0)).isGreaterThan(0.4);
    }

    /** The share of the busiest instrument. */
    private double busiest(final double keySkew) throws IOException {
        final Records records = BenchWorkload.TICK_ALERTS
                .prepare(MESSAGES, 1, folder, new RecordSource(120, Optional.empty(), 1, keySkew, false))
                .records()
                .open();
        final int[] byLocate = new int[1 << Short.SIZE];
        for (long number = 0; number < records.count(); number++) {
            final byte[] message = records.record(number);
            byLocate[(message[1] & 0xFF) << Byte.SIZE | message[2] & 0xFF]++;
        }
        return IntStream.of(byLocate).skip(1).max().orElseThrow() / (double) records.count();
    }

    private static RecordSource source(final Path feed, final boolean isWhole) {
        return new RecordSource(120, Optional.of(feed), 1, 0, isWhole);
    }

    private Path feed() throws IOException {
        final Path feed = folder.resolve("recorded.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(MESSAGES)
                        .symbols(20)
                        .seed(3)
                        .build())
                .writeFiles(feed);
        return feed;
    }
}
