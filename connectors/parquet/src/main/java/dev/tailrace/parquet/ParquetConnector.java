package dev.tailrace.parquet;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.ResultStore.CommitPolicy;
import dev.tailrace.table.FileStore;
import dev.tailrace.table.SingleFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Opens Parquet files: for {@code FILE.parquet} one file, which appears at the end of the run; for {@code
 * parquet:FOLDER?rows=ROWS&seconds=SECONDS} a folder FOLDER/SINK with files that are complete after so many rows or so much
 * time.
 */
public final class ParquetConnector implements OutputConnector {

    private static final String SCHEME = "parquet:";
    private static final long ROWS = 1_000_000;
    private static final long SECONDS = 60;

    @Override
    public ResultStore open(final OutputTarget target) {
        if (!target.address().startsWith(SCHEME)) {
            if (!target.parameters().isEmpty()) {
                throw new OutputException(
                        target.address() + ": one file has no parameters; give parquet:FOLDER for several files", null);
            }
            return new ParquetStore(
                    new SingleFile(Path.of(target.address())), Optional.empty(), target.schema(), FileStore.AT_THE_END);
        }
        final Path folder = Path.of(target.address().substring(SCHEME.length())).resolve(target.sink());
        final CommitPolicy policy = new CommitPolicy(
                number(target, "rows", ROWS), Duration.ofSeconds(number(target, "seconds", SECONDS)), false);
        final NumberedFiles files = NumberedFiles.in(folder);
        return new ParquetStore(files, files.newest(), target.schema(), policy);
    }

    private static long number(final OutputTarget target, final String name, final long otherwise) {
        final String text = target.parameter(name, Long.toString(otherwise));
        if (!text.matches("[1-9]\\d{0,8}")) {
            throw new OutputException(
                    target.address() + ": " + name + "=" + text + " is not a number from 1 to 999999999", null);
        }
        return Long.parseLong(text);
    }
}
