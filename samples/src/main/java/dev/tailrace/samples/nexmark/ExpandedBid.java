package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Joiner;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** Result of q20: a bid with its auction; the same object for each result. */
public final class ExpandedBid implements Joiner<AuctionEvent, AuctionEvent, ExpandedBid>, JsonResult {

    private AuctionEvent bid;
    private AuctionEvent auction;

    @Override
    public ExpandedBid join(final int key, final AuctionEvent left, final AuctionEvent right) {
        bid = left;
        auction = right;
        return right == null ? null : this;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        bid.write(json);
        json.number("seller", auction.person)
                .number("category", auction.category)
                .number("initial_price", auction.price)
                .number("auction_date_time", auction.timeMs);
    }
}
