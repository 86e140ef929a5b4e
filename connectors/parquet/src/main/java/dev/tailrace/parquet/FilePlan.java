package dev.tailrace.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Where the files of a sink are, and what makes one of them visible. */
interface FilePlan {

    /** The newest complete file from which a run continues, if there is one. */
    Optional<Path> newest();

    /** The file to write to, whose name readers do not look for. */
    Path temporary();

    /** Makes the temporary file, which is complete and on disk, visible under its name. */
    void publish() throws IOException;

    /** What the files are called in messages. */
    String name();
}
