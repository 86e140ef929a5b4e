package dev.tailrace.table;

import java.io.IOException;
import java.nio.file.Path;

/** Where the files of a sink are, and what makes one of them visible. */
public interface FilePlan {

    /** The file to write to, whose name readers do not look for. */
    Path temporary();

    /** Makes the temporary file, which is complete and on disk, visible under its name. */
    void publish() throws IOException;

    /** What the files are called in messages. */
    String name();
}
