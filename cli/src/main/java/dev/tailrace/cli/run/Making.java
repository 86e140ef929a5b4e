package dev.tailrace.cli.run;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.text.Units;
import dev.tailrace.stream.StreamGraph;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The factory of the processors of a pipeline, compiled classes or the interpreter, with the time that it took to compile
 * them.
 */
record Making<T>(T made, long elapsedNs) {

    /**
     * Compiles what was not compiled ahead of time, and turns failures into messages for the user.
     *
     * @throws StatusException with what the user can do
     */
    static <T> Making<T> of(final StreamGraph graph, final Supplier<T> compilation) {
        final long startNs = System.nanoTime();
        try {
            final T made = compilation.get();
            return new Making<>(made, System.nanoTime() - startNs);
        } catch (final GeneratedCodeException e) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR,
                    e.getMessage().stripTrailing() + "\nuntil it is fixed, use --processor interpreted",
                    e);
        } catch (final NondeterministicCodeException refused) {
            throw StatusException.usage(refused.getMessage(), refused);
        } catch (final InvalidCalculationException e) {
            throw StatusException.usage(e.getMessage() + "\nor use --processor interpreted");
        } catch (final RuntimeException | LinkageError e) {
            throw StatusException.usage("pipeline '" + graph.name() + "' cannot be run: " + e);
        }
    }

    /** Description of the processors for the summary. */
    String describe(final Origin origin) {
        return origin.words() + (origin == Origin.IN_MEMORY ? " in " + Units.duration(elapsedNs) : "");
    }

    /** Why they are not classes that were compiled ahead of time, for the end of the summary's line. */
    static String describe(final Optional<String> notice) {
        return notice.map(why -> "; " + why).orElse("");
    }
}
