package dev.tailrace.samples.nexmark;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** A person, an auction or a bid. Reused for each record. */
public final class AuctionEvent implements JsonResult {

    /** Kinds of events. */
    enum Kind {
        PERSON,
        AUCTION,
        BID
    }

    static final long EUROS_E3 = 908;
    private static final int EURO_PLACES = 3;

    Kind kind;
    long timeMs;

    /** The person, the seller of an auction, or the bidder. */
    long person;

    long auction;
    int category;

    /** In cents. */
    long price;

    String name;
    String city;
    String state;
    private boolean isInEuros;

    /** Forgets all values, so that none of the record before is left; numbers become -1. */
    void begin() {
        kind = null;
        timeMs = -1;
        person = -1;
        auction = -1;
        category = -1;
        price = -1;
        name = null;
        city = null;
        state = null;
        isInEuros = false;
    }

    /** Whether it has the values of its kind. */
    boolean isComplete() {
        if (kind == null || timeMs < 0 || person < 0) {
            return false;
        }
        return switch (kind) {
            case PERSON -> name != null && city != null && state != null;
            case AUCTION -> auction >= 0 && category >= 0 && price >= 0;
            case BID -> auction >= 0 && price >= 0;
        };
    }

    boolean isAuction() {
        return kind == Kind.AUCTION;
    }

    boolean isBid() {
        return kind == Kind.BID;
    }

    boolean isLocalPerson() {
        return kind == Kind.PERSON && (state.equals("OR") || state.equals("ID") || state.equals("CA"));
    }

    /** This bid, whose price is written in euros. */
    AuctionEvent inEuros() {
        isInEuros = true;
        return this;
    }

    static void copy(final AuctionEvent from, final AuctionEvent into) {
        into.kind = from.kind;
        into.timeMs = from.timeMs;
        into.person = from.person;
        into.auction = from.auction;
        into.category = from.category;
        into.price = from.price;
        into.name = from.name;
        into.city = from.city;
        into.state = from.state;
    }

    /** Writes a bid. */
    @Override
    public void write(final FlatJsonWriter json) {
        json.number("auction", auction).number("bidder", person);
        if (isInEuros) {
            json.decimal("price", price * EUROS_E3, EURO_PLACES);
        } else {
            json.number("price", price);
        }
        json.number("date_time", timeMs);
    }
}
