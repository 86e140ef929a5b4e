package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Joiner;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** Result of q3: an auction with its seller; the same object for each result. */
public final class LocalItem implements Joiner<AuctionEvent, AuctionEvent, LocalItem>, JsonResult {

    private AuctionEvent auction;
    private AuctionEvent seller;

    @Override
    public LocalItem join(final int key, final AuctionEvent left, final AuctionEvent right) {
        auction = left;
        seller = right;
        return right == null ? null : this;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.text("name", seller.name)
                .text("city", seller.city)
                .text("state", seller.state)
                .number("auction", auction.auction);
    }
}
