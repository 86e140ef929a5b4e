package dev.tailrace.stream;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import java.util.Map;

/**
 * A calculation that can be found by name, explained and compiled ahead of time. Listed in
 * {@code META-INF/services/dev.tailrace.stream.CalculationDefinition}. A program runs it; inputs and outputs are found by
 * their names then.
 */
public non-sealed interface CalculationDefinition extends Definition {

    /**
     * Writes the calculation down. Called once for each processor, before it starts, always with new nodes; may read files
     * that the settings name.
     *
     * @throws InvalidSettingsException when settings contradict each other or name a file that cannot be used
     */
    void define(Calculation calculation, Settings settings);

    /**
     * What is written down with these settings, anew each time.
     *
     * @param settings texts by setting name; those not given have their defaults
     * @throws InvalidSettingsException with every setting that cannot be used
     * @throws dev.tailrace.calculation.InvalidCalculationException with every problem of the graph
     */
    default CalculationGraph graph(final Map<String, String> settings) {
        final Settings values = Settings.of(settings(), settings);
        final Calculation calculation = Calculation.named(name());
        define(calculation, values);
        return calculation.build();
    }
}
