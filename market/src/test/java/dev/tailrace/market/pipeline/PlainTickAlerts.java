package dev.tailrace.market.pipeline;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The tick-alerts pipeline a second time: slow, obvious, and independent of everything in the main source tree. Maps of
 * objects, big integers, strings; written from the definitions.
 */
final class PlainTickAlerts {

    private static final class Order {
        private final boolean buy;
        private final int locate;
        private final long price;
        private long shares;

        Order(final boolean buy, final int locate, final long price, final long shares) {
            this.buy = buy;
            this.locate = locate;
            this.price = price;
            this.shares = shares;
        }
    }

    private record Print(long price, long size, long window) {}

    private record Reference(long windowStart, BigInteger notional, long volume) {}

    private static final class Sums {
        private BigInteger notional = BigInteger.ZERO;
        private long volume;
        private long trades;
        private String symbol;
    }

    private final long windowNs;
    private final long lookback;
    private final int thresholdBp;
    private final boolean everyTrade;
    private final Set<String> emit;
    private final List<String> lines = new ArrayList<>();

    /** By locate and reference: the orders of an instrument are those that its own messages have added. */
    private final Map<String, Order> orders = new HashMap<>();

    private final Map<Integer, TreeMap<Long, Long>> bids = new HashMap<>();
    private final Map<Integer, TreeMap<Long, Long>> asks = new HashMap<>();
    private final Map<Integer, String> touches = new HashMap<>();
    private final Map<Integer, String> symbols = new HashMap<>();
    private final Map<Integer, Character> states = new HashMap<>();
    private final Set<Integer> tests = new HashSet<>();
    private final Map<String, Deque<Print>> prints = new HashMap<>();
    private final TreeMap<Integer, Sums> windows = new TreeMap<>();
    private final Map<Integer, Reference> references = new HashMap<>();
    private final Set<Integer> crossedSinceHalt = new HashSet<>();
    private final Map<Integer, Long> haltWindows = new HashMap<>();
    private final Map<Integer, Long> tradeWindows = new HashMap<>();
    private final Set<String> alerted = new HashSet<>();
    private long openWindow = -1;
    private long now;

    PlainTickAlerts(
            final long windowNs,
            final long lookback,
            final int thresholdBp,
            final boolean everyTrade,
            final Set<String> emit) {
        this.windowNs = windowNs;
        this.lookback = lookback;
        this.thresholdBp = thresholdBp;
        this.everyTrade = everyTrade;
        this.emit = emit;
    }

    List<String> run(final byte[] binaryFile) {
        final ByteBuffer feed = ByteBuffer.wrap(binaryFile);
        long seq = 0;
        while (feed.remaining() >= 2) {
            final int length = Short.toUnsignedInt(feed.getShort());
            if (length == 0) {
                break;
            }
            seq++;
            onMessage(seq, feed.slice(feed.position(), length));
            feed.position(feed.position() + length);
        }
        closeWindow();
        return lines;
    }

    private void onMessage(final long seq, final ByteBuffer m) {
        final int locate = Short.toUnsignedInt(m.getShort(1));
        final long ts = m.getLong(3) & 0xFFFF_FFFF_FFFFL;
        now = Math.max(now, ts);
        final long window = now / windowNs;
        if (window != openWindow) {
            closeWindow();
            openWindow = window;
        }
        switch ((char) m.get(0)) {
            case 'R' -> {
                symbols.put(locate, text(m, 11, 8));
                if (m.get(29) == 'T') {
                    tests.add(locate);
                } else {
                    tests.remove(locate);
                }
            }
            case 'H' -> {
                named(locate, m, 11);
                onState(locate, (char) m.get(19));
            }
            case 'A', 'F' -> {
                named(locate, m, 24);
                add(orderOf(m, 11), new Order(m.get(19) == 'B', locate, u32(m, 32), u32(m, 20)));
            }
            case 'E' -> {
                final Order order = orders.get(orderOf(m, 11));
                if (order != null) {
                    reduce(orderOf(m, 11), u32(m, 19));
                    print(seq, ts, locate, order.price, u32(m, 19), m.getLong(23));
                }
            }
            case 'C' -> {
                if (isPrice(u32(m, 32)) && orders.containsKey(orderOf(m, 11))) {
                    reduce(orderOf(m, 11), u32(m, 19));
                    if (m.get(31) == 'Y') {
                        print(seq, ts, locate, u32(m, 32), u32(m, 19), m.getLong(23));
                    }
                }
            }
            case 'X' -> reduce(orderOf(m, 11), u32(m, 19));
            case 'D' -> reduce(orderOf(m, 11), Long.MAX_VALUE);
            case 'U' -> {
                final Order old = orders.get(orderOf(m, 11));
                if (old != null && isPrice(u32(m, 31))) {
                    reduce(orderOf(m, 11), Long.MAX_VALUE);
                    add(orderOf(m, 19), new Order(old.buy, old.locate, u32(m, 31), u32(m, 27)));
                }
            }
            case 'P' -> {
                named(locate, m, 24);
                if (isPrice(u32(m, 32))) {
                    print(seq, ts, locate, u32(m, 32), u32(m, 20), m.getLong(36));
                }
            }
            case 'Q' -> {
                named(locate, m, 19);
                onCross(locate, (char) m.get(39), u32(m, 27), m.getLong(11), window);
            }
            case 'B' -> onBust(locate, m.getLong(11));
            default -> {}
        }
        touch(seq, ts, locate);
    }

