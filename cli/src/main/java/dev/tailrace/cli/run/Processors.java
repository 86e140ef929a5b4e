package dev.tailrace.cli.run;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.cli.shell.CliException;
import dev.tailrace.cli.shell.Units;
import dev.tailrace.compiler.GeneratedCodeException;
import dev.tailrace.compiler.ProcessorFactory;
import dev.tailrace.compiler.ProcessorFactory.Origin;
import dev.tailrace.compiler.determinism.NondeterministicCodeException;
import dev.tailrace.graph.StreamGraph;
import dev.tailrace.launch.ExitStatus;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;

/** What runs the pipeline, and how the summary calls it. */
final class Processors {

    private final ProcessorFactory factory;
    private final long elapsedNs;

    private Processors(final ProcessorFactory factory, final long elapsedNs) {
        this.factory = factory;
        this.elapsedNs = elapsedNs;
    }

    /** The class of the pipeline, compiled now if it was not compiled ahead of time. */
    static Processors compiled(final StreamGraph graph, final String className, final ClassLoader loader) {
        final long startNs = System.nanoTime();
        try {
            final ProcessorFactory factory = ProcessorFactory.of(graph, className, loader);
            return new Processors(factory, System.nanoTime() - startNs);
        } catch (final GeneratedCodeException defect) {
            throw new CliException(
                    ExitStatus.INTERNAL_ERROR,
                    defect.getMessage().stripTrailing() + "\nuntil it is mended, use --processor interpreted",
                    defect);
        } catch (final NondeterministicCodeException refused) {
            throw new CliException(ExitStatus.USAGE, refused.getMessage(), refused);
        } catch (final InvalidCalculationException unnameable) {
            throw CliException.usage(unnameable.getMessage() + "\nor use --processor interpreted");
        } catch (final RuntimeException | LinkageError thrown) {
            throw CliException.usage("pipeline '" + graph.name() + "' cannot be run: " + thrown);
        }
    }

    /** No class. */
    static Processors interpreted(final StreamGraph graph) {
        return new Processors(ProcessorFactory.interpreter(graph), 0);
    }

    EventProcessor create(final Wiring wiring) {
        return factory.create(wiring);
    }

    /** What it is, and why it is not a class that was compiled ahead of time. */
    String describe() {
        final String time = factory.origin() == Origin.IN_MEMORY ? " in " + Units.duration(elapsedNs) : "";
        return factory.origin().words()
                + time
                + factory.notice().map(why -> "; " + why).orElse("");
    }
}
