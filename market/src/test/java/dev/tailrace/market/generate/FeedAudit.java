package dev.tailrace.market.generate;

import dev.tailrace.market.itch.AddOrder;
import dev.tailrace.market.itch.CrossTrade;
import dev.tailrace.market.itch.ItchMessage;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.market.itch.NonCrossTrade;
import dev.tailrace.market.itch.OrderCancel;
import dev.tailrace.market.itch.OrderDelete;
import dev.tailrace.market.itch.OrderExecuted;
import dev.tailrace.market.itch.OrderReplace;
import dev.tailrace.market.itch.StockDirectory;
import dev.tailrace.market.itch.StockTradingAction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads a feed with its own naive book, notes everything that an exchange would not do, and measures the shape of the
 * day. It shares nothing with the generator but the flyweights.
 */
final class FeedAudit {

    private static final long SECOND_NS = 1_000_000_000L;

    /** An eligible trade and how far it is from the VWAP of the latest earlier window with a trade. */
    record Trade(long seq, long timestampNs, int locate, long priceE4, long matchNumber, double moveBp) {}

    private record Order(int locate, boolean buy, long priceE4, long shares, long addedNs) {}

    private record Withdrawal(long timestampNs, long lifetimeNs) {}

    private static final class Book {
        final TreeMap<Long, TreeSet<Long>> bids = new TreeMap<>();
        final TreeMap<Long, TreeSet<Long>> asks = new TreeMap<>();

        /** References by price; a smaller reference is older. */
        TreeMap<Long, TreeSet<Long>> side(final boolean buy) {
            return buy ? bids : asks;
        }

        boolean isLockedOrCrossed() {
            return !bids.isEmpty() && !asks.isEmpty() && bids.lastKey() >= asks.firstKey();
        }
    }

    private static final class Windows {
        long window = -1;
        double notional;
        double volume;
        double referenceE4;
    }

    final List<String> violations = new ArrayList<>();
    final Map<MessageType, Integer> counts = new EnumMap<>(MessageType.class);
    final Map<Integer, Integer> messagesByLocate = new HashMap<>();
    final Map<Integer, Integer> tradesByLocate = new HashMap<>();
    final List<Trade> trades = new ArrayList<>();
    final Map<Integer, List<Long>> timesByLocate = new HashMap<>();
    final List<Long> sizes = new ArrayList<>();
    final Set<Integer> stubSymbols = new HashSet<>();
    int messages;
    int peakLive;

    private final List<Withdrawal> withdrawals = new ArrayList<>();
    private final Map<Long, Order> orders = new HashMap<>();
    private final Map<Integer, Book> books = new HashMap<>();
    private final Map<Integer, Windows> windows = new HashMap<>();
    private final Map<Integer, Byte> states = new HashMap<>();
    private final Set<Integer> announced = new HashSet<>();
    private final Set<Integer> testLocates = new HashSet<>();
    private final Set<Long> matches = new HashSet<>();
    private final Set<Integer> touched = new LinkedHashSet<>();
    private final ItchMessage message = new ItchMessage();
    private long timeNs;
    private long lastReference;

    FeedAudit(final byte[] feed) {
        int position = 0;
        while (position < feed.length) {
            final int length = (feed[position] & 0xFF) << 8 | feed[position + 1] & 0xFF;
            final byte[] bytes = Arrays.copyOfRange(feed, position + 2, position + 2 + length);
            position += 2 + length;
            messages++;
            read(bytes);
        }
        checkTouched();
    }

    /** Lifetimes of the orders that were deleted before the close. */
    List<Long> cancelledInSessionNs(final long closeNs) {
        return withdrawals.stream()
                .filter(withdrawal -> withdrawal.timestampNs < closeNs)
                .map(Withdrawal::lifetimeNs)
                .toList();
    }

    int live() {
        return orders.size();
    }

    private void read(final byte[] bytes) {
        message.wrap(bytes, 0);
        final MessageType type = message.type();
        if (type == null || type.length() != bytes.length) {
            violate("type or length is wrong");
            return;
        }
        if (message.timestampNs() != timeNs) {
            checkTouched();
        }
        if (message.timestampNs() < timeNs) {
            violate("time goes back");
        }
        timeNs = message.timestampNs();
        counts.merge(type, 1, Integer::sum);
        final int locate = message.stockLocate();
        if (locate != 0) {
            messagesByLocate.merge(locate, 1, Integer::sum);
            timesByLocate.computeIfAbsent(locate, any -> new ArrayList<>()).add(timeNs);
            if (type != MessageType.STOCK_DIRECTORY && !announced.contains(locate)) {
                violate("symbol was not announced");
            }
        }
        apply(type, bytes);
        peakLive = Math.max(peakLive, orders.size());
    }

