package dev.tailrace.market.book;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules of {@link OrderBooks} written for the reader: objects, maps, and no thought of time. */
final class NaiveBooks {

    static final class Order {
        final long reference;
        final int ladder;
        final int attribution;
        final long priceE4;
        long shares;

        Order(final long reference, final int ladder, final int attribution, final long priceE4, final long shares) {
            this.reference = reference;
            this.ladder = ladder;
            this.attribution = attribution;
            this.priceE4 = priceE4;
            this.shares = shares;
        }
    }

    /** References may be shared by instruments. */
    private record Key(long reference, int locate) {}

    record Best(long priceE4, long shares) {}

    private final Map<Key, Order> orders = new HashMap<>();
    /** Ladder, price, reference: the innermost in time priority. */
    private final Map<Integer, TreeMap<Long, LinkedHashMap<Long, Order>>> ladders = new HashMap<>();

    BookResult add(
            final long reference, final int ladder, final long shares, final long priceE4, final int attribution) {
        if (shares == 0) {
            return BookResult.NO_SHARES;
        }
        final Key key = new Key(reference, ladder / 2);
        if (orders.containsKey(key)) {
            return BookResult.DUPLICATE_REFERENCE;
        }
        final Order order = new Order(reference, ladder, attribution, priceE4, shares);
        orders.put(key, order);
        ladder(ladder).computeIfAbsent(priceE4, p -> new LinkedHashMap<>()).put(reference, order);
        return BookResult.APPLIED;
    }

    BookResult reduce(final long reference, final int locate, final long shares) {
        final Order order = order(reference, locate);
        if (order == null) {
            return BookResult.UNKNOWN_ORDER;
        }
        if (shares < order.shares) {
            order.shares -= shares;
            return BookResult.APPLIED;
        }
        delete(reference, locate);
        return shares == order.shares ? BookResult.APPLIED : BookResult.OVER_EXECUTED;
    }

    BookResult delete(final long reference, final int locate) {
        final Order order = orders.remove(new Key(reference, locate));
        if (order == null) {
            return BookResult.UNKNOWN_ORDER;
        }
        final LinkedHashMap<Long, Order> level = ladder(order.ladder).get(order.priceE4);
        level.remove(reference);
        if (level.isEmpty()) {
            ladder(order.ladder).remove(order.priceE4);
        }
        return BookResult.APPLIED;
    }

    BookResult replace(
            final long original, final long reference, final int locate, final long shares, final long priceE4) {
        final Order order = order(original, locate);
        if (order == null) {
            return BookResult.UNKNOWN_ORDER;
        }
        delete(original, locate);
        return add(reference, order.ladder, shares, priceE4, order.attribution);
    }

    void clear(final int locate) {
        orders.keySet().removeIf(key -> key.locate == locate);
        ladder(locate * 2).clear();
        ladder(locate * 2 + 1).clear();
    }

    Order order(final long reference, final int locate) {
        return orders.get(new Key(reference, locate));
    }

    List<Order> orders() {
        return new ArrayList<>(orders.values());
    }

    Best best(final int ladder) {
        final TreeMap<Long, LinkedHashMap<Long, Order>> levels = ladder(ladder);
        return levels.isEmpty()
                ? new Best(0, 0)
                : new Best(levels.firstKey(), shares(levels.firstEntry().getValue()));
    }

    /** Levels of a ladder by price, the best first. */
    TreeMap<Long, LinkedHashMap<Long, Order>> ladder(final int ladder) {
        return ladders.computeIfAbsent(ladder, l -> new TreeMap<>(bestFirst(l % 2)));
    }

    private static Comparator<Long> bestFirst(final int side) {
        return side == Side.BID ? Comparator.reverseOrder() : Comparator.naturalOrder();
    }

    static long shares(final LinkedHashMap<Long, Order> level) {
        return level.values().stream().mapToLong(order -> order.shares).sum();
    }
}
