package dev.tailrace.io;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import java.util.List;
import java.util.function.Supplier;

/**
 * The format of a source: how the bytes of a file are divided into records, and how the bytes of a record are decoded. A
 * pipeline that declares a source with a format instead of a mere decoder can be run over a file, a folder of files, a
 * pipe, or a topic, where a message is a record.
 *
 * <p>Files and pipes may be compressed; a format never sees that. It supplies a new decoder for each task. Immutable.
 *
 * @param <T> record type
 */
public interface InputFormat<T> extends Supplier<Decoder<T>> {

    /** Short name for messages, as users call the format: {@code csv}. */
    String name();

    /** Endings of the names of such files, without a dot: {@code csv}. The name of a file decides nothing. */
    List<String> suffixes();

    /**
     * Divides bytes into records. The log owns the bytes from now on and closes them.
     *
     * @param inputFaults receives the faults in the division into records; decoders report those within a record
     * @throws InputException when the beginning shows that the bytes are not of this format; the caller then closes them
     */
    InputLog open(InputBytes bytes, InputFaults inputFaults);

    /**
     * The format for several files that are read as one log. A format whose logs number what they read, such as instruments by
     * their first appearance, returns one that numbers over all these files. If this format already numbers over several files,
     * the returned one shares its numbers, because one of these files can be a folder.
     */
    default InputFormat<T> forOneLog() {
        return this;
    }

    /**
     * Opens a file, a folder or standard input.
     *
     * @param path of a file, plain or compressed; of a folder, whose files are read in the order of their names as one
     *     log; or {@code -}
     * @param inputFaults receives the faults of the log, and the function that describes positions in it
     * @throws InputException when there is no such file, or it is empty, not readable, or not of this format
     */
    default InputLog open(final String path, final InputFaults inputFaults) {
        return FolderLog.isFolder(path)
                ? FolderLog.open(this, path, inputFaults)
                : InputBytes.open(path, inputFaults).as(this, inputFaults);
    }
}
