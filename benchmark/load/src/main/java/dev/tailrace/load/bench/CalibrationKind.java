package dev.tailrace.load.bench;

import java.util.Optional;

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
