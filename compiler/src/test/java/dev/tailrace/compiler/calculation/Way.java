package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.compiler.CalculationCompiler;
import dev.tailrace.runner.calculation.InterpretedCalculation;
import dev.tailrace.runtime.calculation.CalculationProcessor;

/** Both ways to run a calculation graph; tests of behaviour take each. */
enum Way {
    INTERPRETED {
        @Override
        CalculationProcessor of(final CalculationGraph graph) {
            return InterpretedCalculation.of(graph);
        }
    },
    COMPILED {
        @Override
        CalculationProcessor of(final CalculationGraph graph) {
            return CalculationCompiler.compile(graph);
        }
    };

    abstract CalculationProcessor of(CalculationGraph graph);

    CalculationProcessor started(final CalculationGraph graph) {
        final CalculationProcessor processor = of(graph);
        processor.start();
        return processor;
    }
}
