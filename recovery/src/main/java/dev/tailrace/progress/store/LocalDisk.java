package dev.tailrace.progress.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A folder in the local file system. */
public final class LocalDisk implements Disk {

    /** Bytes per write: a channel permanently keeps an off-heap buffer as large as its largest write. */
    private static final int SLICE = 1 << 17;

    private final Path folder;

    private LocalDisk(final Path folder) {
        this.folder = folder;
    }

    /** Opens a folder; creates it if there is none. */
    public static LocalDisk at(final Path folder) throws IOException {
        Files.createDirectories(folder);
        return new LocalDisk(folder);
    }

    @Override
    public List<String> list() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Override
    public byte[] read(final String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    @Override
    public void create(final String name, final byte[] bytes) throws IOException {
        try (FileChannel file = FileChannel.open(
                folder.resolve(name),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            for (int at = 0; at < bytes.length; at += SLICE) {
                write(ByteBuffer.wrap(bytes, at, Math.min(SLICE, bytes.length - at)), file);
            }
        }
    }

    private static void write(final ByteBuffer slice, final FileChannel file) throws IOException {
        while (slice.hasRemaining()) {
            file.write(slice);
        }
    }

    // Syncs the bytes and the length, without which they could not be read, but not the times: these would go through
    // the journal of the file system, and all writers there would wait for it, including a broker on the same disk.
    @Override
    public void sync(final String name) throws IOException {
        try (FileChannel file = FileChannel.open(folder.resolve(name), StandardOpenOption.WRITE)) {
            file.force(false);
        }
    }

    @Override
    public void rename(final String from, final String to) throws IOException {
        Files.move(folder.resolve(from), folder.resolve(to), StandardCopyOption.ATOMIC_MOVE);
    }

    // Windows cannot open a folder, and does not need this call.
    @Override
    public void syncFolder() throws IOException {
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }

    @Override
    public void delete(final String name) throws IOException {
        Files.deleteIfExists(folder.resolve(name));
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
