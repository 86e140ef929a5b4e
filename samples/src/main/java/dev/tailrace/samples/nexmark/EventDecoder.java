package dev.tailrace.samples.nexmark;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.Decoder;
import dev.tailrace.samples.FlatJsonReader;

/** Reads events, with times in milliseconds; other fields are skipped. */
final class EventDecoder implements Decoder<AuctionEvent> {

    private static final long NS_PER_MS = 1_000_000;
    private static final byte[] TYPE = FlatJsonReader.name("event_type");
    private static final byte[] TIME = FlatJsonReader.name("date_time");
    private static final byte[] PERSON = FlatJsonReader.name("person");
    private static final byte[] AUCTION = FlatJsonReader.name("auction");
    private static final byte[] CATEGORY = FlatJsonReader.name("category");
    private static final byte[] PRICE = FlatJsonReader.name("price");
    private static final byte[] NAME = FlatJsonReader.name("name");
    private static final byte[] CITY = FlatJsonReader.name("city");
    private static final byte[] STATE = FlatJsonReader.name("state");

    private final AuctionEvent event = new AuctionEvent();
    private final FlatJsonReader json = new FlatJsonReader();
    private InputFault bad;

    @Override
    public void open(final InputFaults inputFaults) {
        bad = inputFaults.fatal("bad-event", "is not a JSON object with event_type 0, 1 or 2 and date_time");
    }

    @Override
    public AuctionEvent decode(final byte[] buffer, final int offset, final int length, final long position) {
        event.begin();
        event.timeMs = -1;
        if (json.begin(buffer, offset, length)) {
            while (json.next()) {
                if (json.isText()) {
                    readText();
                } else {
                    readNumber();
                }
            }
        }
        if (json.isWhole() && event.kind != null && event.timeMs >= 0) {
            return event;
        }
        bad.report();
        return null;
    }

    private void readNumber() {
        if (json.isNamed(TYPE)) {
            event.kind = kind(json.number());
        } else if (json.isNamed(TIME)) {
            event.timeMs = json.number();
        } else if (json.isNamed(PERSON)) {
            event.person = json.number();
        } else if (json.isNamed(AUCTION)) {
            event.auction = json.number();
        } else if (json.isNamed(CATEGORY)) {
            event.category = (int) json.number();
        } else if (json.isNamed(PRICE)) {
            event.price = json.number();
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
