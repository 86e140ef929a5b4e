package dev.tailrace.samples.bank;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.JsonResult;

/** The sum of all balances after a transfer. Reused for each result. */
public final class Total implements JsonResult {

    long transfer;
    long fromBalance;
    long toBalance;
    long sum;

    @Override
    public void write(final FlatJsonWriter json) {
        json.number("transfer", transfer)
                .number("from_balance", fromBalance)
                .number("to_balance", toBalance)
                .number("total", sum);
    }
}
