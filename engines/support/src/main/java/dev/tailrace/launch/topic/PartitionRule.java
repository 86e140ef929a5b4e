package dev.tailrace.launch.topic;

/** Partitioner of produced records: a function of their bytes, so that two runs fill a topic alike. */
public enum PartitionRule {
    /** All records go to partition 0, so that the topic is one log. */
    FIRST,

    /** Messages of ITCH go by the number of their instrument, so that those of one instrument keep their order. */
    INSTRUMENT
}
