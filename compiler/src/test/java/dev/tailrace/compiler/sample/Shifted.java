package dev.tailrace.compiler.sample;

import dev.tailrace.function.Enricher;

/** Adds the row to the value; a missing row counts as a thousand. */
public final class Shifted implements Enricher<Tick, Long, Tick> {

    @Override
    public Tick enrich(final Tick tick, final Long row) {
        return new Tick(tick.timeNs(), tick.key(), tick.value() + (row == null ? 1_000 : row));
    }
}
