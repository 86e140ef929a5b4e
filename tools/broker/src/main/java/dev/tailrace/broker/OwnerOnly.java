package dev.tailrace.broker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Creates folders and files that only their owner can read, from the moment they exist. */
final class OwnerOnly {

    private static final String SUFFIX = ".new";

    private OwnerOnly() {}

    static void createFolder(final Path folder) throws IOException {
        if (Files.notExists(folder)) {
            Files.createDirectory(folder, permissions(folder, "rwx------"));
        }
    }

    /** Replaces a file atomically. */
    static void write(final Path file, final String text) throws IOException {
        final Path fresh = file.resolveSibling(file.getFileName() + SUFFIX);
        Files.deleteIfExists(fresh);
        Files.createFile(fresh, permissions(fresh, "rw-------"));
        Files.writeString(fresh, text, StandardCharsets.UTF_8);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    // On file systems without such permissions, those of the folder have to suffice.
    private static FileAttribute<?>[] permissions(final Path path, final String text) {
        final FileAttribute<Set<PosixFilePermission>> attribute =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text));
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {attribute}
                : new FileAttribute<?>[0];
    }
}
