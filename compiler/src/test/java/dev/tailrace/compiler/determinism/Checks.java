package dev.tailrace.compiler.determinism;

import dev.tailrace.function.Mapper;
import java.util.List;
import java.util.Optional;

/** Short ways to check one function or object. */
final class Checks {

    private Checks() {}

    /** The report on one function, as the node {@code n} of the graph {@code test}. */
    static DeterminismReport function(final Mapper<Object, Object> function) {
        return object(function);
    }

    /** The report on one object, as the node {@code n} of the graph {@code test}. */
    static DeterminismReport object(final Object object) {
        return Determinism.check(code(object));
    }

    /** One object as the code of the node {@code n} of the graph {@code test}. */
    static UserCode code(final Object object) {
        final UserCode.Part part = new UserCode.Part(object, UserCode.Role.NODE, null);
        return new UserCode("test", List.of(new UserCode.Node("n", List.of(part), Optional.empty())));
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
