package dev.tailrace.stream;

import dev.tailrace.function.LongMapper;

/** A source and what takes the feed's sequence number from its records. */
record NumberedSource(NodeDraft node, LongMapper<?> number) {}
