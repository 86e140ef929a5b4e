package dev.tailrace.samples.bank;

import dev.tailrace.function.Operator;
import dev.tailrace.function.Output;

/** Turns a transfer into two postings, the debit first. */
final class Postings implements Operator<Transfer, Posting> {

    private final Posting posting = new Posting();

    @Override
    public void onRecord(final Transfer transfer, final Output<Posting> output) {
        posting.transfer = transfer.id;
        emit(transfer.from, -transfer.amount, false, output);
        emit(transfer.to, transfer.amount, true, output);
    }

    private void emit(final int account, final long change, final boolean isLast, final Output<Posting> output) {
        posting.account = account;
        posting.change = change;
        posting.isLast = isLast;
        output.emit(posting);
    }
}
