package dev.tailrace.market.operator;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import dev.tailrace.market.book.BookDepth;
import dev.tailrace.market.book.BookSource;
import dev.tailrace.market.book.OrderBooks;
import dev.tailrace.market.book.Side;
import dev.tailrace.market.event.ItchEvent;
import dev.tailrace.market.event.MarketUpdate;
import dev.tailrace.market.event.VenueMessage;
import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.BrokenTrade;
import dev.tailrace.market.itch.CrossTrade;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import dev.tailrace.market.itch.Symbol;
import java.util.Optional;

/**
 * Applies the messages of a feed to the order books of their instruments and emits the effect of each message on the
 * market as a {@link MarketUpdate}.
 *
 * <p>Eligible trades are messages E at the price of the resting order, C at their own price when printable, and P,
 * while the instrument is trading and is not a test symbol. Books are maintained during halts. A bust is emitted when
 * its trade belongs to the open window. Messages without an effect on the market emit nothing.
 *
 * <p>Other feeds than ITCH arrive as {@link VenueMessage}s: orders, price levels, best quotes and trades. A book of which
 * messages are missing is not trusted until the venue clears it; its best bids and offers carry that mark. That trades may be
 * missing is emitted too. Executions of ITCH follow from orders, so trades may be missing as long as the book is not trusted.
 */
public final class BookOperator implements KeyedOperator<ItchEvent, MarketUpdate>, BookSource {

    private static final byte PRINTABLE = 'Y';

    /** The letter of a type. A venue message with the letter of an ITCH message has its fields at the same places. */
    private static final int LETTER = 0x7F;

    private final AddOrder add = new AddOrder();
    private final OrderExecuted executed = new OrderExecuted();
    private final OrderCancel cancel = new OrderCancel();
    private final OrderDelete delete = new OrderDelete();
    private final OrderReplace replace = new OrderReplace();
    private final NonCrossTrade trade = new NonCrossTrade();
    private final CrossTrade cross = new CrossTrade();
    private final BrokenTrade broken = new BrokenTrade();
    private final StockDirectory directory = new StockDirectory();
    private final StockTradingAction action = new StockTradingAction();

    private final OrderBooks books = new OrderBooks();
    private final Instruments instruments = new Instruments();
    private final VenueBooks venueBooks = new VenueBooks();
    private final transient MarketUpdate update = new MarketUpdate();
    private final transient Symbol symbol = new Symbol();
    private final OpenTrades openTrades;
    private final boolean bbo;
    private final transient int priceDecimals;
    private BookIrregularities irregular;
    private KeyedOperator.Context context;

    /**
     * @param windowNs size of the windows in nanoseconds; a bust can undo a trade of the open window
     * @param bbo whether changes of the best bid and offer are emitted
     */
    public BookOperator(final long windowNs, final boolean bbo) {
        this(windowNs, bbo, ItchEvent.ITCH_DECIMALS);
    }

    /**
     * @param windowNs size of the windows in nanoseconds; a bust can undo a trade of the open window
     * @param bbo whether changes of the best bid and offer are emitted
     * @param priceDecimals prices are in units of 10 to the power of minus this
     */
    public BookOperator(final long windowNs, final boolean bbo, final int priceDecimals) {
        this.priceDecimals = priceDecimals;
        this.openTrades = new OpenTrades(windowNs);
        this.bbo = bbo;
    }

    @Override
    public void open(final KeyedOperator.Context keyedContext) {
        context = keyedContext;
        irregular = new BookIrregularities(keyedContext.inputFaults());
    }

    @Override
    public void onRecord(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        if (event.followsGap()) {
            onGap(locate, event, output);
        }
        switch (event.typeCode() & LETTER) {
            case 'A' -> onAdd(locate, event, 0, output);
            case 'D' -> onDelete(locate, event, output);
            case 'U' -> onReplace(locate, event, output);
            case 'E' -> onExecuted(locate, event, output);
            case 'X' -> onCancel(locate, event, output);
            case 'F' -> onAdd(locate, event, attributionOf(event), output);
            case 'P' -> onTrade(locate, event, output);
            case 'C' -> onExecutedWithPrice(locate, event, output);
            default -> onRare(locate, event, output);
        }
    }

    private void onGap(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        if (event.distrustsBook()) {
            venueBooks.distrust(locate);
        }
        if (event.lacksTrades()) {
            emitGap(locate, event, output);
        }
    }

    @Override
    public Optional<BookDepth> depth(final String text, final int levels) {
        final int locate = Symbol.isSymbol(text) ? instruments.locateOf(Symbol.of(text)) : -1;
        return locate < 0
                ? Optional.empty()
                : Optional.of(new BookDepth(
                        text,
                        books.levels(locate, Side.BID, levels),
                        books.levels(locate, Side.ASK, levels),
                        priceDecimals));
    }

