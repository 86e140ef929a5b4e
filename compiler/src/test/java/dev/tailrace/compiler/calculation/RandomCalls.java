package dev.tailrace.compiler.calculation;

/** Typed calls of random graphs. */
public interface RandomCalls {

    void push(int quantity, long price);

    boolean ask(int quantity);
}
