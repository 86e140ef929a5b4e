package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.Debug;
import java.util.logging.Level;
import java.util.logging.Logger;

/** What libraries have to say of themselves through {@code java.util.logging}, which goes to standard error. */
public final class LibraryLog {

    // Kept, because loggers that nobody holds forget their level.
    private static final Logger ROOT = Logger.getLogger("");

    private LibraryLog() {}

    /**
     * Lets them say nothing, or what is of interest to those who {@linkplain Debug look for a fault}. Called before they
     * are used.
     */
    public static void hide() {
        ROOT.setLevel(Debug.isAsked() ? Level.INFO : Level.OFF);
    }
}
