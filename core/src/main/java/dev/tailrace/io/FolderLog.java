package dev.tailrace.io;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a folder as one log, in the order of their names. Files that are empty, compressed or not, or whose name
 * begins with a dot or an underscore, are left out; folders in it are not read.
 *
 * <p>Positions continue from file to file. Files whose records are numbered by their sender keep their numbers as long as
 * these increase; a note about a gap has the number of the message before.
 */
final class FolderLog implements InputLog, RecordHandler {

    private final InputFormat<?> format;
    private final InputFaults inputFaults;
    private final List<Path> files;
    private final long bytesTotal;
    private int next;
    private InputLog log;
    private RecordHandler handler;
    private boolean begun;
    private long before;
    private long position;
    private volatile long bytesBefore;
    private volatile InputLog shown;

    private FolderLog(
            final InputFormat<?> format, final List<Path> files, final long bytesTotal, final InputFaults inputFaults) {
        this.format = format.forOneLog();
        this.files = files;
        this.bytesTotal = bytesTotal;
        this.inputFaults = inputFaults;
        inputFaults.locateWith(this::place);
    }

    static boolean isFolder(final String path) {
        try {
            return Files.isDirectory(Path.of(path));
        } catch (final InvalidPathException noPath) {
            return false;
        }
    }

    /** @throws InputException when there is no file to read, or the first one cannot be read */
    static InputLog open(final InputFormat<?> format, final String folder, final InputFaults inputFaults) {
        try (Stream<Path> found = Files.list(Path.of(folder))) {
            final List<Path> files = found.filter(FolderLog::isData).sorted().toList();
            if (files.isEmpty()) {
                throw new InputException(folder + ": has no files to read");
            }
            final long bytes = files.stream().mapToLong(FolderLog::sizeOf).sum();
            final FolderLog opened = new FolderLog(format, files, bytes, inputFaults);
            if (!opened.openNext()) {
                throw new InputException(folder + ": has no files to read");
            }
            return opened;
        } catch (final IOException e) {
            throw new InputException(folder + ": cannot be read", e);
        }
    }

    private static boolean isData(final Path file) {
        final char first = file.getFileName().toString().charAt(0);
        return first != '.' && first != '_' && Files.isRegularFile(file) && sizeOf(file) > 0;
    }

    private static long sizeOf(final Path file) {
        try {
            return Files.size(file);
        } catch (final IOException e) {
            throw new InputException(file + ": cannot be read", e);
        }
    }

    /** Opens the next file that is not empty; returns whether there is one. */
    private boolean openNext() {
        final InputLog last = log;
        final long read = last == null ? 0 : last.bytesRead();
        close();
        while (next < files.size()) {
            log = null;
            final Path file = files.get(next++);
            final InputBytes bytes = InputBytes.openUnlocated(file.toString(), inputFaults);
            if (!bytes.isEmpty()) {
                log = bytes.asUnlocated(format, inputFaults);
                shown = log;
                bytesBefore += read;
                begun = false;
                return true;
            }
            InputBytes.closeQuietly(bytes);
            bytesBefore += sizeOf(file);
        }
        log = last;
        return false;
    }

    @Override
    public int poll(final int limit, final RecordHandler receiver) {
        handler = receiver;
        int delivered = log.poll(limit, this);
        while (delivered == END && openNext()) {
            delivered = log.poll(limit, this);
        }
        return delivered;
    }

    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long positionInFile) {
        if (!begun) {
            begun = true;
            before = positionInFile > position || positionInFile == position && position > 1 ? 0 : position;
        }
        position = before + positionInFile;
        handler.onRecord(buffer, offset, length, position);
    }

    @Override
    public String place() {
        return log == null ? files.get(next - 1).toString() : log.place();
    }

    @Override
    public void locate(final InputPlace place) {
        log.locate(place);
    }

    @Override
    public long bytesRead() {
        return bytesBefore + shown.bytesRead();
    }

    @Override
    public long bytesTotal() {
        return bytesTotal;
    }

    @Override
    public void close() {
        if (log != null) {
            log.close();
        }
    }
}
