package dev.tailrace.load.bench;

import java.util.Optional;
import java.util.stream.Stream;

/** How thoroughly the measuring path of a benchmark is calibrated before the measurements. */
enum CalibrationKind {

    /** Long enough for a certificate. */
    THOROUGH("thorough", Optional.of(CalibrationRun.THOROUGH)),

    /** For a quick look; a sound machine fails it more often. */
    SHORT("short", Optional.of(CalibrationRun.SHORT)),

    /** No calibration: output is still checked, and no figure is valid. */
    NONE("none", Optional.empty());

    private final String word;
    private final Optional<CalibrationRun> run;

    CalibrationKind(final String word, final Optional<CalibrationRun> run) {
        this.word = word;
        this.run = run;
    }

    /**
     * The kind of this name.
     *
     * @throws IllegalArgumentException when no kind has this name; the message lists the names
     */
    static CalibrationKind parse(final String text) {
        return Stream.of(values())
                .filter(kind -> kind.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is none of "
                        + Stream.of(values()).map(CalibrationKind::toString).toList()));
    }

    /** The calibration run; empty for {@link #NONE}. */
    Optional<CalibrationRun> run() {
        return run;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return word;
    }
}
