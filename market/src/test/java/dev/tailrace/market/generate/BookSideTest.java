package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class BookSideTest {

    @Property
    void shouldKeepPriceTimePriority(
            @ForAll final boolean buy,
            @ForAll @Size(min = 1, max = 200) final List<@IntRange(min = 1, max = 12) Integer> prices) {
        final OrderPool pool = new OrderPool();
        final BookSide side = new BookSide(pool, buy);
        final TreeMap<Integer, Deque<Integer>> expected = new TreeMap<>();
        final List<Integer> live = new ArrayList<>();
        for (int i = 0; i < prices.size(); i++) {
            final int order = pool.take();
            pool.pricesE4[order] = prices.get(i);
            pool.shares[order] = 1;
            side.add(order);
            live.add(order);
            expected.computeIfAbsent(prices.get(i), any -> new ArrayDeque<>()).addLast(order);
            if (i % 3 == 2) {
                remove(live.remove((i * 7) % live.size()), pool, side, expected);
            }
            assertSame(side, expected, buy);
        }
        while (!side.isEmpty()) {
            remove(side.first(), pool, side, expected);
            assertSame(side, expected, buy);
        }
        assertThat(expected).isEmpty();
        assertThat(pool.live()).isZero();
    }

    private static void remove(
            final int order,
            final OrderPool pool,
            final BookSide side,
            final TreeMap<Integer, Deque<Integer>> expected) {
        final int priceE4 = pool.pricesE4[order];
        side.remove(order);
        pool.release(order);
        expected.get(priceE4).remove(order);
        if (expected.get(priceE4).isEmpty()) {
            expected.remove(priceE4);
        }
    }

    private static void assertSame(
            final BookSide side, final TreeMap<Integer, Deque<Integer>> expected, final boolean buy) {
        assertThat(side.depth()).isEqualTo(expected.size());
        if (expected.isEmpty()) {
            assertThat(side.first()).isEqualTo(OrderPool.NONE);
            return;
        }
        final var best = buy ? expected.lastEntry() : expected.firstEntry();
        final var worst = buy ? expected.firstEntry() : expected.lastEntry();
        assertThat(side.bestPriceE4()).isEqualTo(best.getKey());
        assertThat(side.first()).isEqualTo(best.getValue().peekFirst());
        assertThat(side.oldestAt(side.depth() - 1)).isEqualTo(worst.getValue().peekFirst());
        assertThat(side.newestAt(side.depth() - 1)).isEqualTo(worst.getValue().peekLast());
    }
}
