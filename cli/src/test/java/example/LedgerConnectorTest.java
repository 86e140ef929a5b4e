package example;

import dev.tailrace.io.OutputTarget;
import dev.tailrace.testkit.ResultStoreCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerConnectorTest {

    @TempDir
    private Path folder;

    @Test
    void shouldKeepTheContractOfStores() {
        final String address = "ledger:" + folder.resolve("ledger");
        ResultStoreCheck.check(
                () -> new LedgerConnector()
                        .open(new OutputTarget(address, Map.of(), "results", ResultStoreCheck.SCHEMA)),
                this::numbers);
    }

    private List<Long> numbers() {
        try {
            return Files.readAllLines(folder.resolve("ledger.results")).stream()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> Long.valueOf(line.replaceAll("\\{\"n\":(\\d+),.*", "$1")))
                    .toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
