package dev.tailrace.experiments.flink.order;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import java.util.List;
import java.util.Map;

/** The topics of one run: created before it and deleted after it. */
final class OrderRunTopics implements AutoCloseable {

    private final Topics topics;
    private final String output;
    private final String paths;

    /** Creates a topic for results, with one partition, and one for paths. */
    OrderRunTopics(final String bootstrap, final String run, final int pathCount) {
        topics = Topics.open(ClientProperties.of(Map.of("bootstrap.servers", bootstrap)));
        output = run + "-results";
        paths = run + "-paths";
        topics.create(output, 1, Map.of());
        topics.create(paths, pathCount, Map.of());
    }

    String output() {
        return output;
    }

    String paths() {
        return paths;
    }

    @Override
    public void close() {
        try (topics) {
            topics.delete(List.of(output, paths));
        }
    }
}
