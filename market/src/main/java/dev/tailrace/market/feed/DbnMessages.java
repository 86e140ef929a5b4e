package dev.tailrace.market.feed;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.market.dbn.DbnRecord;
import dev.tailrace.market.dbn.DbnType;
import dev.tailrace.market.dbn.DefinitionRecord;
import dev.tailrace.market.dbn.MboRecord;
import dev.tailrace.market.dbn.Mbp1Record;
import dev.tailrace.market.dbn.StatusRecord;
import dev.tailrace.market.dbn.TradeRecord;
import dev.tailrace.market.event.VenueMessage;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Delivers the records of a DBN feed as {@link VenueMessage}s, so that operators on ITCH events take them.
 *
 * <ul>
 *   <li>Orders (MBO): add, cancel, modify and clear change the book; a trade is a trade; a fill and a record without
 *       action change nothing, because cancels follow fills. A modify of an order that is not in the book is an unknown
 *       order. An add with the flag for the top of the book replaces the side.
 *   <li>MBP-1: a trade is a trade, every other record the new best bid and offer. Trades: trades.
 *   <li>Status: the trading state. Definition: the symbol. Other types: {@code unused-record}, informational.
 * </ul>
 *
 * <p>The time of a message is that of receipt, by which files are ordered. Where the record says that this time is
 * inaccurate, it is at least that of the messages before. Instruments are numbered by first appearance; the same
 * instrument of two publishers is two. Its symbol is that of the header for the day (UTC) or of its definition, or its number at the
 * venue when the symbol is not known or has more than 32 characters ({@code long-symbol}, informational). A price that is no multiple of the
 * unit of the pipeline, or does not fit, is {@code unfit-price}: the record changes nothing, and a book that lacks an
 * order for that reason is not trusted.
 */
public final class DbnMessages extends ForwardingInputLog implements RecordHandler {

    private static final int DBN_DECIMALS = 9;
    private static final int PUBLISHER_SHIFT = 32;
    private static final long DAY_NS = 86_400_000_000_000L;

    private final DbnFeed feed;
    private final VenueUnits units;

    /** Units of DBN in a unit of the pipeline. */
    private final long unit;

    private final InputFault unknownAction;
    private final InputFault unused;

    private final MboRecord mbo = new MboRecord();
    private final Mbp1Record mbp1 = new Mbp1Record();
    private final TradeRecord trade = new TradeRecord();
    private final StatusRecord status = new StatusRecord();
    private final DefinitionRecord definition = new DefinitionRecord();
    private final VenueMessage message;
    private final FeedInstruments instruments;

    /** The numbers of the instruments in this file, by publisher and number at the venue. */
    private InstrumentNumbers numbers = new InstrumentNumbers();

    /** Whether the same number at the venue is another instrument on another day. */
    private final boolean isOfDays;

    /** Days from 1970 to the latest record; {@link #numbers} are of that day. */
    private long day;

    /** Those of the publisher of the first record whose number at the venue is small, by that number; 0 for none. */
    private final char[] small = new char[1 << 16];

    private int firstPublisher = -1;

    private RecordHandler handler;
    private int limit;
    private int forwarded;
    private long latestNs = Long.MIN_VALUE;

    /** Tells at the time before a gap that trades are missing; the length is 0 when there is no such note to deliver. */
    private final VenueMessage gapNote;

    private int gapNoteLength;

    /** Length of a message that is written and not delivered yet, because the limit was reached; 0 for none. */
    private int heldLength;

    private long heldPosition;

    /** Instruments whose last record has the flag for a wrong book. */
    private final BitSet bad = new BitSet();

    DbnMessages(
            final DbnFeed feed,
            final int priceDecimals,
            final FeedInstruments instruments,
            final InputFaults inputFaults) {
        super(feed);
        this.feed = feed;
        this.instruments = instruments;
        isOfDays = feed.header().hasSymbolsOfDays();
        units = new VenueUnits(priceDecimals, inputFaults);
        unit = BigDecimal.TEN.pow(DBN_DECIMALS - priceDecimals).longValueExact();
        message = new VenueMessage(priceDecimals);
        gapNote = new VenueMessage(priceDecimals);
        unknownAction = inputFaults.counted("unknown-action", "the action of a record is not in the specification");
        unused = inputFaults.informational("unused-record", "a record of a type that no computation uses");
    }

    /** The feed whose records are delivered. */
    public DbnFeed feed() {
        return feed;
    }

