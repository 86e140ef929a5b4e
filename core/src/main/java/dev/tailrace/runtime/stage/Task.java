package dev.tailrace.runtime.stage;

import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.Label;
import dev.tailrace.runtime.LogicalTime;

/** What all stages of one task share. */
public record Task(Label label, LogicalTime time, Irregularities irregularities) {}
