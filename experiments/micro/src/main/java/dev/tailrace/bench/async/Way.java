package dev.tailrace.bench.async;

import dev.tailrace.function.AsyncMapper;
import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.EventStream;
import java.util.Arrays;

/** The way in which a node computes its result. */
public enum Way {
    /** {@code map}, on the thread of the reader. */
    MAP {
        @Override
        EventStream<MutablePrice> of(final EventStream<MutablePrice> prices) {
            final MutablePrice raised = new MutablePrice();
            return prices.map("raise", price -> price.raisedInto(raised));
        }
    },
    /** {@code map} in an ordered region with one task of two per record. */
    MAP_IN_A_REGION {
        @Override
        EventStream<MutablePrice> of(final EventStream<MutablePrice> prices) {
            final MutablePrice raised = new MutablePrice();
            return prices.via(Dispatch.ROUND_ROBIN)
                    .map("raise", (MutablePrice price) -> price.raisedInto(raised))
                    .parallelism(2);
        }
    },
    /** {@code mapAsync}, answered during the call. */
    ANSWERED_AT_ONCE {
        @Override
        EventStream<MutablePrice> of(final EventStream<MutablePrice> prices) {
            return prices.mapAsync("raise", new Asked(0), IN_FLIGHT);
        }
    },
    /** {@code mapAsync}, answered after 64 later calls. */
    ANSWERED_LATER {
        @Override
        EventStream<MutablePrice> of(final EventStream<MutablePrice> prices) {
            return prices.mapAsync("raise", new Asked(64), IN_FLIGHT);
        }
    };

    private static final int IN_FLIGHT = 256;

    /** Builds the pipeline after its source. */
    abstract EventStream<MutablePrice> of(EventStream<MutablePrice> prices);

    /** Mapper that answers each call after a fixed number of later calls; allocates nothing. */
    private static final class Asked implements AsyncMapper<MutablePrice, MutablePrice> {

        private static final long serialVersionUID = 1L;

        /** More than the number of calls in flight. */
        private static final int PRICES = 4 * IN_FLIGHT;

        private final int later;
        private final transient MutablePrice[] prices = new MutablePrice[PRICES];
        private final long[] calls = new long[PRICES];
        private int asked;

        Asked(final int later) {
            this.later = later;
            Arrays.setAll(prices, place -> new MutablePrice());
        }

        @Override
        public void map(
                final MutablePrice price, final long call, final AsyncMapper.Answers<? super MutablePrice> answers) {
            final int last = asked & PRICES - 1;
            price.raisedInto(prices[last]);
            calls[last] = call;
            if (asked++ >= later) {
                final int first = last - later & PRICES - 1;
                answers.complete(calls[first], prices[first]);
            }
        }
    }
}
