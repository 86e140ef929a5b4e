package dev.tailrace.kafkastreams.dsl;

import java.util.Set;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.FixedKeyProcessor;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorContext;
import org.apache.kafka.streams.processor.api.FixedKeyProcessorSupplier;
import org.apache.kafka.streams.processor.api.FixedKeyRecord;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/** Compares each trade with the reference price of its instrument and emits the lines of alerts. */
final class PriceJumps implements FixedKeyProcessor<Integer, PriceEvent, String> {

    private static final String REFERENCES = "reference-prices";

    private final JumpRule rule;
    private FixedKeyProcessorContext<Integer, String> context;
    private KeyValueStore<Integer, ReferencePrice> references;

    private PriceJumps(final JumpRule rule) {
        this.rule = rule;
    }

    static FixedKeyProcessorSupplier<Integer, PriceEvent, String> supplier(final JumpRule rule) {
        return new FixedKeyProcessorSupplier<>() {
            @Override
            public FixedKeyProcessor<Integer, PriceEvent, String> get() {
                return new PriceJumps(rule);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(REFERENCES), Serdes.Integer(), ReferencePrice.SERDE)
                        .withCachingEnabled());
            }
        };
    }

    @Override
    public void init(final FixedKeyProcessorContext<Integer, String> taskContext) {
        context = taskContext;
        references = context.getStateStore(REFERENCES);
    }

    @Override
    public void process(final FixedKeyRecord<Integer, PriceEvent> record) {
        final ReferencePrice known = references.get(record.key());
        final ReferencePrice reference = known == null ? new ReferencePrice() : known;
        if (record.value() instanceof MarketEvent event) {
            onEvent(reference, event, record);
        } else if (record.value() instanceof ClosedWindow window) {
            reference.closed(window);
        }
        references.put(record.key(), reference);
    }

    private void onEvent(
            final ReferencePrice reference, final MarketEvent event, final FixedKeyRecord<Integer, PriceEvent> record) {
        final long startNs = rule.windowStartNs(event.timestampNs());
        switch (event.kind()) {
            case TRADE -> {
                if (reference.jumps(startNs, event, rule)) {
                    context.forward(record.withValue(Lines.priceJump(event, reference)));
                }
            }
            case CROSS -> reference.cross(startNs, event);
            case STATE -> reference.state(event.code());
            case BUST -> {
                // A window that is over is not restated, and neither is an alert.
            }
        }
    }
}
