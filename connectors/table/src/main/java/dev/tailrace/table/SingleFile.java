package dev.tailrace.table;

import dev.tailrace.io.OutputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** One file, which replaces one of the same name when it is complete. A run that starts again writes all of it again. */
public record SingleFile(Path file) implements FilePlan {

    public SingleFile {
        if (Files.isDirectory(file)) {
            throw new OutputException(file + ": cannot be written: it is a folder", null);
        }
    }

    @Override
    public Path temporary() {
        return file.resolveSibling("." + file.getFileName() + ".incomplete");
    }

    @Override
    public void publish() throws IOException {
        Files.move(temporary(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force(file.toAbsolutePath().getParent());
    }

    /** Writes the names in a folder to disk, where the system allows it. */
    public static void force(final Path folder) {
        try (FileChannel names = FileChannel.open(folder)) {
            names.force(true);
        } catch (final IOException notHere) {
            return;
        }
    }

    @Override
    public String name() {
        return file.toString();
    }
}
