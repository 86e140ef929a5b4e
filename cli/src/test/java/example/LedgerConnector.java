package example;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/** A ledger: blocks of results in a file, each ended by a line with the progress; lines after the last one do not count. */
public final class LedgerConnector implements OutputConnector {

    @Override
    public ResultStore open(final OutputTarget target) {
        return new Ledger(Path.of(target.address().substring("ledger:".length()) + "." + target.sink()));
    }

    private static final class Ledger implements ResultStore {

        private final Path file;
        private final StringBuilder block = new StringBuilder();
        private long end;

        Ledger(final Path file) {
            this.file = file;
        }

        @Override
        public Optional<StoredProgress> progress() {
            try {
                final String ledger = Files.exists(file) ? Files.readString(file) : "";
                final int line = ledger.lastIndexOf("\n#") + 1;
                final int after = line == 0 ? 0 : ledger.indexOf('\n', line) + 1;
                final byte[] committed = ledger.substring(0, after).getBytes(StandardCharsets.UTF_8);
                end = committed.length;
                Files.write(file, committed);
                return end == 0 ? Optional.empty() : Optional.of(parse(ledger.substring(line + 1, after - 1)));
            } catch (final IOException e) {
                throw new OutputException(file + ": cannot be read: " + e.getMessage(), e);
            }
        }

        private static StoredProgress parse(final String line) {
            final String[] words = line.split(" ", 5);
            return new StoredProgress(
                    words[4].replace("\\n", "\n"),
                    Long.parseLong(words[0]),
                    Long.parseLong(words[1]),
                    Integer.parseInt(words[2]),
                    Long.parseLong(words[3]));
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            block.append(new String(buffer, offset, length, StandardCharsets.UTF_8))
                    .append('\n');
        }

        @Override
        public void commit(final StoredProgress progress) {
            block.append('#').append(progress.results()).append(' ').append(progress.sequence());
            block.append(' ').append(progress.ordinal()).append(' ').append(progress.digest());
            block.append(' ').append(progress.identity().replace("\n", "\\n")).append('\n');
            append(block.toString().getBytes(StandardCharsets.UTF_8));
            block.setLength(0);
        }

        private void append(final byte[] bytes) {
            try {
                if (Files.exists(file) && Files.size(file) != end) {
                    throw new OutputException(file + ": another process has written to it", null);
                }
                Files.write(file, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND, StandardOpenOption.SYNC);
                end += bytes.length;
            } catch (final IOException e) {
                throw new OutputException(file + ": cannot be written: " + e.getMessage(), e);
            }
        }

        @Override
        public void close() {
            block.setLength(0);
        }
    }
}
