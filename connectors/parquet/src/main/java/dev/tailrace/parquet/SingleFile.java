package dev.tailrace.parquet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** One file, which replaces one of the same name when it is complete. A run that starts again writes all of it again. */
record SingleFile(Path file) implements FilePlan {

    @Override
    public Optional<Path> newest() {
        return Optional.empty();
    }

    @Override
    public Path temporary() {
        return file.resolveSibling("." + file.getFileName() + ".incomplete");
    }

    @Override
    public void publish() throws IOException {
        Files.move(temporary(), file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        NumberedFiles.force(file.toAbsolutePath().getParent());
    }

    @Override
    public String name() {
        return file.toString();
    }
}
