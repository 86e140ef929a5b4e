package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.TriggerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints calculation graphs: as text for people and tests, as Mermaid and Graphviz for pictures. */
public final class CalculationPrinter {

    private CalculationPrinter() {}

    /** The graph as text: its entries, then a line per node in topological order. */
    public static String text(final CalculationGraph graph) {
        final StringBuilder text = new StringBuilder("calculation graph " + graph.name() + "\n");
        graph.inputs().forEach(input -> text.append(line("input", input.name(), input.type())));
        graph.calls().forEach(calls -> text.append(line("calls", calls.name(), calls.type())));
        final int width = graph.nodes().stream()
                .mapToInt(node -> node.name().length())
                .max()
                .orElse(1);
        for (final CalculationNode node : graph.order()) {
            final String line = "  " + String.format(Locale.ROOT, "%-" + width + "s", node.name()) + "  "
                    + String.join(", ", does(graph, node));
            text.append(line.stripTrailing()).append('\n');
        }
        return text.toString();
    }

    private static String line(final String kind, final String name, final Class<?> type) {
        return "  " + kind + " " + name + ": " + type.getSimpleName() + "\n";
    }

    /** The triggers and callbacks of a node, as they were declared. */
    private static List<String> does(final CalculationGraph graph, final CalculationNode node) {
        final List<String> does = new ArrayList<>();
        node.triggers().forEach(trigger -> does.add(words(graph, trigger)));
        final List<Integer> parents = node.triggers().stream()
                .filter(TriggerSpec.OnParent.class::isInstance)
                .map(trigger -> ((TriggerSpec.OnParent) trigger).parent())
                .toList();
        node.orderedAfter().stream()
                .filter(id -> !parents.contains(id))
                .forEach(id -> does.add("reads " + graph.nodes().get(id).name()));
        if (node.calculate() != null) {
            does.add("calculate" + always(node.calculate()));
        }
        return does;
    }

    private static String words(final CalculationGraph graph, final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event) {
            return event.callback().words() + (event.filters().isEmpty() ? "" : " where ..") + always(event.callback());
        }
        if (trigger instanceof TriggerSpec.OnCall call) {
            return "on " + graph.calls().get(call.calls()).name();
        }
        if (trigger instanceof TriggerSpec.OnTime time) {
            return time.callback().words() + always(time.callback());
        }
        final TriggerSpec.OnParent parent = (TriggerSpec.OnParent) trigger;
        return parent.callback() == null
                ? "dependsOn " + graph.nodes().get(parent.parent()).name()
                : parent.callback().words() + always(parent.callback());
    }

    private static String always(final CallbackSpec callback) {
        return callback.decides() ? "" : " (always)";
    }

    /** The graph as a Mermaid flow chart. */
    public static String mermaid(final CalculationGraph graph) {
        final StringBuilder text = new StringBuilder("flowchart LR\n");
        for (final Box box : boxes(graph)) {
            final String label = "\"" + box.label().replace("\n", "<br/>") + "\"";
            text.append("  ").append(box.id()).append(box.isEntrance() ? "([" + label + "])\n" : "[" + label + "]\n");
        }
        for (final Arrow arrow : arrows(graph)) {
            text.append("  ").append(arrow.from()).append(arrow.dashed() ? " -.->" : " -->");
            text.append(arrow.label().isEmpty() ? "" : "|" + arrow.label() + "|");
            text.append(' ').append(arrow.to()).append('\n');
        }
        return text.toString();
    }

    /** The graph as a Graphviz digraph. */
    public static String dot(final CalculationGraph graph) {
        final StringBuilder text = new StringBuilder("digraph \"" + graph.name() + "\" {\n  rankdir=LR;\n");
        text.append("  node [shape=box, fontname=\"sans-serif\"];\n");
        for (final Box box : boxes(graph)) {
            text.append("  ").append(box.id()).append(" [label=\"");
            text.append(box.label().replace("\n", "\\n"));
            text.append(box.isEntrance() ? "\", style=rounded];\n" : "\"];\n");
        }
        for (final Arrow arrow : arrows(graph)) {
            text.append("  ").append(arrow.from()).append(" -> ").append(arrow.to());
            final String label = arrow.label().isEmpty() ? "" : "label=\"" + arrow.label() + "\"";
            final String style = arrow.dashed() ? "style=dashed" : "";
            final String attributes = label + (label.isEmpty() || style.isEmpty() ? "" : ", ") + style;
            text.append(attributes.isEmpty() ? "" : " [" + attributes + "]").append(";\n");
        }
        return text.append("}\n").toString();
    }

    /** A node, or an input, calls or a timer, where events enter. */
    private record Box(String id, String label, boolean isEntrance) {}

    private record Arrow(String from, String to, String label, boolean dashed) {}

    private static List<Box> boxes(final CalculationGraph graph) {
        final List<Box> boxes = new ArrayList<>();
        graph.inputs().forEach(input -> boxes.add(new Box("i" + input.id(), input.name(), true)));
        graph.calls().forEach(calls -> boxes.add(new Box("c" + calls.id(), calls.name(), true)));
        graph.timers().forEach(timer -> boxes.add(new Box("t" + timer.number(), timer.name(), true)));
        for (final CalculationNode node : graph.nodes()) {
            final String type = node.object().getClass().getSimpleName();
            boxes.add(new Box("n" + node.id(), node.name() + "\n" + type, false));
        }
        return boxes;
    }

    private static List<Arrow> arrows(final CalculationGraph graph) {
        final List<Arrow> arrows = new ArrayList<>();
        for (final CalculationNode node : graph.nodes()) {
            final String to = "n" + node.id();
            final List<String> from =
                    node.triggers().stream().map(CalculationPrinter::from).collect(Collectors.toList());
            for (int i = 0; i < from.size(); i++) {
                arrows.add(new Arrow(from.get(i), to, label(node.triggers().get(i)), false));
            }
            node.orderedAfter().stream()
                    .filter(id -> !from.contains("n" + id))
                    .forEach(id -> arrows.add(new Arrow("n" + id, to, "", true)));
        }
        return arrows;
    }

    private static String from(final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event) {
            return "i" + event.input();
        }
        if (trigger instanceof TriggerSpec.OnCall call) {
            return "c" + call.calls();
        }
        if (trigger instanceof TriggerSpec.OnTime time) {
            return "t" + time.timer().number();
        }
        return "n" + ((TriggerSpec.OnParent) trigger).parent();
    }

    private static String label(final TriggerSpec trigger) {
        if (trigger instanceof TriggerSpec.OnEvent event && !event.filters().isEmpty()) {
            return "filtered";
        }
        return trigger instanceof TriggerSpec.OnParent parent && !parent.changed() ? "unchanged" : "";
    }
}
