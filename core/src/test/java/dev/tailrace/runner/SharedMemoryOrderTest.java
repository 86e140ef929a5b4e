package dev.tailrace.runner;

import dev.tailrace.agent.Agent;
import dev.tailrace.testkit.CollectedOutput;
import dev.tailrace.testkit.ListInput;
import java.util.List;
import java.util.Random;

/** The order engine in one process. */
class SharedMemoryOrderTest extends OrderContract {

    @Override
    protected List<Long> run(final List<Step> steps, final List<Long> records, final Random random) {
        final ListInput<Long> input = new ListInput<>(records, record -> 0);
        final CollectedOutput out = new CollectedOutput();
        final ParallelRun run = ParallelRun.of(graph(steps, input))
                .input("in", input)
                .outputs(out)
                .options(ParallelOptions.defaults().window(2 << random.nextInt(5)))
                .build();
        run.agents().forEach(Agent::onStart);
        while (!run.agents().stream().allMatch(Agent::isDone)) {
            run.agents().get(random.nextInt(run.agents().size())).doWork();
        }
        run.agents().forEach(Agent::onClose);
        run.summary();
        return out.texts().stream().map(Long::valueOf).toList();
    }
}
