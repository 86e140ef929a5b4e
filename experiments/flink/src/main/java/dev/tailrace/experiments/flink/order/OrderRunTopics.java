package dev.tailrace.experiments.flink.order;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics of one run, new for it and gone with it. */
final class OrderRunTopics implements AutoCloseable {

    private static final short ONE_REPLICA = 1;

    private final Admin admin;
    private final String output;
    private final String paths;

    /** Makes a topic for results, with one partition, and one for paths. */
    OrderRunTopics(final String bootstrap, final String run, final int pathCount) {
        admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap));
        output = run + "-results";
        paths = run + "-paths";
        try {
            admin.createTopics(
                            List.of(new NewTopic(output, 1, ONE_REPLICA), new NewTopic(paths, pathCount, ONE_REPLICA)))
                    .all()
                    .get();
        } catch (final ExecutionException refused) {
            throw new IllegalStateException("topics cannot be made at " + bootstrap, refused);
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    String output() {
        return output;
    }

    String paths() {
        return paths;
    }

    @Override
    public void close() {
        admin.deleteTopics(List.of(output, paths));
        admin.close();
    }
}
