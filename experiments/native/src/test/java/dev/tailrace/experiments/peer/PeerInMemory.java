package dev.tailrace.experiments.peer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the shared classes do without an engine: all state in maps, as bytes; windows close with any message. */
final class PeerInMemory implements MarketState<RuntimeException> {

    private final JumpRule rule;
    private final Map<String, String> sectors;
    private final MarketReader<RuntimeException> reader = new MarketReader<>(this, this::onEvent);
    private final Map<List<Long>, byte[]> orders = new HashMap<>();
    private final Map<List<Long>, byte[]> prints = new HashMap<>();
    private final Map<Integer, byte[]> instruments = new HashMap<>();
    private final Map<Integer, byte[]> references = new HashMap<>();
    private final Map<Integer, byte[]> sums = new TreeMap<>();
    private final Map<String, List<String>> lines = new HashMap<>();
    private long windowNs = Long.MIN_VALUE;
    private int locate;

    PeerInMemory(final JumpRule rule, final Map<String, String> sectors) {
        this.rule = rule;
        this.sectors = sectors;
    }

    List<String> lines(final String result) {
        return lines.computeIfAbsent(result, added -> new ArrayList<>());
    }

    void onMessage(final Message given) {
        final Message message = Message.FORMAT.value(Message.FORMAT.bytes(given));
        locate = message.locate();
        moveTo(rule.windowStartNs(message.timestampNs()));
        reader.onMessage(message);
    }

    private void moveTo(final long nextNs) {
        if (nextNs != windowNs) {
            sums.forEach((instrument, bytes) -> close(instrument, WindowSums.FORMAT.value(bytes)));
            sums.clear();
            prints.clear();
            windowNs = nextNs;
        }
    }

    private void close(final int instrument, final WindowSums over) {
        if (over.hasTrades()) {
            final ClosedWindow window = new ClosedWindow(instrument, windowNs, over);
            lines("vwap").add(Lines.vwap(window, rule.windowNs()));
            references.put(
                    instrument,
                    PeerReferencePrice.FORMAT.bytes(reference(instrument).closed(window)));
        }
    }

    private PeerReferencePrice reference(final int instrument) {
        final PeerReferencePrice known = PeerReferencePrice.FORMAT.value(references.get(instrument));
        return known == null ? PeerReferencePrice.NONE : known;
    }

    private void onEvent(final MarketEvent given) {
        final MarketEvent event =
                MarketEvent.FORMAT.value(MarketEvent.FORMAT.bytes(given.withSector(sectors.get(given.symbol()))));
        if (event.kind() == MarketEvent.Kind.TRADE) {
            lines("trades").add(Lines.trade(event));
        }
        final PeerReferencePrice.Step step = reference(locate).after(event, rule);
        if (step.alert() != null) {
            lines("alerts").add(step.alert());
        }
        references.put(locate, PeerReferencePrice.FORMAT.bytes(step.next()));
        final WindowSums known = WindowSums.FORMAT.value(sums.get(locate));
        sums.put(locate, WindowSums.FORMAT.bytes((known == null ? WindowSums.NONE : known).plus(event)));
    }

    @Override
    public Lot order(final long reference) {
        return Lot.FORMAT.value(orders.get(key(reference)));
    }

    @Override
    public void putOrder(final long reference, final Lot order) {
        orders.put(key(reference), Lot.FORMAT.bytes(order));
    }

    @Override
    public void removeOrder(final long reference) {
        orders.remove(key(reference));
    }

    @Override
    public PeerInstrument instrument() {
        return PeerInstrument.FORMAT.value(instruments.get(locate));
    }

    @Override
    public void putInstrument(final PeerInstrument instrument) {
        instruments.put(locate, PeerInstrument.FORMAT.bytes(instrument));
    }

    @Override
    public void putPrint(final long match, final Lot print) {
        prints.put(key(match), Lot.FORMAT.bytes(print));
    }

    @Override
    public Lot takePrint(final long match) {
        return Lot.FORMAT.value(prints.remove(key(match)));
    }

    private List<Long> key(final long reference) {
        return List.of((long) locate, reference);
    }
}
