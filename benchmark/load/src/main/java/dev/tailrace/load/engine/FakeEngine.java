package dev.tailrace.load.engine;

import dev.tailrace.load.Connection;
import dev.tailrace.load.fake.FakeRequest;
import java.util.function.UnaryOperator;

/**
 * The engine of which everything is known.
 *
 * @param name of the variant
 * @param heapMb limit of its heap, in MiB
 * @param records in the run
 * @param faults adds what it is to do wrong to a request that does everything right
 */
public record FakeEngine(String name, int heapMb, long records, UnaryOperator<FakeRequest> faults) implements Engine {

    @Override
    public boolean isEcho() {
        return true;
    }

    @Override
    public EngineStart start(final EngineJob job) {
        final FakeRequest request = FakeRequest.echo(
                Connection.to(job.bootstrapServers()),
                job.inputTopic(),
                job.outputTopics().get(job.outputTopics().firstKey()),
                records);
        return EngineStart.of(LoadProcesses.command("fake-engine", heapMb), faults.apply(request));
    }
}
