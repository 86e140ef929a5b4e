package dev.tailrace.runner;

import dev.tailrace.function.OnError;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Random;

/** The order engine with messages. */
class MessageOrderTest extends OrderContract {

    @Override
    protected List<Long> run(final List<Step> steps, final List<Long> records, final Random random) {
        final CollectedOutput out = new CollectedOutput();
        final RemoteRun run =
                new RemoteRun(graph(steps, new ListInput<>(records, record -> 0)), out, OnError.FAIL, random);
        for (int position = 1; position <= records.size(); position++) {
            run.record(position);
        }
        run.drain();
        return out.texts().stream().map(Long::valueOf).toList();
    }
}
