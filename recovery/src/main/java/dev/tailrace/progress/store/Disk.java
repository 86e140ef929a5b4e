package dev.tailrace.progress.store;

import java.io.IOException;
import java.util.List;

/**
 * File operations of a store on one folder, as an interface so that a simulated disk can fail between any two of them.
 * Names are plain file names. Only {@link #sync} and {@link #syncFolder} make anything durable.
 */
public interface Disk {

    /** Lists the names of all files. */
    List<String> list() throws IOException;

    /** Reads all bytes of a file. */
    byte[] read(String name) throws IOException;

    /** Creates a file with these bytes; replaces a file of that name. */
    void create(String name, byte[] bytes) throws IOException;

    /** Makes the content of a file durable. After an error callers must not rely on the file. */
    void sync(String name) throws IOException;

    /** Renames a file; replaces a file of the new name. */
    void rename(String from, String to) throws IOException;

    /** Makes the file names in the folder durable. */
    void syncFolder() throws IOException;

    /** Deletes a file; does nothing if there is none of this name. */
    void delete(String name) throws IOException;
}