    private void onState(final int locate, final char state) {
        final char before = states.getOrDefault(locate, 'T');
        states.put(locate, state);
        if (before == 'T' && state != 'T') {
            crossedSinceHalt.remove(locate);
            haltWindows.put(locate, tradeWindows.getOrDefault(locate, -1L));
        } else if (before != 'T' && state == 'T' && !crossedSinceHalt.contains(locate)) {
            references.remove(locate);
        }
    }

    private void onCross(final int locate, final char type, final long price, final long shares, final long window) {
        if (shares > 0 && isPrice(price) && (type == 'O' || type == 'H')) {
            final BigInteger notional = BigInteger.valueOf(price).multiply(BigInteger.valueOf(shares));
            references.put(locate, new Reference(window * windowNs, notional, shares));
            if (type == 'H') {
                crossedSinceHalt.add(locate);
            }
        }
    }

    private static boolean isPrice(final long price) {
        return price >= 1 && price <= 2_000_000_000;
    }

    private void named(final int locate, final ByteBuffer m, final int at) {
        if (symbol(locate).isEmpty()) {
            symbols.put(locate, text(m, at, 8));
        }
    }

    private static String orderOf(final ByteBuffer m, final int at) {
        return Short.toUnsignedInt(m.getShort(1)) + "/" + m.getLong(at);
    }

    private void add(final String reference, final Order order) {
        if (!isPrice(order.price) || order.shares == 0 || orders.containsKey(reference)) {
            return;
        }
        orders.put(reference, order);
        side(order).merge(order.price, order.shares, Long::sum);
    }

    private void reduce(final String reference, final long by) {
        final Order order = orders.get(reference);
        if (order == null) {
            return;
        }
        final long taken = Math.min(by, order.shares);
        order.shares -= taken;
        side(order).merge(order.price, -taken, Long::sum);
        side(order).remove(order.price, 0L);
        if (order.shares == 0) {
            orders.remove(reference);
        }
    }

    private TreeMap<Long, Long> side(final Order order) {
        return (order.buy ? bids : asks).computeIfAbsent(order.locate, l -> new TreeMap<>());
    }

    private void print(
            final long seq, final long ts, final int locate, final long price, final long size, final long match) {
        if (states.getOrDefault(locate, 'T') != 'T' || tests.contains(locate) || size == 0) {
            return;
        }
        tradeWindows.put(locate, openWindow);
        prints.computeIfAbsent(locate + "/" + match, key -> new ArrayDeque<>())
                .push(new Print(price, size, openWindow));
        final Sums sums = windows.computeIfAbsent(locate, l -> new Sums());
        sums.notional = sums.notional.add(BigInteger.valueOf(price).multiply(BigInteger.valueOf(size)));
        sums.volume += size;
        sums.trades++;
        sums.symbol = symbolJson(locate);
        put(
                "trades",
                "{\"type\":\"trade\",\"seq\":" + seq + ",\"ts\":" + ts + ",\"locate\":" + locate + ",\"symbol\":\""
                        + symbolJson(locate) + "\",\"sector\":\"\",\"price\":" + price + ",\"size\":" + size
                        + ",\"match\":"
                        + Long.toUnsignedString(match) + "}");
        alert(seq, ts, locate, price);
    }

