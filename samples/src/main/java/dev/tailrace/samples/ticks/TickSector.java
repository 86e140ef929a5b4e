package dev.tailrace.samples.ticks;

import dev.tailrace.function.Enricher;

/** Adds the sector to a tick. */
final class TickSector implements Enricher<Tick, String, Tick> {

    @Override
    public Tick enrich(final Tick tick, final String sector) {
        tick.sector = sector;
        return tick;
    }
}
