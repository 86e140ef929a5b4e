package dev.tailrace.progress.store;

import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stores snapshots as files {@code lane-<task>-<epoch>-<number>.snap} in one folder, with {@code -<claim>} after the
 * number, in eight hexadecimal digits, if the owner has a claim. A file is written under a temporary name, made durable and
 * renamed, and then its name is made durable. So a file under its final name is complete, unless the disk damages it later.
 *
 * <p>Thread-safe; keeps nothing in memory.
 */
public final class FolderStore implements SnapshotStore {

    private static final String UNFINISHED = ".tmp";
    private static final Pattern AFTER_PREFIX = Pattern.compile("(\\d{1,9})-(\\d{1,18})(?:-([0-9a-f]{8}))?\\.snap");

    private final Disk disk;
    private final String writer;

    /** @param writer name of this process among those that may write to the folder, in letters and digits */
    public FolderStore(final Disk disk, final String writer) {
        this.disk = disk;
        this.writer = writer;
    }

    /**
     * Opens a folder; creates it if there is none.
     *
     * @throws IOException if the folder cannot be created
     */
    public static FolderStore at(final Path folder) throws IOException {
        return new FolderStore(
                LocalDisk.at(folder), Long.toString(ProcessHandle.current().pid()));
    }

    @Override
    public List<SnapshotName> list(final int task) throws IOException {
        final List<SnapshotName> names = new ArrayList<>();
        final String prefix = prefixOf(task);
        for (final String file : disk.list()) {
            if (file.startsWith(prefix)) {
                final Matcher matcher = AFTER_PREFIX.matcher(file).region(prefix.length(), file.length());
                if (matcher.matches()) {
                    names.add(nameOf(task, matcher));
                }
            }
        }
        return names;
    }

    private static SnapshotName nameOf(final int task, final Matcher matcher) {
        final String claim = matcher.group(3);
        return new SnapshotName(
                task,
                Integer.parseInt(matcher.group(1)),
                Long.parseLong(matcher.group(2)),
                claim == null ? 0 : HexFormat.fromHexDigits(claim));
    }

    @Override
    public byte[] read(final SnapshotName name) throws IOException {
        return disk.read(fileOf(name));
    }

    @Override
    public void write(final SnapshotName name, final byte[] bytes) throws IOException {
        final String file = fileOf(name);
        final String unfinished = file + "." + writer + UNFINISHED;
        disk.create(unfinished, bytes);
        disk.sync(unfinished);
        disk.rename(unfinished, file);
        disk.syncFolder();
    }

    // The bytes are made durable before the file gets its final name.
    @Override
    public void makeDurable(final SnapshotName name) throws IOException {
        disk.syncFolder();
    }

    @Override
    public void delete(final SnapshotName name) throws IOException {
        disk.delete(fileOf(name));
    }

    @Override
    public void discardUnfinished(final int task) throws IOException {
        final String prefix = prefixOf(task);
        for (final String file : disk.list()) {
            if (file.startsWith(prefix) && file.endsWith(UNFINISHED)) {
                disk.delete(file);
            }
        }
    }

    private static String prefixOf(final int task) {
        return "lane-" + task + "-";
    }

    private static String fileOf(final SnapshotName name) {
        final String claim = name.claim() == 0 ? "" : "-" + HexFormat.of().toHexDigits(name.claim());
        return prefixOf(name.task()) + name.epoch() + "-" + name.number() + claim + ".snap";
    }

    @Override
    public String toString() {
        return disk.toString();
    }
}
