package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * CRC-32 of the structure of a calculation graph: graphs whose generated classes differ have different fingerprints.
 * Generated classes contain the value, so its computation must not change.
 */
final class CalculationFingerprint {

    private CalculationFingerprint() {}

    static String of(final CalculationGraph graph) {
        final CRC32 crc = new CRC32();
        crc.update(structure(graph).getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    private static String structure(final CalculationGraph graph) {
        final StringBuilder text = new StringBuilder();
        text.append(graph.name()).append(graph.publishing()).append(graph.buffers());
        text.append(graph.audit().isPresent());
        graph.inputs().forEach(input -> text.append(input));
        graph.calls().forEach(calls -> text.append(calls).append(calls.methods()));
        graph.timers().forEach(timer -> text.append(timer.name()).append(timer.intervalNs()));
        graph.nodes().forEach(node -> node(node, text));
        return text.toString();
    }

    private static void node(final CalculationNode node, final StringBuilder text) {
        text.append(node.name()).append(node.object().getClass().getName()).append(node.orderedAfter());
        node.triggers().forEach(trigger -> trigger(trigger, text));
        callback(node.calculate(), text);
        for (final CallbackSpec callback :
                Arrays.asList(node.afterCalculation(), node.afterEvent(), node.init(), node.start(), node.stop())) {
            callback(callback, text);
        }
        text.append('\n');
    }

    private static void trigger(final TriggerSpec trigger, final StringBuilder text) {
        text.append(trigger.getClass().getSimpleName());
        if (trigger instanceof TriggerSpec.OnEvent event) {
            event.filters().forEach(filter -> filter(filter, text));
            callback(event.callback(), text);
        } else if (trigger instanceof TriggerSpec.OnCall call) {
            text.append(call.calls());
        } else if (trigger instanceof TriggerSpec.OnTime time) {
            text.append(time.timer().number());
            callback(time.callback(), text);
        } else if (trigger instanceof TriggerSpec.OnParent parent) {
            text.append(parent.parent()).append(parent.changed());
            callback(parent.callback(), text);
        }
    }

    private static void filter(final FilterSpec filter, final StringBuilder text) {
        text.append(filter.id()).append(filter.getClass().getSimpleName());
        if (filter instanceof FilterSpec.FieldIs field) {
            text.append(field.value());
        } else if (filter instanceof FilterSpec.Held held) {
            text.append(held.holder());
        }
    }

    private static void callback(final CallbackSpec callback, final StringBuilder text) {
        text.append(' ');
        if (callback != null) {
            text.append(callback.number()).append(callback.words()).append(callback.decides());
            LambdaMethod.of(callback.function())
                    .ifPresent(method -> text.append(method.isLambda() ? "lambda" : method.words() + method.type()));
        }
    }
}
