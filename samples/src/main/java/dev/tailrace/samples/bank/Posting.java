package dev.tailrace.samples.bank;

/** One side of a transfer: an account and how its balance changes. Reused for each record. */
public final class Posting {

    long transfer;
    int account;
    long change;
    boolean isLast;

    /** The balance after the posting; set by {@link Balances}. */
    long balance;

    /** The key. */
    public int account() {
        return account;
    }
}
