package dev.tailrace.samples.nexmark;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.io.JsonScanner;

/** Reads events, with times in milliseconds; other fields are skipped. */
final class EventDecoder implements Decoder<AuctionEvent> {

    private static final long NS_PER_MS = 1_000_000;
    private static final byte[] TYPE = JsonScanner.ascii("event_type");
    private static final byte[] TIME = JsonScanner.ascii("date_time");
    private static final byte[] PERSON = JsonScanner.ascii("person");
    private static final byte[] AUCTION = JsonScanner.ascii("auction");
    private static final byte[] CATEGORY = JsonScanner.ascii("category");
    private static final byte[] PRICE = JsonScanner.ascii("price");
    private static final byte[] NAME = JsonScanner.ascii("name");
    private static final byte[] CITY = JsonScanner.ascii("city");
    private static final byte[] STATE = JsonScanner.ascii("state");

    private final AuctionEvent event = new AuctionEvent();
    private final transient JsonScanner json = new JsonScanner();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal(
                "bad-event", "is not a JSON object with event_type 0, 1 or 2, date_time and the fields of its type");
    }

    @Override
    public AuctionEvent decode(final byte[] buffer, final int offset, final int length, final long position) {
        event.begin();
        json.beginObject(buffer, offset, length);
        while (json.nextField()) {
            if (json.isText()) {
                readText();
            } else {
                readNumber();
            }
        }
        if (json.isWhole() && event.isComplete()) {
            return event;
        }
        bad.report();
        return null;
    }

    private void readNumber() {
        if (json.isNamed(TYPE)) {
            event.kind = kind(json.fieldValue(0));
        } else if (json.isNamed(TIME)) {
            event.timeMs = json.fieldValue(0);
        } else if (json.isNamed(PERSON)) {
            event.person = json.fieldValue(0);
        } else if (json.isNamed(AUCTION)) {
            event.auction = json.fieldValue(0);
        } else if (json.isNamed(CATEGORY)) {
            event.category = json.fieldIndex(Integer.MAX_VALUE);
        } else if (json.isNamed(PRICE)) {
            event.price = json.fieldValue(0);
        }
    }

    private static AuctionEvent.Kind kind(final long number) {
        return number == 0
                ? AuctionEvent.Kind.PERSON
                : number == 1 ? AuctionEvent.Kind.AUCTION : number == 2 ? AuctionEvent.Kind.BID : null;
    }

    private void readText() {
        if (json.isNamed(NAME)) {
            event.name = json.text();
        } else if (json.isNamed(CITY)) {
            event.city = json.text();
        } else if (json.isNamed(STATE)) {
            event.state = json.text();
        }
    }

    @Override
    public long eventTimeNs(final AuctionEvent record) {
        return record.timeMs * NS_PER_MS;
    }
}
