package dev.tailrace.samples.bank;

/** Money that moves from one account to another. Reused for each record. */
public final class Transfer {

    long id;
    int from;
    int to;
    long amount;
}
