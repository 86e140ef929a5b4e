package dev.tailrace.samples.bank;

import dev.tailrace.samples.FlatJsonWriter;
import dev.tailrace.samples.GeneratedRecords;
import dev.tailrace.samples.JsonResult;
import dev.tailrace.samples.NumberHash;
import dev.tailrace.samples.SamplePipeline;
import dev.tailrace.stream.Pipeline;
import dev.tailrace.stream.Setting;
import dev.tailrace.stream.Settings;
import dev.tailrace.text.TextLines;
import java.util.List;

/**
 * Pipeline that keeps the balances of accounts, and emits the sum of all balances after each transfer:
 *
 * <pre>
 * {"id":7,"from_account":3,"to_account":8,"amount":1,"second":0}             in
 * {"transfer":7,"from_balance":-2,"to_balance":1,"total":0}                  out
 * </pre>
 *
 * <p>As in the published test there are 10 accounts, each transfer moves 1, and the times of transfers are out of order by up
 * to 10 s; no time is used.
 */
public final class BankTotal implements SamplePipeline {

    private static final int ACCOUNTS = 10;
    private static final int PER_SECOND = 10_000;
    private static final int LATEST_SECONDS = 10;
    private static final int LONGEST = 128;

    private static final Setting<Integer> TASKS = Setting.integer("tasks", 1, 1, 1_000, "parallelism of the balances");

    @Override
    public String name() {
        return "bank-total";
    }

    @Override
    public String description() {
        return "the sum of all balances after each transfer between accounts, which is always 0";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(TASKS);
    }

    @Override
    public void define(final Pipeline pipeline, final Settings settings) {
        pipeline.source("transfers", TextLines.of("jsonl", TransferDecoder::new))
                .process("postings", Postings::new)
                .keyById("account", Posting::account)
                .processKeyed("balances", Balances::new)
                .parallelism(settings.get(TASKS))
                .process("total", Totals::new)
                .sink("totals", JsonResult.Json::new);
    }

    @Override
    public GeneratedRecords records(final Settings settings) {
        final FlatJsonWriter json = new FlatJsonWriter(LONGEST);
        return number -> json.begin()
                .number("id", number)
                .number("from_account", NumberHash.below(ACCOUNTS, number, 0))
                .number("to_account", NumberHash.below(ACCOUNTS, number, 1))
                .number("amount", 1)
                .number("second", Math.max(0, number / PER_SECOND - NumberHash.below(LATEST_SECONDS, number, 2)))
                .record();
    }
}
