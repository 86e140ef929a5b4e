package dev.tailrace.cli.page;

import dev.tailrace.market.book.BookDepth;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes a book as JSON: the levels of each side, the best first, as price in 1/10000, shares and orders. */
final class BookJson {

    private BookJson() {}

    static ObjectNode write(final BookDepth book, final ObjectNode json) {
        write(book.bids(), json.putArray("bids"));
        write(book.asks(), json.putArray("asks"));
        json.put("decimals", book.priceDecimals());
        return json;
    }

    private static void write(final List<BookDepth.Level> levels, final ArrayNode json) {
        levels.forEach(level ->
                json.addArray().add(level.priceE4()).add(level.shares()).add(level.orders()));
    }
}
