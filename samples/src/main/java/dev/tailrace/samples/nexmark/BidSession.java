package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Aggregate;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** Result of q11: the number of bids of a bidder in a session; counts them too. */
public final class BidSession implements Aggregate<AuctionEvent, BidSession>, JsonResult {

    private static final long NS_PER_MS = 1_000_000;

    private long bidder;
    private long bids;
    private long startMs;
    private long endMs;

    @Override
    public void add(final AuctionEvent bid) {
        bidder = bid.person;
        bids++;
    }

    @Override
    public BidSession result(final long startNs, final long endNs) {
        startMs = startNs / NS_PER_MS;
        endMs = endNs / NS_PER_MS;
        return this;
    }

    @Override
    public void clear() {
        bids = 0;
    }

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("bidder", bidder)
                .number("bid_count", bids)
                .number("start", startMs)
                .number("end", endMs);
    }
}
