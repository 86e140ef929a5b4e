package dev.tailrace.spark;

import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;

/** A Spark of two cores in this process. */
final class TestSession {

    private TestSession() {}

    static SparkSession start(final Path folder) {
        return SparkSession.builder()
                .master("local[2]")
                .appName("test")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", folder.toString())
                .config("spark.sql.warehouse.dir", folder.toUri().toString())
                .config("spark.sql.shuffle.partitions", "2")
                .getOrCreate();
    }
}
