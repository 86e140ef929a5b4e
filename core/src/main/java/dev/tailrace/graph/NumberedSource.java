package dev.tailrace.graph;

import dev.tailrace.runtime.LongMapper;

/** A source and what takes the feed's sequence number from its records. */
record NumberedSource(NodeDraft node, LongMapper<?> number) {}
