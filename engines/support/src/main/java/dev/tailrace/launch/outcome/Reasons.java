package dev.tailrace.launch.outcome;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Describes why an operation on a file failed, without the file's name; for exceptions whose message is only the file's
 * name.
 */
public final class Reasons {

    private Reasons() {}

    /** The reason in words; Java's message if that is in words already. */
    public static String of(final IOException failure) {
        if (failure instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (failure instanceof FileAlreadyExistsException || failure instanceof NotDirectoryException) {
            return "it is a file";
        }
        if (failure instanceof NoSuchFileException) {
            return "it cannot be created";
        }
        if (failure instanceof FileSystemException system && system.getReason() != null) {
            return system.getReason();
        }
        return failure.getMessage();
    }
}