    @Override
    public int poll(final int most, final RecordHandler to) {
        handler = to;
        limit = most;
        forwarded = 0;
        if (heldLength > 0) {
            forward(message, heldLength, heldPosition);
            heldLength = 0;
            return forwarded;
        }
        int polled;
        do {
            // A record may be two messages.
            polled = feed.poll(Math.max(1, most / 2), this);
        } while (polled > 0 && forwarded == 0);
        return polled <= 0 ? polled : forwarded;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        final int written = translate(buffer, offset);
        if (gapNoteLength > 0) {
            forward(gapNote, gapNoteLength, position);
            gapNoteLength = 0;
        }
        if (written > 0 && forwarded == limit) {
            heldLength = written;
            heldPosition = position;
        } else if (written > 0) {
            forward(message, written, position);
        }
    }

    private void forward(final VenueMessage written, final int length, final long position) {
        forwarded++;
        handler.onRecord(written.buffer(), 0, length, position);
    }

    private int translate(final byte[] buffer, final int offset) {
        final int type = DbnRecord.typeAt(buffer, offset);
        if (type == DbnType.MBO.code()) {
            return ofOrder(mbo.wrap(buffer, offset));
        }
        if (type == DbnType.MBP_1.code()) {
            return ofTop(mbp1.wrap(buffer, offset));
        }
        if (type == DbnType.TRADE.code()) {
            return ofTrade(trade.wrap(buffer, offset));
        }
        if (type == DbnType.STATUS.code()) {
            return ofStatus(status.wrap(buffer, offset));
        }
        if (type == DbnType.DEFINITION.code()) {
            return ofDefinition(definition.wrap(buffer, offset));
        }
        unused.report();
        return 0;
    }

    private int ofOrder(final MboRecord order) {
        final int locate = locate(order, order.receiveTimeNs());
        if (locate == 0) {
            return 0;
        }
        begin(locate, order, order.receiveTimeNs(), order.flags());
        return switch (order.action()) {
            case 'A' -> ofAdd(locate, order);
            case 'C' -> message.cancel(order.orderId(), order.size());
            case 'M' -> ofModify(locate, order);
            case 'T' -> ofTrade(locate, order.price(), order.size(), order.sequence());
            case 'F', 'N' -> message.note();
            case 'R' -> message.clear(instruments.symbol(locate));
            default -> reportAction();
        };
    }

    private int reportAction() {
        unknownAction.report();
        return 0;
    }

    private int ofAdd(final int locate, final MboRecord order) {
        if ((order.flags() & DbnRecord.TOP_OF_BOOK) != 0) {
            return ofTopOfSide(locate, order);
        }
        final long price = price(order.price());
        return price < 0
                ? distrust()
                : message.add(order.orderId(), side(order), order.size(), instruments.symbol(locate), price);
    }

    private static byte side(final MboRecord order) {
        return order.side() == 'A' ? (byte) 'S' : order.side();
    }

    private int ofTopOfSide(final int locate, final MboRecord order) {
        final boolean empty = order.price() == DbnRecord.NO_PRICE;
        final long price = empty ? 0 : price(order.price());
        final long size = empty ? 0 : order.size();
        final int side = order.side() == 'B' ? VenueMessage.BID : VenueMessage.ASK;
        return price < 0 ? distrust() : message.quote(instruments.symbol(locate), side, price, size, price, size);
    }

    private int ofModify(final int locate, final MboRecord order) {
        final long price = price(order.price());
        return price < 0 ? distrust() : message.modify(order.orderId(), order.size(), price);
    }

    /** The book lacks an order that does not fit. */
    private int distrust() {
        return message.mark(VenueMessage.BOOK_UNTRUSTED).note();
    }

    private int ofTop(final Mbp1Record top) {
        if (top.action() == 'T') {
            return ofTrade(top);
        }
        final int locate = locate(top, top.receiveTimeNs());
        if (locate == 0) {
            return 0;
        }
        begin(locate, top, top.receiveTimeNs(), top.flags());
        final long bid = top.bidPrice() == DbnRecord.NO_PRICE ? 0 : price(top.bidPrice());
        final long ask = top.askPrice() == DbnRecord.NO_PRICE ? 0 : price(top.askPrice());
        return bid < 0 || ask < 0
                ? distrust()
                : message.quote(
                        instruments.symbol(locate),
                        VenueMessage.BID | VenueMessage.ASK,
                        bid,
                        bid == 0 ? 0 : top.bidSize(),
                        ask,
                        ask == 0 ? 0 : top.askSize());
    }

    private int ofTrade(final TradeRecord traded) {
        final int locate = locate(traded, traded.receiveTimeNs());
        if (locate == 0) {
            return 0;
        }
        begin(locate, traded, traded.receiveTimeNs(), traded.flags());
        return ofTrade(locate, traded.price(), traded.size(), traded.sequence());
    }

