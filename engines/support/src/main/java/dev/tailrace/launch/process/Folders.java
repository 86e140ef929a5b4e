package dev.tailrace.launch.process;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Operations on folders. Safe for several threads. */
public final class Folders {

    private Folders() {}

    /**
     * Deletes a folder and everything in it. Symbolic links are deleted and not followed. A missing file is no error.
     *
     * @throws IOException when something cannot be deleted; the rest may be gone
     */
    public static void delete(final Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            Files.walkFileTree(folder, new Deletion());
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        // The file has disappeared; an unreadable one that still exists makes the deletion of its folder fail.
        @Override
        public FileVisitResult visitFileFailed(final Path file, final IOException gone) {
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(final Path folder, final IOException failure) throws IOException {
            Files.deleteIfExists(folder);
            return FileVisitResult.CONTINUE;
        }
    }
}
