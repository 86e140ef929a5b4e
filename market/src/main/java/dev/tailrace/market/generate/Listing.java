package dev.tailrace.market.generate;

/** Properties of a symbol that are drawn before the day begins. Prices are in 1/10000. */
record Listing(
        int locate,
        String symbol,
        int rank,
        boolean test,
        boolean etp,
        byte marketCategory,
        int lotSize,
        String sector,
        int priceE4) {}
