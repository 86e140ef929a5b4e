package dev.tailrace.compiler.determinism;

import dev.tailrace.function.Mapper;

/** Short ways to check one function or object. */
final class Checks {

    private Checks() {}

    /** The report on one function, as the node {@code n} of the graph {@code test}. */
    static DeterminismReport function(final Mapper<Object, Object> function) {
        return Determinism.check(UserCode.named("test").with("n", function));
    }

    /** The report on one object, as the node {@code n} of the graph {@code test}. */
    static DeterminismReport object(final Object object) {
        return Determinism.check(UserCode.named("test").with("n", object));
    }

    /** What was found, as hazard and call. */
    static String found(final DeterminismReport report) {
        return String.join(
                "; ",
                report.findings().stream()
                        .map(finding -> finding.hazard() + " " + finding.call())
                        .toList());
    }
}