    private void onRare(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        switch (event.typeCode() & LETTER) {
            case 'Q' -> onCross(locate, event, output);
            case 'B' -> onBroken(locate, event, output);
            case 'H' -> onAction(locate, event, output);
            case 'R' -> onDirectory(locate, event);
            case VenueMessage.TRADE & LETTER -> onVenueTrade(locate, event, output);
            case VenueMessage.QUOTE & LETTER -> onQuote(locate, event, output);
            case VenueMessage.LEVEL & LETTER -> onLevel(locate, event, output);
            case VenueMessage.CLEAR & LETTER -> onClear(locate, event, output);
            case VenueMessage.NOTE & LETTER -> touch(locate, event, output);
            default -> {
                // The other types do not concern books, trades or trading states.
            }
        }
    }

    private int attributionOf(final ItchEvent event) {
        return add.wrap(event.buffer(), event.offset()).attribution();
    }

    private void onAdd(
            final int locate, final ItchEvent event, final int attribution, final Output<MarketUpdate> output) {
        add.wrap(event.buffer(), event.offset());
        name(locate, event, add.stock());
        if (isPrice(event, add.priceE4()) && irregular.isSide(add.buySellIndicator())) {
            final int side = Side.of(add.buySellIndicator());
            irregular.applied(books.add(add.orderReference(), locate, side, add.shares(), add.priceE4(), attribution));
            touch(locate, event, output);
        }
    }

    /** Whether a price is valid; readers of other formats than ITCH have left out those that are not. */
    private boolean isPrice(final ItchEvent event, final long price) {
        return event.isVenue() || irregular.isPrice(price);
    }

    private void onDelete(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        delete.wrap(event.buffer(), event.offset());
        irregular.applied(books.delete(delete.orderReference(), locate));
        touch(locate, event, output);
    }

    private void onCancel(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        cancel.wrap(event.buffer(), event.offset());
        irregular.applied(books.cancel(cancel.orderReference(), locate, cancel.cancelledShares()));
        touch(locate, event, output);
    }

    private void onReplace(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        replace.wrap(event.buffer(), event.offset());
        if (isPrice(event, replace.priceE4())) {
            irregular.applied(books.replace(
                    replace.originalOrderReference(),
                    replace.newOrderReference(),
                    locate,
                    replace.shares(),
                    replace.priceE4()));
            touch(locate, event, output);
        }
    }

    private void onExecuted(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        executed.wrap(event.buffer(), event.offset());
        beginTrade(locate, event, output);
        if (irregular.applied(books.execute(executed.orderReference(), locate, executed.executedShares()))) {
            print(locate, books.priceE4(), executed.executedShares(), executed.matchNumber());
            emit(locate, event, output);
        }
    }

    private void onExecutedWithPrice(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        executed.wrap(event.buffer(), event.offset());
        if (!irregular.isPrice(executed.executionPriceE4())) {
            return;
        }
        beginTrade(locate, event, output);
        if (irregular.applied(books.execute(executed.orderReference(), locate, executed.executedShares()))) {
            if (executed.printable() == PRINTABLE) {
                print(locate, executed.executionPriceE4(), executed.executedShares(), executed.matchNumber());
            }
            emit(locate, event, output);
        }
    }

    private void onTrade(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        trade.wrap(event.buffer(), event.offset());
        name(locate, event, trade.stock());
        if (irregular.isPrice(trade.priceE4())) {
            beginTrade(locate, event, output);
            print(locate, trade.priceE4(), trade.shares(), trade.matchNumber());
            emitIfNotEmpty(output);
        }
    }

    private void onCross(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        cross.wrap(event.buffer(), event.offset());
        name(locate, event, cross.stock());
        if (cross.shares() != 0 && irregular.isPrice(cross.crossPriceE4())) {
            begin(locate, event);
            update.cross(cross.crossPriceE4(), cross.shares(), cross.matchNumber(), cross.crossType());
            output.emit(update);
        }
    }

    private void onBroken(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        broken.wrap(event.buffer(), event.offset());
        final int at = openTrades.find(context.streamTimeNs(), locate, broken.matchNumber());
        if (at < 0) {
            irregular.lateBust();
            return;
        }
        begin(locate, event);
        update.bust(openTrades.priceE4(at), openTrades.shares(at), broken.matchNumber());
        openTrades.remove(at);
        output.emit(update);
    }

    private void onAction(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        action.wrap(event.buffer(), event.offset());
        name(locate, event, action.stock());
        if (instruments.state(locate, action.tradingState())) {
            begin(locate, event);
            update.state(action.tradingState());
            output.emit(update);
        }
    }

    private void onDirectory(final int locate, final ItchEvent event) {
        directory.wrap(event.buffer(), event.offset());
        instruments.ensure(locate);
        instruments.directory(locate, symbol(event, directory.stock()), directory.authenticity());
    }

