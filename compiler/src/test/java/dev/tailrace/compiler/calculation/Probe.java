package dev.tailrace.compiler.calculation;

import java.util.List;

/** A node of tests that writes down what is called; its answers can be set. */
public final class Probe {

    private final String name;
    private final List<String> log;
    boolean answer = true;
    int threshold;

    public Probe(final String name, final List<String> log) {
        this.name = name;
        this.log = log;
    }

    private boolean say(final String what) {
        log.add(name + "." + what);
        return answer;
    }

    public boolean onTick(final Tick tick) {
        return say("onTick(" + tick.value() + ")");
    }

    public boolean onLargeTick(final Tick tick) {
        say("onLargeTick(" + tick.value() + ")");
        return tick.value() >= 100;
    }

    public void take(final Tick tick) {
        say("take(" + tick.value() + ")");
    }

    public boolean onQuote(final Quote quote) {
        return say("onQuote(" + quote.bid() + ")");
    }

    public boolean onObject(final Object event) {
        return say("onObject(" + event + ")");
    }

    public boolean calculate() {
        return say("calculate");
    }

    public void update() {
        say("update");
    }

    public boolean parentChanged(final Probe parent) {
        return say("parentChanged(" + parent.name + ")");
    }

    public void parentUpdated() {
        say("parentUpdated");
    }

    public boolean onTime(final long dueNs) {
        return say("onTime(" + dueNs + ")");
    }

    public void afterCalculation() {
        say("afterCalculation");
    }

    public void afterEvent() {
        say("afterEvent");
    }

    public void init() {
        say("init");
    }

    public void start() {
        say("start");
    }

    public void stop() {
        say("stop");
    }

    public boolean wants(final Tick tick) {
        return tick.value() >= threshold;
    }

    /** Not public: source elsewhere cannot call it. */
    boolean hidden(final Tick tick) {
        return say("hidden(" + tick.value() + ")");
    }

    public boolean fails(final Tick tick) {
        throw new IllegalArgumentException("cannot take " + tick.value());
    }

    @Override
    public String toString() {
        return name;
    }
}
