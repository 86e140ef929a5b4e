package dev.tailrace.experiments.peer;

/** What reference prices depend on: an event of the market, or a window that has closed. */
public sealed interface PriceEvent permits MarketEvent, ClosedWindow {}
