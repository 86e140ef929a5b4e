package dev.tailrace.load.bench;

import dev.tailrace.launch.run.ConstantNames;
import java.util.Optional;

/** How thoroughly the measuring path of a benchmark is calibrated before the measurements. */
enum CalibrationKind {

    /** Long enough for a certificate. */
    THOROUGH(Optional.of(CalibrationRun.THOROUGH)),

    /** For a quick look; a sound machine fails it more often. */
    SHORT(Optional.of(CalibrationRun.SHORT)),

    /** No calibration: output is still checked, and no figure is valid. */
    NONE(Optional.empty());

    private final Optional<CalibrationRun> run;

    CalibrationKind(final Optional<CalibrationRun> run) {
        this.run = run;
    }

    /** The calibration run; empty for {@link #NONE}. */
    Optional<CalibrationRun> run() {
        return run;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return ConstantNames.of(this);
    }
}