    private void onVenueTrade(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        final long priceE4 = VenueMessage.price(event.buffer(), event.offset());
        name(locate, event);
        begin(locate, event);
        final long match = VenueMessage.match(event.buffer(), event.offset());
        print(locate, priceE4, VenueMessage.size(event.buffer(), event.offset()), match);
        emit(locate, event, output);
    }

    private void onQuote(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        final byte[] buffer = event.buffer();
        final int offset = event.offset();
        final int sides = VenueMessage.sides(buffer, offset);
        name(locate, event);
        if ((sides & VenueMessage.BID) != 0) {
            final long size = VenueMessage.size(buffer, offset);
            books.setBest(locate, Side.BID, VenueMessage.price(buffer, offset), size);
            noteTouch(locate);
        }
        if ((sides & VenueMessage.ASK) != 0) {
            final long size = VenueMessage.askSize(buffer, offset);
            books.setBest(locate, Side.ASK, VenueMessage.askPrice(buffer, offset), size);
        }
        if (sides == (VenueMessage.BID | VenueMessage.ASK) && !event.distrustsBook()) {
            venueBooks.trust(locate);
        }
        touch(locate, event, output);
    }

    private void onLevel(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        final byte[] buffer = event.buffer();
        final int offset = event.offset();
        final byte side = VenueMessage.levelSide(buffer, offset);
        name(locate, event);
        if (irregular.isSide(side)) {
            final long size = VenueMessage.size(buffer, offset);
            books.setLevel(locate, Side.of(side), VenueMessage.price(buffer, offset), size);
        }
        touch(locate, event, output);
    }

    private void onClear(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        name(locate, event);
        books.clear(locate);
        if (!event.distrustsBook()) {
            venueBooks.trust(locate);
        }
        touch(locate, event, output);
    }

    private void name(final int locate, final ItchEvent event) {
        name(locate, event, VenueMessage.packedSymbol(event.buffer(), event.offset()));
    }

    /** Takes the symbol from a message that names it, unless it is known. */
    private void name(final int locate, final ItchEvent event, final long packed) {
        instruments.ensure(locate);
        if (!instruments.isNamed(locate)) {
            instruments.name(locate, symbol(event, packed));
        }
    }

    private Symbol symbol(final ItchEvent event, final long packed) {
        return event.isVenue()
                ? VenueMessage.symbol(event.buffer(), event.offset(), packed, symbol)
                : symbol.set(packed);
    }

    private void begin(final int locate, final ItchEvent event) {
        instruments.ensure(locate);
        update.begin(event, locate, instruments.symbol(locate));
    }

    /** Begins an update for a trade of ITCH. */
    private void beginTrade(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        if (!venueBooks.isTrusted(locate)) {
            emitGap(locate, event, output);
        }
        begin(locate, event);
    }

    private void emitGap(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        begin(locate, event);
        update.gap();
        output.emit(update);
    }

    private void print(final int locate, final long priceE4, final long shares, final long match) {
        if (irregular.isTrade(shares) && instruments.isEligible(locate)) {
            update.trade(priceE4, shares, match);
            openTrades.add(context.streamTimeNs(), locate, match, priceE4, shares);
        }
    }

    /**
     * Emits the new best bid and offer if a message other than a trade changed it and such changes are to be emitted.
     */
    private void touch(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        if (bbo && isBboDue(locate, event)) {
            begin(locate, event);
            putBbo(locate);
            output.emit(update);
        }
    }

    private void emit(final int locate, final ItchEvent event, final Output<MarketUpdate> output) {
        if (bbo && isBboDue(locate, event)) {
            putBbo(locate);
        }
        emitIfNotEmpty(output);
    }

    private void emitIfNotEmpty(final Output<MarketUpdate> output) {
        if (update.hasContent()) {
            output.emit(update);
        }
    }

    /**
     * Whether the best bid and offer has changed. Each ITCH message is an event; the book of another venue may be
     * looked at when the event ends, after several messages. That a message which changes no book may ask for a comparison
     * in vain does no harm.
     */
    private boolean isBboDue(final int locate, final ItchEvent event) {
        if (!event.isVenue()) {
            return books.bboChanged();
        }
        noteTouch(locate);
        return event.endsEvent() && venueBooks.hasChanged(locate, books);
    }

    private void noteTouch(final int locate) {
        if (books.bboChanged()) {
            venueBooks.touch(locate);
        }
    }

    private void putBbo(final int locate) {
        update.bbo(
                books.bestPriceE4(locate, Side.BID),
                books.bestShares(locate, Side.BID),
                books.bestPriceE4(locate, Side.ASK),
                books.bestShares(locate, Side.ASK));
        if (!venueBooks.isTrusted(locate)) {
            update.distrust();
        }
    }
}
