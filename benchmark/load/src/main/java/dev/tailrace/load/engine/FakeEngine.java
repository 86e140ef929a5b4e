package dev.tailrace.load.engine;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.load.fake.FakeRequest;
import java.util.function.UnaryOperator;

/**
 * The fake engine: copies records with delays and faults of known size.
 *
 * @param name name of the variant
 * @param heapMb heap limit, in MiB
 * @param records number of records in the run
 * @param faults adds delays and faults to a request without any
 */
public record FakeEngine(String name, int heapMb, long records, UnaryOperator<FakeRequest> faults) implements Engine {

    @Override
    public EngineStart start(final EngineJob job) {
        final FakeRequest request = FakeRequest.echo(
                job.connection(),
                job.inputTopic(),
                job.outputTopics().get(job.outputTopics().firstKey()),
                records);
        return EngineStart.of(ChildCommand.of("fake-engine").heapMb(heapMb), faults.apply(request));
    }
}
