package dev.tailrace.postgresql;

import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.ResultStore;
import dev.tailrace.testkit.ResultStoreCheck;
import dev.tailrace.testkit.StoreKillCheck;
import java.util.Map;

/** Writes the same results each time it is started. */
final class KilledRun {

    private KilledRun() {}

    /** The word is the address. */
    public static void main(final String[] words) {
        StoreKillCheck.write(open(words[0]));
    }

    static ResultStore open(final String address) {
        return new PostgresqlConnector(Map.of("PGPASSWORD", "postgres"))
                .open(new OutputTarget(address, Map.of("table", "results"), "sink", ResultStoreCheck.SCHEMA));
    }
}
