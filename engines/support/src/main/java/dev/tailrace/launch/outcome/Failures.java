package dev.tailrace.launch.outcome;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.function.InputException;
import dev.tailrace.io.OutputException;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.runner.PipelineFailedException;
import dev.tailrace.stream.InvalidPipelineException;
import dev.tailrace.stream.InvalidSettingsException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Maps a failure to an exit status and a message; commands and processes share the rule, so that both end alike. */
public final class Failures {

    private static final String CLOSED_PIPE = "Broken pipe";

    private Failures() {}

    /** The exit status that belongs to a failure. */
    public static ExitStatus statusOf(final Throwable failure) {
        if (failure instanceof StatusException known) {
            return known.status();
        }
        if (isRefusal(failure)) {
            return ExitStatus.USAGE;
        }
        if (failure instanceof InputException) {
            return ExitStatus.BAD_INPUT;
        }
        if (failure instanceof OutputException lost) {
            return isClosedPipe(lost) ? ExitStatus.PIPE_CLOSED : ExitStatus.OUTPUT_LOST;
        }
        return ExitStatus.INTERNAL_ERROR;
    }

    private static boolean isRefusal(final Throwable failure) {
        return failure instanceof InvalidSettingsException
                || failure instanceof InvalidPipelineException
                || failure instanceof InvalidCalculationException
                || failure instanceof NondeterministicCodeException
                || failure instanceof RefusalException;
    }

    // The reader of a pipe, such as head, has closed it: not a failure.
    private static boolean isClosedPipe(final OutputException lost) {
        return lost.getCause() != null && CLOSED_PIPE.equals(lost.getCause().getMessage());
    }

    /** Whether the message of a failure is written for the user, so that it needs no stack trace. */
    public static boolean isForeseen(final Throwable failure) {
        return statusOf(failure) != ExitStatus.INTERNAL_ERROR
                || failure instanceof StatusException
                || failure instanceof PipelineFailedException;
    }

    /**
     * Returns the exception to end with when foreign code has failed: the failure itself if it is foreseen; else one that
     * names the innermost cause, because the causes around it only show the way that it took.
     *
     * @param what beginning of the message, as in {@code Flink has failed}
     */
    public static RuntimeException explained(final String what, final Exception failure) {
        return failure instanceof RuntimeException unchecked && isForeseen(unchecked)
                ? unchecked
                : new StatusException(ExitStatus.INTERNAL_ERROR, what + ": " + innermost(failure), failure);
    }

    /**
     * Why an operation on a file failed, without the file's name; for exceptions whose message is only the file's name. The
     * reason in words; Java's message if that is in words already.
     */
    public static String reason(final IOException failure) {
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

    /** The innermost cause of a failure. */
    public static Throwable innermost(final Throwable failure) {
        Throwable innermost = failure;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return innermost;
    }
}
