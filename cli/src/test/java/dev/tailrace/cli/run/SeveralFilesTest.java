package dev.tailrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputFormat;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.feed.Feeds;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Settings;
import dev.tailrace.testkit.CollectedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tick-alerts} on several files of one source. */
class SeveralFilesTest {

    private static final String LEVELS = "exchange,symbol,timestamp,local_timestamp,is_snapshot,side,price,amount\n";
    private static final String TRADES = "exchange,symbol,timestamp,local_timestamp,id,side,price,amount\n";

    @TempDir
    private Path folder;

    private final InputFaults faults = new InputFaults(OnError.FAIL);

    @Test
    void shouldMergeTradesAndBooksByTimeAndKeepInstrumentsApart() throws IOException {
        final String books = write(
                "books.csv",
                LEVELS
                        + "binance,ETHUSDT,1,10,true,bid,3000,1\n"
                        + "binance,BTCUSDT,1,30,true,bid,60000,1\n"
                        + "binance,BTCUSDT,1,50,false,bid,60001,1\n");
        final String trades = write(
                "trades.csv",
                TRADES
                        + "binance,BTCUSDT,1,30,1,buy,60000,0.1\n"
                        + "binance,ETHUSDT,1,40,2,buy,3000,0.1\n"
                        + "binance,ETHUSDT,1,60,3,buy,3000,0.1\n");

        assertThat(events(merged(trades, books)))
                .containsExactly(
                        "bbo ETHUSDT 2",
                        "trade BTCUSDT 1",
                        "bbo BTCUSDT 1",
                        "trade ETHUSDT 2",
                        "bbo BTCUSDT 1",
                        "trade ETHUSDT 2");
        assertThat(events(merged(books, trades)))
                .containsExactly(
                        "bbo ETHUSDT 1",
                        "bbo BTCUSDT 2",
                        "trade BTCUSDT 2",
                        "trade ETHUSDT 1",
                        "bbo BTCUSDT 2",
                        "trade ETHUSDT 1");
    }

    @Test
    void shouldNumberInstrumentsOverTheFilesOfAFolder() throws IOException {
        write("1.csv", TRADES + "binance,BTCUSDT,1,30,1,buy,60000,0.1\n");
        write("2.csv", TRADES + "binance,ETHUSDT,1,40,2,buy,3000,0.1\nbinance,BTCUSDT,1,50,3,buy,60000,0.1\n");

        assertThat(events(Feeds.format().open(folder.toString(), faults)))
                .containsExactly("trade BTCUSDT 1", "trade ETHUSDT 2", "trade BTCUSDT 1");
    }

    @Test
    void shouldNumberInstrumentsOverSeveralFoldersAndFiles() throws IOException {
        final String trades = folderOf("trades", "1.csv", TRADES + "binance,BTCUSDT,1,30,1,buy,60000,0.1\n");
        final String books = folderOf(
                "books",
                "1.csv",
                LEVELS + "binance,ETHUSDT,1,10,true,bid,3000,1\nbinance,BTCUSDT,1,40,true,bid,60000,1\n");
        final String file = write("more.csv", TRADES + "binance,ETHUSDT,1,50,2,buy,3000,0.1\n");

        assertThat(events(merged(trades, books, file)))
                .containsExactly("bbo ETHUSDT 2", "trade BTCUSDT 1", "bbo BTCUSDT 1", "trade ETHUSDT 2");
    }

    @Test
    void shouldNotContinueTheRecordingOfAnotherFolder() throws IOException {
        final String trade = "{\"e\":\"trade\",\"E\":%d,\"s\":\"BTCUSDT\",\"t\":%d,\"p\":\"1.5\",\"q\":\"1\"}\n";
        final String first = folderOf("first", "1.jsonl", trade.formatted(1, 1));
        final String second = folderOf("second", "1.csv", TRADES + "binance,ETHUSDT,1,2000,1,buy,3000,0.1\n");
        write("second/2.jsonl", trade.formatted(3, 9));

        assertThat(events(merged(first, second)))
                .containsExactly("trade BTCUSDT 1", "trade ETHUSDT 2", "trade BTCUSDT 1");
        assertThat(faults.counts()).isEmpty();
    }

    /** A pipe has nothing ready once and then blocks, so results have to be flushed before it is polled again. */
    @Test
    void shouldKnowTheSizeOfFilesOfWhichOneIsEmpty() {
        final InputLog merged = new TimeMergedLog<>(List.of(ofSize(7), ofSize(0)), Feeds.format(), faults);

        assertThat(merged.bytesTotal()).isEqualTo(7);
        assertThat(new TimeMergedLog<>(List.of(ofSize(7), ofSize(-1)), Feeds.format(), faults).bytesTotal())
                .isEqualTo(-1);
    }

    private static InputLog ofSize(final long bytes) {
        return new InputLog() {
            @Override
            public int poll(final int limit, final RecordHandler handler) {
                return END;
            }

            @Override
            public long bytesTotal() {
                return bytes;
            }

            @Override
            public String place() {
                return "file";
            }
        };
    }

    @Test
    void shouldHaveNothingReadyBeforeItPollsAgainAPipeThatHadNothingReady() {
        final byte[] message = new byte[19];
        message[0] = 'D';
        final List<String> polls = new ArrayList<>();
        final Iterator<Integer> script = List.of(1, 0, InputLog.END).iterator();
        final InputLog pipe = new InputLog() {
            @Override
            public int poll(final int limit, final RecordHandler handler) {
                final int delivered = script.next();
                polls.add("pipe " + delivered);
                if (delivered == 1) {
                    handler.onRecord(message, 0, message.length, 1);
                }
                return delivered;
            }

            @Override
            public String place() {
                return "pipe";
            }
        };
        final InputLog merged = new TimeMergedLog<>(List.of(pipe), Feeds.format(), faults);

        for (int poll = 0; poll < 3; poll++) {
            polls.add("merged " + merged.poll(100, (buffer, offset, length, position) -> {}));
        }
        assertThat(polls).containsExactly("pipe 1", "pipe 0", "merged 1", "merged 0", "pipe -1", "merged -1");
    }

    private String folderOf(final String name, final String file, final String text) throws IOException {
        final String path = Files.createDirectory(folder.resolve(name)).toString();
        write(name + "/" + file, text);
        return path;
    }

    private String write(final String name, final String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private InputLog merged(final String... files) {
        final InputFormat<ItchEvent> format = Feeds.format().forOneLog();
        return new TimeMergedLog<>(
                Stream.of(files).map(file -> format.open(file, faults)).toList(), format, faults);
    }

    /** Kind, symbol and number of the instrument of each result. */
    private List<String> events(final InputLog log) {
        final TickAlerts definition = new TickAlerts();
        final Pipeline pipeline = Pipeline.named(definition.name());
        definition.define(pipeline, Settings.of(definition.settings(), Map.of("emit", "trades,bbo")));
        final CollectedOutput out = new CollectedOutput();
        try (log) {
            SequentialRun.of(pipeline.build())
                    .input(TickAlerts.FEED, log)
                    .outputs(out)
                    .inputFaults(faults)
                    .build()
                    .run();
        }
        return out.texts().stream()
                .map(line ->
                        line.replaceAll(".*\"type\":\"(\\w+)\".*\"locate\":(\\d+),\"symbol\":\"(\\w+)\".*", "$1 $3 $2"))
                .toList();
    }
}
