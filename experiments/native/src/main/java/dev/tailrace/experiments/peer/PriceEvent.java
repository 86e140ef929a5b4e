package dev.tailrace.experiments.peer;

/** Input of the reference prices: a market event, or a window that has closed. */
public sealed interface PriceEvent permits MarketEvent, ClosedWindow {}