    private int ofTrade(final int locate, final long atPrice, final long size, final long sequence) {
        final long price = price(atPrice);
        return price < 0
                ? message.mark(VenueMessage.TRADES_MISSING).note()
                : message.trade(instruments.symbol(locate), price, size, sequence);
    }

    private int ofStatus(final StatusRecord change) {
        final int locate = locate(change, change.receiveTimeNs());
        final byte state = change.tradingState();
        if (locate == 0 || state == 0) {
            return 0;
        }
        begin(locate, change, change.receiveTimeNs(), DbnRecord.LAST);
        return message.state(instruments.symbol(locate), state);
    }

    private int ofDefinition(final DefinitionRecord of) {
        final int locate = locate(of, of.receiveTimeNs());
        if (locate == 0) {
            return 0;
        }
        instruments.setSymbol(locate, of.symbol(), Long.toString(of.instrumentId()));
        begin(locate, of, of.receiveTimeNs(), DbnRecord.LAST);
        return message.directory(instruments.symbol(locate));
    }

    // The flags of DBN for the end of an event and a wrong book are those of venue messages. The first record with the
    // latter says that messages are missing between the record before and this one, trades perhaps too.
    private void begin(final int locate, final DbnRecord record, final long receiveTimeNs, final int flags) {
        final long timeNs = timeNs(record, receiveTimeNs);
        final long beforeNs = latestNs;
        if (timeNs > latestNs) {
            latestNs = timeNs;
        }
        int shown = flags & (VenueMessage.EVENT_ENDS | VenueMessage.BOOK_UNTRUSTED);
        final boolean isBad = (flags & DbnRecord.MAYBE_BAD_BOOK) != 0;
        if ((isBad || !bad.isEmpty()) && isBad != bad.get(locate)) {
            bad.set(locate, isBad);
            if (isBad) {
                shown |= VenueMessage.TRADES_MISSING;
                gapNoteLength = beforeNs == Long.MIN_VALUE
                        ? 0
                        : gapNote.of(locate, beforeNs, VenueMessage.TRADES_MISSING)
                                .note();
            }
        }
        message.of(locate, (flags & DbnRecord.BAD_RECEIVE_TIME) != 0 ? latestNs : timeNs, shown);
    }

    private static long timeNs(final DbnRecord record, final long receiveTimeNs) {
        return receiveTimeNs == DbnRecord.NO_TIME ? record.eventTimeNs() : receiveTimeNs;
    }

    private int locate(final DbnRecord record, final long receiveTimeNs) {
        if (isOfDays) {
            moveTo(Math.floorDiv(timeNs(record, receiveTimeNs), DAY_NS));
        }
        final int publisher = record.publisherId();
        final long id = record.instrumentId();
        if (publisher == firstPublisher && id < small.length && small[(int) id] != 0) {
            return small[(int) id];
        }
        return find(publisher, id);
    }

    private void moveTo(final long toDay) {
        if (toDay != day) {
            day = toDay;
            numbers = new InstrumentNumbers();
            Arrays.fill(small, '\0');
        }
    }

    private int find(final int publisher, final long id) {
        final long key = (long) publisher << PUBLISHER_SHIFT | id;
        final int known = numbers.find(key);
        final int locate = known != 0 ? known : number(key, publisher, id);
        firstPublisher = firstPublisher < 0 ? publisher : firstPublisher;
        if (publisher == firstPublisher && id < small.length) {
            small[(int) id] = (char) locate;
        }
        return locate;
    }

    /** Finds the instrument by publisher and symbol, because another file, or day, may have another number for it. */
    private int number(final long key, final int publisher, final long instrumentId) {
        final String known = feed.header().symbol(instrumentId, LocalDate.ofEpochDay(day));
        final String id = Long.toString(instrumentId);
        final byte[] venue = (publisher + "/").getBytes(StandardCharsets.UTF_8);
        final byte[] name = (publisher + "/" + (known == null ? id : known)).getBytes(StandardCharsets.UTF_8);
        final int locate = instruments.find(name, 0, name.length, venue.length);
        if (locate != 0) {
            numbers.put(key, locate);
            if (instruments.symbol(locate).isBlank()) {
                instruments.setSymbol(locate, id, "");
            }
        }
        return locate;
    }

    /** A price in the unit of the pipeline; -1, and reported, when it does not fit. */
    private long price(final long nanos) {
        final long price = nanos / unit;
        if (price * unit == nanos && VenueUnits.isPrice(price)) {
            return price;
        }
        units.reportPrice(() -> nanos == DbnRecord.NO_PRICE
                ? "no price"
                : BigDecimal.valueOf(nanos, DBN_DECIMALS).toPlainString());
        return -1;
    }
}
