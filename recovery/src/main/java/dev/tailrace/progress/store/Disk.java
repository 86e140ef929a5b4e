package dev.tailrace.progress.store;

import java.io.IOException;
import java.util.List;

/**
 * The few things that a store does to one folder, apart, so that a simulated disk can fail between any two of them. Names
 * are plain file names. Nothing but {@link #sync} and {@link #syncFolder} makes anything durable.
 */
public interface Disk {

    /** The names of all files. */
    List<String> list() throws IOException;

    /** All bytes of a file. */
    byte[] read(String name) throws IOException;

    /** Makes a file of these bytes, in place of one of that name. */
    void create(String name, byte[] bytes) throws IOException;

    /** Overwrites a part of a file that is long enough. */
    void overwrite(String name, int offset, byte[] bytes) throws IOException;

    /** Makes the content of a file durable. After an error the file must not be relied on. */
    void sync(String name) throws IOException;

    /** Gives a file another name, in place of one of that name. */
    void rename(String from, String to) throws IOException;

    /** Makes the names of the folder durable. */
    void syncFolder() throws IOException;

    /** Deletes a file; one that is not there is no error. */
    void delete(String name) throws IOException;
}
