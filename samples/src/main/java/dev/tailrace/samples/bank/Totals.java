package dev.tailrace.samples.bank;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;
import java.util.Arrays;

/**
 * Adds up the latest balances of all accounts after each transfer. It takes the balances as they come, so a total is 0 only if
 * none is missing and none belongs to a later transfer.
 */
final class Totals implements Operator<Posting, Total> {

    private final Total total = new Total();
    private long[] balances = new long[16];
    private long sum;

    @Override
    public void onRecord(final Posting posting, final Output<Total> output) {
        if (posting.account >= balances.length) {
            balances = Arrays.copyOf(balances, Math.max(posting.account + 1, 2 * balances.length));
        }
        sum += posting.balance - balances[posting.account];
        balances[posting.account] = posting.balance;
        if (posting.isLast) {
            total.transfer = posting.transfer;
            total.toBalance = posting.balance;
            total.sum = sum;
            output.emit(total);
        } else {
            total.fromBalance = posting.balance;
        }
    }
}
