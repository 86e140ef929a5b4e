package dev.tailrace.compiler.calculation;

import dev.tailrace.aggregate.Composite;
import dev.tailrace.aggregate.GroupRow;
import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.GroupWindows;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A node of tests that depends on windows: says for each change which windows have closed, with their whole rows. */
public final class Closed {

    private final String name;
    private final Composite<Tick> aggregate;
    private final Output<String> output;

    public Closed(final String name, final Composite<Tick> aggregate, final Output<String> output) {
        this.name = name;
        this.aggregate = aggregate;
        this.output = output;
    }

    public void onWindows(final GroupWindows<?> windows) {
        output.emit(IntStream.range(0, windows.size())
                .mapToObj(place -> text(windows.get(place)))
                .collect(Collectors.joining(" ", name + " ", "")));
    }

    private String text(final GroupRow group) {
        final List<Long> row = IntStream.range(0, aggregate.width())
                .mapToObj(i -> group.rows()[group.at() + i])
                .toList();
        return text(group.key(), group.startNs(), group.endNs(), row);
    }

    static String text(final int key, final long startNs, final long endNs, final List<Long> row) {
        return key + "[" + startNs + "," + endNs + ")" + row;
    }
}
