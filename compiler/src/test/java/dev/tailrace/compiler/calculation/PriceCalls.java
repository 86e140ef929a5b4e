package dev.tailrace.compiler.calculation;

/** Typed calls of tests. */
public interface PriceCalls {

    void onPrice(int instrument, long priceE4);

    boolean onSize(int size);
}
