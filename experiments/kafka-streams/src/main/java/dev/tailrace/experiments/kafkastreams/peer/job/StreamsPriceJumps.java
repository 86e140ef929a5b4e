package dev.tailrace.experiments.kafkastreams.peer.job;

import dev.tailrace.experiments.peer.ClosedWindow;
import dev.tailrace.experiments.peer.JumpRule;
import dev.tailrace.experiments.peer.MarketEvent;
import dev.tailrace.experiments.peer.PeerReferencePrice;
import dev.tailrace.experiments.peer.PriceEvent;
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
final class StreamsPriceJumps implements FixedKeyProcessor<Integer, PriceEvent, String> {

    private static final String REFERENCES = "reference-prices";

    private final JumpRule rule;
    private FixedKeyProcessorContext<Integer, String> context;
    private KeyValueStore<Integer, PeerReferencePrice> references;

    private StreamsPriceJumps(final JumpRule rule) {
        this.rule = rule;
    }

    static FixedKeyProcessorSupplier<Integer, PriceEvent, String> supplier(final JumpRule rule) {
        return new FixedKeyProcessorSupplier<>() {
            @Override
            public FixedKeyProcessor<Integer, PriceEvent, String> get() {
                return new StreamsPriceJumps(rule);
            }

            @Override
            public Set<StoreBuilder<?>> stores() {
                return Set.of(Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore(REFERENCES), Serdes.Integer(), BinarySerde.REFERENCE));
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
        final PeerReferencePrice known = references.get(record.key());
        final PeerReferencePrice reference = known == null ? PeerReferencePrice.NONE : known;
        references.put(record.key(), after(reference, record));
    }

    private PeerReferencePrice after(
            final PeerReferencePrice reference, final FixedKeyRecord<Integer, PriceEvent> record) {
        if (record.value() instanceof ClosedWindow window) {
            return reference.closed(window);
        }
        final PeerReferencePrice.Step step = reference.after((MarketEvent) record.value(), rule);
        if (step.alert() != null) {
            context.forward(record.withValue(step.alert()));
        }
        return step.next();
    }
}
