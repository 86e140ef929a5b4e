package dev.tailrace.market.generate;

/** Receives the labels of a feed in the order of their messages, on the generator's thread. */
@FunctionalInterface
public interface LabelSink {

    /** A sink that discards all labels. */
    LabelSink NONE = label -> {};

    void accept(FeedLabel label);
}
