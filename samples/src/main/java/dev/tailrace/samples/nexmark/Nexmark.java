package dev.tailrace.samples.nexmark;

import dev.tailrace.function.Holder;
import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.JsonResult;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.EventStream;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.TextLines;
import java.time.Duration;
import java.util.List;

/**
 * Pipeline with one query of Nexmark, chosen by a setting:
 *
 * <table>
 * <caption>Queries</caption>
 * <tr><td>q0</td><td>every bid, as it is</td></tr>
 * <tr><td>q1</td><td>every bid, with the price in euros: 0.908 of a dollar</td></tr>
 * <tr><td>q2</td><td>bids on every 123rd auction</td></tr>
 * <tr><td>q3</td><td>auctions of category 10 by sellers in Oregon, Idaho or California</td></tr>
 * <tr><td>q7</td><td>the highest bid of each 10 s; of equal ones the first</td></tr>
 * <tr><td>q11</td><td>the number of bids of each bidder in each session, which 10 s without a bid end</td></tr>
 * <tr><td>q20</td><td>bids on auctions of category 10, with the auction</td></tr>
 * </table>
 *
 * <p>q3 and q20 join a record with the latest seller or auction before it, which the input always has: persons come before their
 * auctions, and auctions before their bids.
 */
public final class Nexmark implements SamplePipeline {

    private static final Setting<String> QUERY =
            Setting.choice("query", "q0", List.of("q0", "q1", "q2", "q3", "q7", "q11", "q20"), "the query of Nexmark");
    private static final Setting<Integer> PER_SECOND =
            Setting.integer("per-second", 10_000, 1, 1_000_000, "generated events in a second of event time");
    private static final Setting<Integer> CATEGORIES =
            Setting.integer("categories", 5, 1, 1_000, "generated categories of auctions, the first of which is 10");

    private static final Duration WINDOW = Duration.ofSeconds(10);
    private static final int EVERY_AUCTION = 123;
    static final int CATEGORY = 10;

    @Override
    public String name() {
        return "nexmark";
    }

    @Override
    public String description() {
        return "a query of Nexmark: q0, q1, q2, q3, q7, q11 or q20";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(QUERY, PER_SECOND, CATEGORIES);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        final EventStream<AuctionEvent> events = pipeline.source("events", TextLines.of("jsonl", EventDecoder::new));
        results(settings.get(QUERY), events).sink("results", JsonResult.Json::new);
    }

    private static EventStream<? extends JsonResult> results(
            final String query, final EventStream<AuctionEvent> events) {
        return switch (query) {
            case "q1" -> bids(events).map("euros", AuctionEvent::inEuros);
            case "q2" -> bids(events).filter("selected", bid -> bid.auction % EVERY_AUCTION == 0);
            case "q3" ->
                events.filter("auctions", event -> event.isAuction() && event.category == CATEGORY)
                        .keyBy("seller", event -> event.person)
                        .connect(events.filter("persons", AuctionEvent::isLocalPerson)
                                .keyBy("id", event -> event.person))
                        .asOfJoin("local", Holder.copying(AuctionEvent::new, AuctionEvent::copy), LocalItem::new);
            case "q7" -> bids(events).whole().tumblingWindow(WINDOW).aggregate("highest", HighestBid::new);
            case "q11" ->
                bids(events)
                        .keyBy("bidder", event -> event.person)
                        .sessionWindow(WINDOW, Duration.ofSeconds(1))
                        .aggregate("sessions", BidSession::new);
            case "q20" ->
                bids(events)
                        .keyBy("auction", event -> event.auction)
                        .connect(events.filter("auctions", event -> event.isAuction() && event.category == CATEGORY)
                                .keyBy("id", event -> event.auction))
                        .asOfJoin("expanded", Holder.copying(AuctionEvent::new, AuctionEvent::copy), ExpandedBid::new);
            default -> bids(events);
        };
    }

    private static EventStream<AuctionEvent> bids(final EventStream<AuctionEvent> events) {
        return events.filter("bids", AuctionEvent::isBid);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        return new EventGenerator(
                new FlatJsonWriter(EventGenerator.LONGEST), settings.get(PER_SECOND), settings.get(CATEGORIES));
    }
}
