package dev.tailrace.load.engine;

import dev.tailrace.load.Connection;
import dev.tailrace.load.plain.PlainRequest;
import java.time.Duration;

/**
 * The hand-written loop.
 *
 * @param name of the variant
 * @param heapMb limit of its heap, in MiB
 * @param linger how long its producer waits for a batch to fill
 */
public record PlainEngine(String name, int heapMb, Duration linger) implements Engine {

    private static final Duration COMMIT_INTERVAL = Duration.ofMillis(100);

    @Override
    public EngineStart start(final EngineJob job) {
        final PlainRequest request = new PlainRequest(
                Connection.to(job.bootstrapServers()).with("linger.ms", linger.toMillis()),
                job.pipeline(),
                job.settings(),
                job.inputTopic(),
                job.outputTopics(),
                job.run(),
                COMMIT_INTERVAL);
        return new EngineStart(
                LoadProcesses.command("dev.tailrace.load.plain.Main", heapMb), request.fields());
    }
}
