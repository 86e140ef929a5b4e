package dev.tailrace.kafka.task;

import dev.tailrace.progress.store.Disk;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** A disk that halts the process at the crash points of snapshots. Otherwise it only delegates. */
public final class CrashingDisk implements Disk {

    private final Disk disk;

    public CrashingDisk(final Disk disk) {
        this.disk = disk;
    }

    @Override
    public List<String> list() throws IOException {
        return disk.list();
    }

    @Override
    public byte[] read(final String name) throws IOException {
        return disk.read(name);
    }

    @Override
    public void create(final String name, final byte[] bytes) throws IOException {
        CrashPoint.BEFORE_SNAPSHOT.reach();
        if (CrashPoint.MID_SNAPSHOT.isNext()) {
            disk.create(name, Arrays.copyOf(bytes, bytes.length / 2));
        }
        CrashPoint.MID_SNAPSHOT.reach();
        disk.create(name, bytes);
    }

    @Override
    public void sync(final String name) throws IOException {
        disk.sync(name);
    }

    @Override
    public void rename(final String from, final String to) throws IOException {
        disk.rename(from, to);
        CrashPoint.MID_RENAME.reach();
    }

    @Override
    public void syncFolder() throws IOException {
        disk.syncFolder();
    }

    @Override
    public void delete(final String name) throws IOException {
        CrashPoint.MID_PURGE.reach();
        disk.delete(name);
    }
}
