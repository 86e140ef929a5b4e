package dev.tailrace.cli.run;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.text.Units;
import dev.tailrace.stream.StreamGraph;
import java.util.Optional;
import java.util.function.Supplier;

/** Compiles the classes of a pipeline, and turns failures into messages for the user. */
final class Making {

    private Making() {}

    /**
     * Compiles.
     *
     * @throws CliException with what the user can do
     */
    static <T> T of(final StreamGraph graph, final Supplier<T> compilation) {
        try {
            return compilation.get();
        } catch (final GeneratedCodeException e) {
            throw new CliException(
                    ExitStatus.INTERNAL_ERROR,
                    e.getMessage().stripTrailing() + "\nuntil it is fixed, use --processor interpreted",
                    e);
        } catch (final NondeterministicCodeException refused) {
            throw new CliException(ExitStatus.USAGE, refused.getMessage(), refused);
        } catch (final InvalidCalculationException e) {
            throw CliException.usage(e.getMessage() + "\nor use --processor interpreted");
        } catch (final RuntimeException | LinkageError e) {
            throw CliException.usage("pipeline '" + graph.name() + "' cannot be run: " + e);
        }
    }

    /** Description of the classes for the summary. */
    static String describe(final Origin origin, final long elapsedNs) {
        return origin.words() + (origin == Origin.IN_MEMORY ? " in " + Units.duration(elapsedNs) : "");
    }

    /** Why they are not classes that were compiled ahead of time, for the end of the summary's line. */
    static String describe(final Optional<String> notice) {
        return notice.map(why -> "; " + why).orElse("");
    }
}
