package dev.tailrace.calculation;

import dev.tailrace.stream.Definition;
import dev.tailrace.stream.Settings;
import java.util.Map;

/**
 * A calculation that can be found by name, explained and compiled ahead of time. Listed in {@code
 * META-INF/services/dev.tailrace.calculation.CalculationDefinition}. A program runs it and looks up its inputs and outputs
 * by name.
 */
public interface CalculationDefinition extends Definition {

    /**
     * Defines the nodes of the calculation. Called once for each processor, before it starts, always with new nodes;
     * may read files that the settings name.
     *
     * @throws dev.tailrace.stream.InvalidSettingsException when settings contradict each other or name a file that cannot be used
     */
    void define(Calculation calculation, Settings settings);

    /**
     * Builds the graph of this definition with these settings; a new graph each time.
     *
     * @param settings texts by setting name; those not given have their defaults
     * @throws dev.tailrace.stream.InvalidSettingsException with every setting that cannot be used
     * @throws InvalidCalculationException with every problem of the graph
     */
    default CalculationGraph graph(final Map<String, String> settings) {
        final Settings values = Settings.of(settings(), settings);
        final Calculation calculation = Calculation.named(name());
        define(calculation, values);
        return calculation.build();
    }
}