    private void apply(final MessageType type, final byte[] bytes) {
        switch (type) {
            case STOCK_DIRECTORY -> directory(new StockDirectory().wrap(bytes, 0));
            case STOCK_TRADING_ACTION ->
                states.put(
                        message.stockLocate(),
                        new StockTradingAction().wrap(bytes, 0).tradingState());
            case ADD_ORDER, ADD_ORDER_WITH_MPID -> add(new AddOrder().wrap(bytes, 0));
            case ORDER_EXECUTED -> {
                final OrderExecuted executed = new OrderExecuted().wrap(bytes, 0);
                final Order order = take(executed.orderReference(), executed.executedShares(), true);
                match(executed.matchNumber());
                if (order != null) {
                    trade(order.priceE4, executed.executedShares(), executed.matchNumber());
                }
            }
            case ORDER_EXECUTED_WITH_PRICE -> {
                final OrderExecuted executed = new OrderExecuted().wrap(bytes, 0);
                take(executed.orderReference(), executed.executedShares(), true);
                match(executed.matchNumber());
                if (executed.printable() == 'Y') {
                    trade(executed.executionPriceE4(), executed.executedShares(), executed.matchNumber());
                }
            }
            case ORDER_CANCEL -> {
                final OrderCancel cancel = new OrderCancel().wrap(bytes, 0);
                take(cancel.orderReference(), cancel.cancelledShares(), false);
                if (!orders.containsKey(cancel.orderReference())) {
                    violate("partial cancel of all shares");
                }
            }
            case ORDER_DELETE -> delete(new OrderDelete().wrap(bytes, 0).orderReference());
            case ORDER_REPLACE -> replace(new OrderReplace().wrap(bytes, 0));
            case NON_CROSS_TRADE -> {
                final NonCrossTrade trade = new NonCrossTrade().wrap(bytes, 0);
                match(trade.matchNumber());
                trade(trade.priceE4(), trade.shares(), trade.matchNumber());
            }
            case CROSS_TRADE -> match(new CrossTrade().wrap(bytes, 0).matchNumber());
            default -> {}
        }
    }

    private void directory(final StockDirectory directory) {
        announced.add(directory.stockLocate());
        if (directory.authenticity() == 'T') {
            testLocates.add(directory.stockLocate());
        }
    }

    private void add(final AddOrder add) {
        sizes.add(add.shares());
        if (add.priceE4() == 1 || add.priceE4() == 1_999_999_900) {
            stubSymbols.add(add.stockLocate());
        }
        enter(
                add.orderReference(),
                new Order(
                        add.stockLocate(),
                        add.buySellIndicator() == 'B',
                        add.priceE4(),
                        add.shares(),
                        add.timestampNs()));
    }

    private void enter(final long reference, final Order order) {
        if (reference <= lastReference) {
            violate("reference does not rise");
        }
        lastReference = reference;
        if (order.shares <= 0 || order.priceE4 <= 0) {
            violate("order without shares or price");
        }
        orders.put(reference, order);
        books.computeIfAbsent(order.locate, any -> new Book())
                .side(order.buy)
                .computeIfAbsent(order.priceE4, any -> new TreeSet<>())
                .add(reference);
        touched.add(order.locate);
    }

    /** Reduces an order; executions must hit the oldest order at the best price. */
    private Order take(final long reference, final long shares, final boolean execution) {
        final Order order = orders.get(reference);
        if (order == null || order.locate != message.stockLocate()) {
            violate("unknown reference");
            return null;
        }
        if (shares > order.shares || shares <= 0) {
            violate("takes more shares than there are");
        }
        final TreeMap<Long, TreeSet<Long>> side = books.get(order.locate).side(order.buy);
        if (execution && order.priceE4 != (order.buy ? side.lastKey() : side.firstKey())) {
            violate("executes behind the best price");
        }
        if (execution && side.get(order.priceE4).first() != reference) {
            violate("executes an order before an older one");
        }
        if (order.shares == shares) {
            orders.remove(reference);
            leave(side, order.priceE4, reference);
        } else {
            orders.put(
                    reference, new Order(order.locate, order.buy, order.priceE4, order.shares - shares, order.addedNs));
        }
        touched.add(order.locate);
        return order;
    }

    private static void leave(final TreeMap<Long, TreeSet<Long>> side, final long priceE4, final long reference) {
        final TreeSet<Long> level = side.get(priceE4);
        level.remove(reference);
        if (level.isEmpty()) {
            side.remove(priceE4);
        }
    }

    private void delete(final long reference) {
        final Order order = orders.get(reference);
        if (take(reference, order == null ? 0 : order.shares, false) != null) {
            withdrawals.add(new Withdrawal(timeNs, timeNs - order.addedNs));
        }
    }

    private void replace(final OrderReplace replace) {
        final Order old = orders.get(replace.originalOrderReference());
        if (take(replace.originalOrderReference(), old == null ? 0 : old.shares, false) != null) {
            enter(
                    replace.newOrderReference(),
                    new Order(old.locate, old.buy, replace.priceE4(), replace.shares(), timeNs));
        }
    }

    private void match(final long matchNumber) {
        if (!matches.add(matchNumber)) {
            violate("match number is not unique");
        }
    }

    private void trade(final long priceE4, final long shares, final long matchNumber) {
        final int locate = message.stockLocate();
        tradesByLocate.merge(locate, 1, Integer::sum);
        if (states.getOrDefault(locate, (byte) 'T') != 'T') {
            violate("trade in a halt");
        }
        if (testLocates.contains(locate)) {
            return;
        }
        final Windows own = windows.computeIfAbsent(locate, any -> new Windows());
        if (own.window != timeNs / SECOND_NS) {
            own.referenceE4 = own.volume == 0 ? 0 : own.notional / own.volume;
            own.window = timeNs / SECOND_NS;
            own.notional = 0;
            own.volume = 0;
        }
        own.notional += (double) priceE4 * shares;
        own.volume += shares;
        final double moveBp = own.referenceE4 == 0 ? 0 : Math.abs(priceE4 - own.referenceE4) * 10_000 / own.referenceE4;
        trades.add(new Trade(messages, timeNs, locate, priceE4, matchNumber, moveBp));
    }

    private void checkTouched() {
        for (final int locate : touched) {
            if (books.get(locate).isLockedOrCrossed()) {
                violate("book " + locate + " is locked or crossed before");
            }
        }
        touched.clear();
    }

    private void violate(final String what) {
        if (violations.size() < 20) {
            violations.add("message " + messages + " (" + (char) message.typeCode() + "): " + what);
        }
    }
}
