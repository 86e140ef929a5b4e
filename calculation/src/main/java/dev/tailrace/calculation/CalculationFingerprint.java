package dev.tailrace.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import dev.tailrace.calculation.plan.LambdaMethod;
import dev.tailrace.calculation.plan.TriggerSpec;
import dev.tailrace.calculation.plan.TriggerSpec.FilterSpec;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * CRC-32 of the structure of a calculation graph: graphs whose generated classes differ have different fingerprints.
 * Generated classes contain the value, so its computation must not change.
 */
final class CalculationFingerprint {

    private final StringBuilder text = new StringBuilder();
    private final Map<Object, Integer> lambdas = new HashMap<>();

    private CalculationFingerprint() {}

    static String of(final CalculationGraph graph) {
        final CRC32 crc = new CRC32();
        crc.update(new CalculationFingerprint().structure(graph).getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }

    private String structure(final CalculationGraph graph) {
        text.append(graph.name()).append(graph.publishing()).append(graph.buffers());
        text.append(graph.audit().isPresent());
        graph.inputs().forEach(input -> text.append(input));
        graph.calls().forEach(calls -> text.append(calls).append(calls.methods()));
        graph.timers().forEach(timer -> text.append(timer.name()).append(timer.intervalNs()));
        graph.nodes().forEach(this::node);
        return text.toString();
    }

    private void node(final CalculationNode node) {
        text.append(node.name()).append(node.object().getClass().getName()).append(node.orderedAfter());
        node.triggers().forEach(this::trigger);
        callback(node.calculate());
        for (final CallbackSpec callback :
                Arrays.asList(node.afterCalculation(), node.afterEvent(), node.init(), node.start(), node.stop())) {
            callback(callback);
        }
        text.append('\n');
    }

    private void trigger(final TriggerSpec trigger) {
        text.append(trigger.getClass().getSimpleName());
        if (trigger instanceof TriggerSpec.OnEvent event) {
            event.filters().forEach(this::filter);
            callback(event.callback());
        } else if (trigger instanceof TriggerSpec.OnCall call) {
            text.append(call.calls());
        } else if (trigger instanceof TriggerSpec.OnTime time) {
            text.append(time.timer().number());
            callback(time.callback());
        } else if (trigger instanceof TriggerSpec.OnParent parent) {
            text.append(parent.parent()).append(parent.changed());
            callback(parent.callback());
        }
    }

    private void filter(final FilterSpec filter) {
        text.append(filter.id()).append(filter.getClass().getSimpleName());
        function(filter.function());
        if (filter instanceof FilterSpec.FieldIs field) {
            text.append(field.value());
        } else if (filter instanceof FilterSpec.Held held) {
            text.append(held.holder());
        }
    }

    private void callback(final CallbackSpec callback) {
        text.append(' ');
        if (callback != null) {
            text.append(callback.number()).append(callback.words()).append(callback.decides());
            function(callback.function());
        }
    }

    // Generated classes call methods by name. They get lambdas from the graph, and the same lambda only once.
    private void function(final Serializable function) {
        final Optional<LambdaMethod> method = LambdaMethod.of(function).filter(found -> found.captured() == 0);
        if (method.isPresent() && !method.get().isLambda()) {
            final LambdaMethod named = method.get();
            text.append(named.owner().getName()).append("::").append(named.name());
            text.append(named.type().toMethodDescriptorString()).append(' ');
        } else {
            final Object lambda = method.isPresent() ? method.get() : function;
            lambdas.putIfAbsent(lambda, lambdas.size());
            text.append("lambda").append(lambdas.get(lambda)).append(' ');
        }
    }
}
