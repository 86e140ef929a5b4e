package dev.tailrace.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.compiler.NodeLines;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.market.book.BookDepth;
import dev.tailrace.market.book.BookSource;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.state.StateSections;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PageReportTest {

    private static final int ALERTED = 24;
    private static final int TRADES = 20 * ALERTED;

    @TempDir
    private Path folder;

    /** Results of a single instrument, and as many others with an alert as a report has books of. */
    @Test
    void shouldHaveBooksOfTheBusiestInstrumentsAndNotOnlyOfThoseWithRareResults() throws IOException {
        final Path file = folder.resolve("report.html");
        try (RunPage page = new RunPage(() -> 0, OptionalLong.empty())) {
            final OutputLog trades = page.watch("trades", Optional.empty(), Discarded.NOWHERE);
            final OutputLog alerts = page.watch("alerts", Optional.empty(), Discarded.NOWHERE);
            page.begin(new Ended(), Optional.of(new PastBooks(() -> new PastBooks.Replay(new Nothing(), new Books()))));
            for (int i = 1; i <= TRADES; i++) {
                write(trades, "BUSY", i);
            }
            for (int i = 1; i <= ALERTED; i++) {
                write(alerts, "RARE" + i, TRADES + i);
            }
            page.end("ended");
            PageReport.write(page, true, file);
        }
        final JsonNode books = data(Files.readString(file)).get("books");
        assertThat(books)
                .filteredOn(book -> book.get("sequence").asInt() < 0)
                .extracting(book -> book.get("key").asString())
                .contains("BUSY");
        assertThat(books)
                .filteredOn(book -> book.get("sequence").asInt() >= 0)
                .extracting(book -> book.get("key").asString())
                .hasSize(ALERTED)
                .doesNotContain("BUSY");
    }

    private static void write(final OutputLog log, final String symbol, final long sequence) {
        final byte[] line = ("{\"ts\":" + sequence + ",\"symbol\":\"" + symbol + "\",\"price\":1}")
                .getBytes(StandardCharsets.UTF_8);
        log.write(line, 0, line.length, sequence, 0);
    }

    private static JsonNode data(final String html) {
        final int begin = html.indexOf("id=\"data\">") + "id=\"data\">".length();
        return JsonMapper.builder().build().readTree(html.substring(begin, html.indexOf("</script>", begin)));
    }

    private static final class Ended implements WatchedRun {

        @Override
        public Map<String, String> facts() {
            return Map.of();
        }

        @Override
        public Optional<StreamGraph> graph() {
            return Optional.empty();
        }

        @Override
        public Figures figures() {
            return new Figures(0, 0, TRADES + ALERTED, -1, -1, -1, Map.of(), List.of(), Optional.empty(), -1);
        }

        @Override
        public long eventTimeNs() {
            return 0;
        }

        @Override
        public void inspect(final StateSections visitor) {}

        @Override
        public Optional<NodeLines> lines() {
            return Optional.empty();
        }

        @Override
        public Memory memory() {
            return new Memory(0, 0, 0, 0, 0);
        }

        @Override
        public List<EngineFigure> engine() {
            return List.of();
        }
    }

    /** An input without records. */
    private static final class Nothing implements InputLog {

        @Override
        public int poll(final int limit, final RecordHandler handler) {
            return END;
        }

        @Override
        public String place() {
            return "";
        }
    }

    /** Has an empty book of every instrument. */
    private static final class Books implements EventProcessor {

        @Override
        public void open() {}

        @Override
        public void state(final StateSections sections) {
            final BookSource books = (symbol, levels) -> Optional.of(new BookDepth(symbol, List.of(), List.of(), 4));
            sections.section("book", books);
        }

        @Override
        public void endOfInput() {}

        @Override
        public void close() {}

        @Override
        public long nowNs() {
            return 0;
        }

        @Override
        public long sequence() {
            return 0;
        }
    }
}
