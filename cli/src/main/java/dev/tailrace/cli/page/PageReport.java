package dev.tailrace.cli.page;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.market.book.BookDepth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The page of a run that is over, as one file that opens offline. It has the series of the keys with most results, the last
 * results of each sink, and order books at moments: those of the last rare results and, for the busiest instruments, at equal
 * distances of stream time. The books come from one replay of the input.
 */
public final class PageReport {

    private static final int MOST_KEYS = 300;
    private static final int MOST_RESULTS = 300;
    private static final int KEYS_WITH_BOOKS = 24;
    private static final int MOMENTS = 40;

    private final RunPage page;
    private final ObjectNode data = JsonNodeFactory.instance.objectNode();

    private PageReport(final RunPage page) {
        this.page = page;
    }

    /**
     * Writes the report of a run that is over.
     *
     * @param hasBooks whether to replay the input for order books, which takes about as long as the run
     * @throws StatusException when the file cannot be written
     */
    public static void write(final RunPage page, final boolean hasBooks, final Path file) {
        try {
            Files.writeString(file, RunPage.file().fill(new PageReport(page).data(hasBooks)));
        } catch (final IOException e) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, "--report: " + file + " cannot be written: " + Failures.reason(e), e);
        }
    }

    private ObjectNode data(final boolean hasBooks) {
        data.set("run", page.describe());
        data.set("figures", page.figures().newest());
        data.set("history", page.figures().history());
        data.set("keys", page.keys(""));
        final ObjectNode recent = data.putObject("results");
        page.results().sinks().forEach(sink -> page.results()
                .writeRecent(sink, "", 0, MOST_RESULTS, recent.putArray(sink)));
        final Set<String> keys = new LinkedHashSet<>(keysOfRareResults());
        keys.addAll(page.results().busiest(MOST_KEYS));
        final ObjectNode series = data.putObject("series");
        keys.stream().limit(MOST_KEYS).forEach(key -> page.results().write(key, series.putObject(key)));
        page.pastBooks().filter(past -> hasBooks).ifPresent(this::books);
        return data;
    }

    private List<JsonNode> rareResults() {
        final List<JsonNode> rare = new ArrayList<>();
        for (final JsonNode sink : data.get("figures").get("sinks")) {
            if (sink.get("isRare").asBoolean()) {
                data.get("results").get(sink.get("name").asString()).forEach(rare::add);
            }
        }
        return rare;
    }

    private List<String> keysOfRareResults() {
        return rareResults().stream()
                .map(result -> result.get("key").asString())
                .distinct()
                .toList();
    }

    private void books(final PastBooks past) {
        final ArrayNode books = data.putArray("books");
        final Deque<PastBooks.Wanted> ofResults = new ArrayDeque<>();
        rareResults().stream()
                .sorted(Comparator.comparingLong(
                        result -> result.get("sequence").asLong()))
                .forEach(result -> ofResults.add(new PastBooks.Wanted(
                        result.get("key").asString(),
                        PastBooks.Moment.ofSequence(result.get("sequence").asLong()),
                        book -> add(
                                books,
                                book,
                                result.get("t").asLong(),
                                result.get("sequence").asLong()))));
        past.visit(List.of(ofResults, atDistances(page.results().busiest(KEYS_WITH_BOOKS), books)));
    }

    private Deque<PastBooks.Wanted> atDistances(final List<String> keys, final ArrayNode books) {
        final long first = firstTime();
        final long last = data.get("figures").path("time").asLong(first);
        final Deque<PastBooks.Wanted> wanted = new ArrayDeque<>();
        for (int moment = 1; moment <= MOMENTS; moment++) {
            final long time = first + (last - first) / MOMENTS * moment;
            keys.forEach(key -> wanted.add(
                    new PastBooks.Wanted(key, PastBooks.Moment.ofTime(time), book -> add(books, book, time, -1))));
        }
        return wanted;
    }

    private long firstTime() {
        long first = Long.MAX_VALUE;
        for (final JsonNode key : data.get("series")) {
            for (final JsonNode series : key.get("series")) {
                first = Math.min(first, series.get("t").path(0).asLong(first));
            }
        }
        return first;
    }

    private static void add(
            final ArrayNode books, final Optional<BookDepth> book, final long time, final long sequence) {
        book.ifPresent(depth -> BookJson.write(depth, books.addObject())
                .put("key", depth.symbol())
                .put("t", time)
                .put("sequence", sequence));
    }
}
