package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.GeneratedSource;
import dev.tailrace.compiler.InMemoryCompiler;
import dev.tailrace.compiler.PipelineCompiler;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.runtime.EventProcessor;
import dev.tailrace.runtime.Wiring;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.CollectedOutput;
import java.util.List;
import java.util.function.Function;

/** Compiles graphs for tests, and runs them both ways. */
final class Compiled {

    private Compiled() {}

    /** The generated class of a graph. */
    static Class<?> type(final StreamGraph graph) {
        final GeneratedSource source = PipelineCompiler.source(graph, "generated.Processor");
        try {
            return InMemoryCompiler.ofThisJava()
                    .load(List.of(source), Compiled.class.getClassLoader())
                    .loadClass(source.className());
        } catch (final ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    static EventProcessor create(final Class<?> type, final Wiring wiring) {
        try {
            return (EventProcessor) type.getConstructor(Wiring.class).newInstance(wiring);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** What a graph delivers; interpreted when {@code processor} is null. */
    static CollectedOutput run(
            final StreamGraph graph, final InputLog input, final Function<Wiring, EventProcessor> processor) {
        final CollectedOutput out = new CollectedOutput();
        final SequentialRun.Binding binding = SequentialRun.of(graph)
                .input(graph.sources().get(0).name(), input)
                .outputs(out)
                .inputFaults(new InputFaults(OnError.SKIP));
        if (processor != null) {
            binding.processor(processor);
        }
        binding.build().run();
        return out;
    }
}
