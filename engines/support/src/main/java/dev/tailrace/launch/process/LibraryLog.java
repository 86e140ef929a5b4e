package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.Debug;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Sets the level of the log of libraries that use {@code java.util.logging}, which goes to standard error. */
public final class LibraryLog {

    // A strong reference, because a logger without one is collected and loses its level.
    private static final Logger ROOT = Logger.getLogger("");

    private LibraryLog() {}

    /** Silences libraries, or shows their log to users who {@linkplain Debug debug}. Called before they are used. */
    public static void hide() {
        ROOT.setLevel(Debug.showsLibraries() ? Level.INFO : Level.OFF);
    }
}
