package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.InputBytes;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.io.TextEncoder;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.Records;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.PipelineDefinition;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.stream.SourceOrder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchWorkloadTest {

    private static final int MESSAGES = 3_000;
    private static final RecordSource GENERATED = new RecordSource(Optional.empty(), 1, 0, false);

    @TempDir
    private Path folder;

    @Test
    void shouldTakeTheMessagesOfARecordedFeed() throws IOException {
        final Workload workload = found("tick-alerts", true).prepare(2_000, 1, folder, source(feed(), false));
        assertThat(workload.records().open().count()).isEqualTo(2_000);
        assertThat(workload.records().kind()).isEqualTo(RecordsSpec.Kind.FRAMES);
        assertThat(workload.expected().get("trades").size()).isPositive();
    }

    @Test
    void shouldTakeACompressedFeed() throws IOException {
        final Path compressed = folder.resolve("feed.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(feed(), gzip);
        }
        final Workload workload = found("tick-alerts", true).prepare(2_000, 1, folder, source(compressed, false));
        assertThat(workload.records().open().count()).isEqualTo(2_000);
    }

    @Test
    void shouldMakeAWorkloadOfAnyPipelineWithOneSource() throws IOException {
        final BenchWorkload own = found(OwnPipeline.class.getName(), true);
        assertThat(own.title()).isEqualTo("lengths of records");
        final Workload workload = own.prepare(2_000, 2, folder, source(feed(), false));
        assertThat(workload.records().kind()).isEqualTo(RecordsSpec.Kind.RECORDS);
        assertThat(workload.run().settings()).containsEntry("factor", "3");
        assertThat(workload.expected().get("lengths#0").size()).isEqualTo(1_000);
        assertThat(workload.expected().get("lengths#1").size()).isEqualTo(1_000);
    }

    @Test
    void shouldReadRecordsInTheFormatOfTheSource() throws IOException {
        final Path words = Files.writeString(folder.resolve("words"), "threefourfive");
        final Problems problems = new Problems();
        final BenchWorkload workload = BenchWorkload.find(Words.class.getName(), Map.of(), "", true, problems);
        problems.refuse();
        final Records records =
                workload.prepare(2, 1, folder, source(words, false)).records().open();
        assertThat(new String(records.record(0), StandardCharsets.US_ASCII)).isEqualTo("three");
        assertThat(new String(records.record(1), StandardCharsets.US_ASCII)).isEqualTo("fourf");
    }

    @Test
    void shouldRefuseAPipelineThatItCannotMeasure() {
        assertThat(refusal("tick-alrts", true))
                .startsWith("--workload=tick-alrts: unknown workload or pipeline 'tick-alrts'; available: tick-alerts,"
                        + " tick-alerts-reference, tick-alerts-bbo, ages, ")
                .endsWith("; did you mean 'tick-alerts'?");
        assertThat(refusal("ages", false)).isEqualTo("--workload=ages: which records? Give a file with --input");
        assertThat(refusal(TwoSources.class.getName(), true))
                .endsWith(": has 2 sources, and the benchmark writes one topic; measure it with one source");
        assertThat(refusal(Timed.class.getName(), true))
                .contains(": its results may differ from run to run, so they cannot be compared: code of 'timed' is not"
                        + " deterministic, 1 problem");
    }

    private static String refusal(final String wanted, final boolean isInputGiven) {
        final Problems problems = new Problems();
        BenchWorkload.find(wanted, Map.of(), "", isInputGiven, problems);
        return catchThrowableOfType(ChildFailedException.class, problems::refuse)
                .getMessage();
    }

    private static BenchWorkload found(final String wanted, final boolean isInputGiven) {
        final Problems problems = new Problems();
        final BenchWorkload found = BenchWorkload.find(
                wanted, wanted.startsWith("tick") ? Map.of() : Map.of("factor", "3"), "", isInputGiven, problems);
        problems.refuse();
        return found;
    }

    @Test
    void shouldSayThatAFeedIsTooShortForTheLoad() throws IOException {
        final Path feed = feed();
        final BenchWorkload workload = found("tick-alerts", true);
        assertThatThrownBy(() -> workload.prepare(MESSAGES + 1, 1, folder, source(feed, false)))
                .hasMessage("--input " + feed
                        + ": has 3000 records, and the load takes 3001; take a lower --rate, a shorter"
                        + " --duration and --warmup, or a longer input");
        final Workload whole = workload.prepare(1, 1, folder, source(feed, true));
        assertThat(whole.records().open().count()).isEqualTo(MESSAGES);
    }

    @Test
    void shouldSayThatAFileIsNoFeed() throws IOException {
        final Path text = Files.writeString(folder.resolve("notes.txt"), "no feed");
        assertThatThrownBy(() -> found("tick-alerts", true).prepare(1, 1, folder, source(text, false)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(text.toString());
    }

    @Test
    void shouldMakeRecordsOfTheSizeRequested() throws IOException {
        final Workload workload = BenchWorkload.find("mark-up", Map.of("bytes", "1024"), "", false, new Problems())
                .prepare(100, 1, folder, GENERATED);
        assertThat(workload.records().open().record(7)).hasSize(1_024);
        assertThat(workload.expected().get("results").size()).isEqualTo(100);
    }

    @Test
    void shouldKnowWhatListing1GivesForItsNumbers() throws IOException {
        final Workload workload = BenchWorkload.find("conflux-listing1", Map.of(), "", false, new Problems())
                .prepare(2_003, 1, folder, GENERATED);
        final Expectation results = workload.expected().get("results");
        assertThat(workload.records()).hasToString("sample:conflux-listing1");
        assertThat(workload.records().open().record(7)).hasSize(26);
        // The multiples of 7 are dropped, 0 among them.
        assertThat(results.size()).isEqualTo(2_003 - 287);
        assertThat(results.cause(0)).isEqualTo(1);
        assertThat(results.cause(6)).isEqualTo(8);
    }

    @Test
    void shouldEndALongLoadBeforeTheCloseOfTheGeneratedDay() throws IOException {
        final int records = 300_000;
        final Workload workload = BenchWorkload.find("tick-alerts", Map.of(), "", false, new Problems())
                .prepare(records, 1, folder, GENERATED);
        final Expectation trades = workload.expected().get("trades");
        assertThat(trades.cause(trades.size() - 1)).isGreaterThan(records - records / 100);
    }

    @Test
    void shouldGenerateAFeedWithTheSkewRequested() throws IOException {
        assertThat(busiest(2)).isGreaterThan(2 * busiest(0)).isGreaterThan(0.4);
    }

    /** The share of the busiest instrument. */
    private double busiest(final double keySkew) throws IOException {
        final Records records = BenchWorkload.find("tick-alerts", Map.of(), "", false, new Problems())
                .prepare(MESSAGES, 1, folder, new RecordSource(Optional.empty(), 1, keySkew, false))
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
        return new RecordSource(Optional.of(feed), 1, 0, isWhole);
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

    /** A pipeline that no services file lists. */
    public static final class OwnPipeline implements PipelineDefinition {

        private static final Setting<Integer> FACTOR = Setting.integer("factor", 1, 1, 9, "factor of the lengths");

        @Override
        public String name() {
            return "own";
        }

        @Override
        public String description() {
            return "lengths of records";
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of(FACTOR);
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            final int factor = settings.get(FACTOR);
            pipeline.source("in", Lengths::new)
                    .map("scaled", length -> length * factor)
                    .sink("lengths", TextEncoder::new);
        }
    }

    /** A pipeline whose source reads records of five bytes. */
    public static final class Words implements PipelineDefinition {

        @Override
        public String name() {
            return "words";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("in", new FiveBytes()).sink("out", TextEncoder::new);
        }
    }

    private record FiveBytes() implements InputFormat<Integer> {

        @Override
        public Decoder<Integer> get() {
            return new Lengths();
        }

        @Override
        public String name() {
            return "five";
        }

        @Override
        public List<String> suffixes() {
            return List.of();
        }

        @Override
        public InputLog open(final InputBytes bytes, final InputFaults inputFaults) {
            return new FiveByteLog(bytes);
        }
    }

    private static final class FiveByteLog implements InputLog {

        private final InputBytes bytes;
        private long position;

        private FiveByteLog(final InputBytes bytes) {
            this.bytes = bytes;
        }

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            try {
                final byte[] record = bytes.readNBytes(5);
                if (record.length < 5) {
                    return END;
                }
                handler.onRecord(record, 0, 5, ++position);
                return 1;
            } catch (final IOException e) {
                throw new InputException("unreadable", e);
            }
        }

        @Override
        public String place() {
            return "record " + position;
        }

        @Override
        public long bytesRead() {
            return 5 * position;
        }
    }

    /** A pipeline with two sources. */
    public static final class TwoSources implements PipelineDefinition {

        @Override
        public String name() {
            return "two-sources";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            final EventStream<Integer> left = pipeline.source("left", Lengths::new);
            final EventStream<Integer> right = pipeline.source("right", Lengths::new);
            pipeline.order(SourceOrder.byTime());
            left.union("both", right).sink("lengths", TextEncoder::new);
        }
    }

    /** A pipeline whose results have the time of day. */
    public static final class Timed implements PipelineDefinition {

        @Override
        public String name() {
            return "timed";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void define(final Pipeline pipeline, final Settings settings) {
            pipeline.source("in", Lengths::new)
                    .map("now", length -> length + System.nanoTime())
                    .sink("times", TextEncoder::new);
        }
    }

    private static final class Lengths implements Decoder<Integer> {

        @Override
        public Integer decode(final byte[] buffer, final int offset, final int length, final long position) {
            return length;
        }

        @Override
        public long eventTimeNs(final Integer record) {
            return 0;
        }
    }
}
