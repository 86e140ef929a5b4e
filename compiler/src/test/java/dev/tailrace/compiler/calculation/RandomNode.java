package dev.tailrace.compiler.calculation;

import dev.tailrace.function.Output;
import dev.tailrace.runtime.calculation.Publisher;
import dev.tailrace.runtime.calculation.Timer;
import java.util.List;

/** A node whose answers are a function of all that it has seen; it writes down each call. */
public final class RandomNode implements RandomCalls {

    private final int id;
    private final transient List<String> log;
    private final Output<String> output;
    private final Publisher<Tick> publisher;
    private final Timer timer;
    private long state;
    private int toPublish = 3;

    public RandomNode(
            final int id,
            final List<String> log,
            final Output<String> output,
            final Publisher<Tick> publisher,
            final Timer timer) {
        this.id = id;
        this.log = log;
        this.output = output;
        this.publisher = publisher;
        this.timer = timer;
        this.state = 0x9E3779B97F4A7C15L * (id + 1);
    }

    private boolean say(final String what, final long value) {
        state = Long.rotateLeft(state ^ value, 17) * 0x9E3779B97F4A7C15L + what.hashCode();
        final boolean answer = (state >>> 40) % 3 != 0;
        log.add(id + "." + what + "(" + value + ") " + answer + " " + Long.toHexString(state));
        if (output != null && (state >>> 20) % 3 == 0) {
            output.emit(id + " emits " + value);
        }
        if (publisher != null && (state >>> 24) % 4 == 0 && toPublish-- > 0) {
            publisher.publish(new Tick((int) (state >>> 33) & 3, (int) (state >>> 50)));
        }
        if (timer != null && (state >>> 28) % 3 == 0) {
            timer.set((state >>> 50) % 400);
        }
        return answer;
    }

    public boolean onTick(final Tick tick) {
        return say("onTick", tick.value());
    }

    public void take(final Tick tick) {
        say("take", tick.value());
    }

    public boolean onParent(final RandomNode parent) {
        return say("onParent", parent.state);
    }

    public boolean onSomeParent() {
        return say("onSomeParent", 0);
    }

    public void parentUpdated(final RandomNode parent) {
        say("parentUpdated", parent.state);
    }

    public boolean calculate() {
        return say("calculate", 0);
    }

    public void update() {
        say("update", 0);
    }

    public boolean onTime(final long dueNs) {
        return say("onTime", dueNs);
    }

    public void atTime(final long dueNs) {
        say("atTime", dueNs);
    }

    public void afterCalculation() {
        say("afterCalculation", 0);
    }

    public void afterEvent() {
        say("afterEvent", 0);
    }

    public boolean wants(final Tick tick) {
        return (state + tick.value()) % 2 == 0;
    }

    @Override
    public void push(final int quantity, final long price) {
        say("push", quantity + price);
    }

    @Override
    public boolean ask(final int quantity) {
        return say("ask", quantity);
    }

    @Override
    public String toString() {
        return Long.toHexString(state);
    }
}
