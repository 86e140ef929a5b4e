package dev.tailrace.samples.bank;

import dev.tailrace.function.KeyedOperator;
import dev.tailrace.function.Output;
import java.util.Arrays;

/** Keeps the balance of each account; passes on each posting with the balance after it. */
final class Balances implements KeyedOperator<Posting, Posting> {

    private long[] balances = new long[16];

    @Override
    public void onRecord(final int account, final Posting posting, final Output<Posting> output) {
        if (account >= balances.length) {
            balances = Arrays.copyOf(balances, Math.max(account + 1, 2 * balances.length));
        }
        balances[account] += posting.change;
        posting.balance = balances[account];
        output.emit(posting);
    }
}
