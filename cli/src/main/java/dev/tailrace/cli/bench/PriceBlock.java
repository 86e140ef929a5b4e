package dev.tailrace.cli.bench;

import dev.tailrace.cli.shell.CliException;
import dev.tailrace.launch.bench.BenchFields;
import java.util.List;
import java.util.SortedMap;

/**
 * A price as a mapping in a file of options, {@code cpu-hour}, {@code gib-hour} and {@code currency}, as the one value that
 * it is.
 */
final class PriceBlock {

    private static final String CPU = BenchFields.PRICE + ".cpu-hour";
    private static final String GIB = BenchFields.PRICE + ".gib-hour";
    private static final String CURRENCY = BenchFields.PRICE + ".currency";

    private PriceBlock() {}

    /**
     * Puts the value in the place of the mapping, if there is one.
     *
     * @param file for the message
     * @throws CliException when the mapping has no price of processors
     */
    static void fold(final String file, final SortedMap<String, String> options) {
        if (List.of(CPU, GIB, CURRENCY).stream().noneMatch(options::containsKey)) {
            return;
        }
        if (!options.containsKey(CPU)) {
            throw CliException.usage(file + ": price: needs cpu-hour, and may have gib-hour and currency");
        }
        final String memory = options.containsKey(GIB) ? "+" + options.get(GIB) + "/gib-hour" : "";
        options.put(BenchFields.PRICE, options.getOrDefault(CURRENCY, "") + options.get(CPU) + "/cpu-hour" + memory);
        options.keySet().removeAll(List.of(CPU, GIB, CURRENCY));
    }
}
