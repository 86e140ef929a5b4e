package dev.tailrace.load.bench;

import dev.tailrace.launch.bench.BenchFields;
import java.util.Optional;
import java.util.stream.Stream;

/** What is done in front of a benchmark to find out whether its measuring path can be believed. */
enum CalibrationKind {

    /** As long as it takes to be sure. */
    THOROUGH(BenchFields.THOROUGH, Optional.of(CalibrationRun.THOROUGH)),

    /** For a first look. */
    SHORT(BenchFields.SHORT, Optional.of(CalibrationRun.SHORT)),

    /** Nothing: output is checked as ever, and no figure is valid. */
    NONE(BenchFields.NONE, Optional.empty());

    private final String word;
    private final Optional<CalibrationRun> run;

    CalibrationKind(final String word, final Optional<CalibrationRun> run) {
        this.word = word;
        this.run = run;
    }

    /**
     * The one of this name.
     *
     * @throws IllegalArgumentException when there is none, with what a user has to know
     */
    static CalibrationKind parse(final String text) {
        return Stream.of(values())
                .filter(kind -> kind.word.equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text + "' is none of "
                        + Stream.of(values()).map(CalibrationKind::toString).toList()));
    }

    /** The engine of which everything is known; empty when there is no calibration. */
    Optional<CalibrationRun> run() {
        return run;
    }

    /** As the user writes it. */
    @Override
    public String toString() {
        return word;
    }
}
