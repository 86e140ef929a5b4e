package dev.tailrace.experiments.spark.peer;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** Creates the session of a run: in this process, without a web page, on loopback. */
final class PeerSessions {

    private PeerSessions() {}

    static SparkSession open(final SparkPeerRequest request, final Path temporary) {
        return SparkSession.builder()
                .appName(request.run().applicationId())
                .master("local[" + request.options().threads() + "]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", temporary.toString())
                .config(
                        "spark.sql.warehouse.dir",
                        temporary.resolve("warehouse").toUri().toString())
                .config(
                        "spark.sql.shuffle.partitions",
                        Integer.toString(request.options().shufflePartitions()))
                // Required by stateful processors; commits write changes only.
                .config(
                        "spark.sql.streaming.stateStore.providerClass",
                        "org.apache.spark.sql.execution.streaming.state.RocksDBStateStoreProvider")
                .config("spark.sql.streaming.stateStore.rocksdb.changelogCheckpointing.enabled", "true")
                .getOrCreate();
    }
}
