package dev.tailrace.progress.simulation;

import dev.tailrace.progress.store.Disk;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A folder whose disk fails on purpose: errors, no room, read-only; a process can be killed before or after each call; when
 * the power goes, what was not made durable is gone, cut off or zeros, and names are as they were.
 */
final class SimulatedDisk implements Disk {

    private static final class Content {

        private byte[] bytes;
        private byte[] durable;

        Content(final byte[] bytes) {
            this.bytes = bytes;
        }
    }

    /** Without a stack, which nobody looks at and which costs as much as a call of the disk. */
    private static final class Fault extends IOException {

        private static final long serialVersionUID = 1L;

        Fault(final String message) {
            super(message);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private final SplittableRandom random;
    private final boolean ignoresSync;
    private Map<String, Content> names = new TreeMap<>();
    private Map<String, Content> durableNames = new TreeMap<>();
    private int killIn = -1;
    private int failIn = -1;
    private boolean full;
    private boolean readOnly;

    SimulatedDisk(final SplittableRandom random, final boolean ignoresSync) {
        this.random = random;
        this.ignoresSync = ignoresSync;
    }

    /** The process that makes this call from now on, counted from 0, is killed in it. */
    void killIn(final int calls) {
        killIn = calls;
    }

    /** This call from now on, counted from 0, fails. */
    void failIn(final int calls) {
        failIn = calls;
    }

    void full(final boolean value) {
        full = value;
    }

    void readOnly(final boolean value) {
        readOnly = value;
    }

    void heal() {
        killIn = -1;
        failIn = -1;
        full = false;
        readOnly = false;
    }

    /** Turns one bit of one file; says of which, null when there is none. */
    String flipBit() {
        final List<String> files = new ArrayList<>(names.keySet());
        if (files.isEmpty()) {
            return null;
        }
        final String file = files.get(random.nextInt(files.size()));
        final Content content = names.get(file);
        if (content.bytes.length == 0) {
            return null;
        }
        final int at = random.nextInt(content.bytes.length);
        content.bytes[at] ^= (byte) (1 << random.nextInt(8));
        content.durable = content.bytes.clone();
        return file;
    }

    void losePower() {
        if (random.nextBoolean()) {
            names = new TreeMap<>(durableNames);
        }
        for (final Content content : names.values()) {
            if (content.durable == null || !Arrays.equals(content.durable, content.bytes)) {
                content.bytes = remains(content);
            }
            content.durable = content.bytes.clone();
        }
        durableNames = new TreeMap<>(names);
        heal();
    }

    private byte[] remains(final Content content) {
        final byte[] bytes = content.bytes;
        final int good = random.nextInt(bytes.length + 1);
        switch (random.nextInt(4)) {
            case 0:
                return content.durable == null ? new byte[0] : content.durable;
            case 1:
                return Arrays.copyOf(bytes, good);
            case 2:
                return Arrays.copyOf(Arrays.copyOf(bytes, good), bytes.length);
            default:
                return bytes;
        }
    }

    private boolean before() throws IOException {
        if (failIn >= 0 && failIn-- == 0) {
            throw new Fault("input/output error");
        }
        if (killIn >= 0 && killIn-- == 0) {
            if (random.nextBoolean()) {
                throw new Killed();
            }
            return true;
        }
        return false;
    }

    private void beforeChange() throws IOException {
        if (readOnly) {
            throw new Fault("read-only file system");
        }
    }

    private static void after(final boolean killed) {
        if (killed) {
            throw new Killed();
        }
    }

    @Override
    public List<String> list() {
        return new ArrayList<>(names.keySet());
    }

    @Override
    public byte[] read(final String name) throws IOException {
        return content(name).bytes.clone();
    }

    private Content content(final String name) throws IOException {
        final Content content = names.get(name);
        if (content == null) {
            throw new NoSuchFileException(name);
        }
        return content;
    }

    @Override
    public void create(final String name, final byte[] bytes) throws IOException {
        beforeChange();
        final boolean killed = before();
        if (full || killed) {
            names.put(name, new Content(Arrays.copyOf(bytes, random.nextInt(bytes.length + 1))));
            after(killed);
            throw new Fault("no space left on device");
        }
        names.put(name, new Content(bytes.clone()));
    }

    @Override
    public void sync(final String name) throws IOException {
        final boolean killed = before();
        if (!ignoresSync) {
            content(name).durable = content(name).bytes.clone();
        }
        after(killed);
    }

    @Override
    public void rename(final String from, final String to) throws IOException {
        beforeChange();
        final boolean killed = before();
        final Content content = content(from);
        names.remove(from);
        names.put(to, content);
        after(killed);
    }

    @Override
    public void syncFolder() throws IOException {
        final boolean killed = before();
        if (!ignoresSync) {
            durableNames = new TreeMap<>(names);
        }
        after(killed);
    }

    @Override
    public void delete(final String name) throws IOException {
        beforeChange();
        final boolean killed = before();
        names.remove(name);
        after(killed);
    }
}
