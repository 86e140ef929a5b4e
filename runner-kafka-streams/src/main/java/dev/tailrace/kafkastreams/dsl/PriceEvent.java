package dev.tailrace.kafkastreams.dsl;

/** What reference prices depend on: an event of the market, or a window that has closed. */
sealed interface PriceEvent permits MarketEvent, ClosedWindow {}