    private void alert(final long seq, final long ts, final int locate, final long price) {
        final Reference reference = references.get(locate);
        if (reference == null || openWindow - reference.windowStart / windowNs > lookback) {
            return;
        }
        final BigInteger distance = BigInteger.valueOf(price)
                .multiply(BigInteger.valueOf(reference.volume))
                .subtract(reference.notional);
        final boolean jumps = distance.abs()
                        .multiply(BigInteger.valueOf(10_000))
                        .compareTo(reference.notional.multiply(BigInteger.valueOf(thresholdBp)))
                > 0;
        final String direction = distance.signum() > 0 ? "up" : "down";
        if (jumps && (alerted.add(locate + "/" + openWindow + "/" + direction) || everyTrade)) {
            put(
                    "alerts",
                    "{\"type\":\"price_jump\",\"seq\":" + seq + ",\"ts\":" + ts + ",\"locate\":" + locate
                            + ",\"symbol\":\"" + symbolJson(locate) + "\",\"price\":" + price + ",\"direction\":\""
                            + direction
                            + "\",\"ref_window_start\":" + reference.windowStart + ",\"ref_notional\":"
                            + reference.notional
                            + ",\"ref_volume\":" + reference.volume + "}");
        }
    }

    private void onBust(final int locate, final long match) {
        final Deque<Print> matching = prints.getOrDefault(locate + "/" + match, new ArrayDeque<>());
        if (!matching.isEmpty() && matching.peek().window == openWindow) {
            final Print print = matching.pop();
            final Sums sums = windows.get(locate);
            sums.notional =
                    sums.notional.subtract(BigInteger.valueOf(print.price).multiply(BigInteger.valueOf(print.size)));
            sums.volume -= print.size;
            sums.trades--;
        }
    }

    private void closeWindow() {
        final long start = openWindow * windowNs;
        windows.forEach((locate, sums) -> {
            if (sums.volume > 0) {
                final BigDecimal vwap = new BigDecimal(sums.notional)
                        .divide(BigDecimal.valueOf(sums.volume).scaleByPowerOfTen(4), 6, RoundingMode.HALF_EVEN);
                put(
                        "vwap",
                        "{\"type\":\"vwap\",\"window_start\":" + start + ",\"window_end\":" + (start + windowNs)
                                + ",\"locate\":" + locate + ",\"symbol\":\"" + sums.symbol
                                + "\",\"sector\":\"\",\"notional\":"
                                + sums.notional + ",\"volume\":" + sums.volume + ",\"trades\":" + sums.trades
                                + ",\"vwap\":\""
                                + vwap.toPlainString() + "\"}");
                if (openWindow > haltWindows.getOrDefault(locate, -1L)) {
                    references.put(locate, new Reference(start, sums.notional, sums.volume));
                }
            }
        });
        windows.clear();
    }

    private void touch(final long seq, final long ts, final int locate) {
        final String now = "\"bid_price\":" + best(bids, locate, true) + ",\"ask_price\":" + best(asks, locate, false);
        final String before = touches.put(locate, now);
        if (!now.equals(before == null ? "\"bid_price\":0,\"bid_size\":0,\"ask_price\":0,\"ask_size\":0" : before)) {
            put(
                    "bbo",
                    "{\"type\":\"bbo\",\"seq\":" + seq + ",\"ts\":" + ts + ",\"locate\":" + locate + ",\"symbol\":\""
                            + symbolJson(locate) + "\"," + now + "}");
        }
    }

    private static String best(final Map<Integer, TreeMap<Long, Long>> sides, final int locate, final boolean highest) {
        final TreeMap<Long, Long> levels = sides.get(locate);
        final String size = highest ? ",\"bid_size\":" : ",\"ask_size\":";
        if (levels == null || levels.isEmpty()) {
            return "0" + size + "0";
        }
        final Map.Entry<Long, Long> level = highest ? levels.lastEntry() : levels.firstEntry();
        return level.getKey() + size + level.getValue();
    }

    private void put(final String result, final String line) {
        if (emit.contains(result)) {
            lines.add(line);
        }
    }

    private String symbolJson(final int locate) {
        final StringBuilder json = new StringBuilder();
        for (final char c : symbol(locate).toCharArray()) {
            if (c < ' ' || c > '~') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return json.toString();
    }

    private String symbol(final int locate) {
        return symbols.getOrDefault(locate, "");
    }

    private static String text(final ByteBuffer m, final int at, final int length) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (m.get(at + i) & 0xFF));
        }
        return text.toString().replaceAll(" +$", "");
    }

    private static long u32(final ByteBuffer m, final int at) {
        return Integer.toUnsignedLong(m.getInt(at));
    }
}
