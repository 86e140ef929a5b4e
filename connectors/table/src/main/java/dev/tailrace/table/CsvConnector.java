package dev.tailrace.table;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.ResultStore;
import java.nio.file.Path;

/** Opens CSV files for addresses like {@code FILE.csv}, {@code FILE.csv.gz}, {@code FILE.csv.zst} or {@code csv:FILE}. */
public final class CsvConnector implements OutputConnector {

    private static final String SCHEME = "csv:";

    @Override
    public ResultStore open(final OutputTarget target) {
        final String address = target.address();
        return new CsvStore(Path.of(address.startsWith(SCHEME) ? address.substring(SCHEME.length()) : address), target);
    }
}
