package dev.tailrace.market.generate;

import java.util.function.Consumer;

/** Writes labels for the message that was written last. */
final class LabelWriter {

    private final FeedEncoder feed;
    private final Consumer<FeedLabel> sink;

    LabelWriter(final FeedEncoder feed, final Consumer<FeedLabel> sink) {
        this.feed = feed;
        this.sink = sink;
    }

    void fact(
            final LabelKind kind,
            final long timeNs,
            final GeneratedInstrument of,
            final long priceE4,
            final long match) {
        sink.accept(new FeedLabel(kind, feed.sequence(), timeNs, of.locate, of.symbol, 0, 0, priceE4, 0, match));
    }

    void jump(
            final long timeNs,
            final GeneratedInstrument of,
            final double referenceE4,
            final long priceE4,
            final long match) {
        final int direction = priceE4 > referenceE4 ? 1 : -1;
        final int sizeBp = (int) (Math.abs(priceE4 - referenceE4) * 10_000 / referenceE4);
        sink.accept(new FeedLabel(
                LabelKind.JUMP,
                feed.sequence(),
                timeNs,
                of.locate,
                of.symbol,
                direction,
                Math.round(referenceE4),
                priceE4,
                sizeBp,
                match));
    }

    void end(final long timeNs) {
        sink.accept(new FeedLabel(LabelKind.END, feed.sequence(), timeNs, 0, "", 0, 0, 0, 0, 0));
    }
}
