package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.Calculation;
import dev.tailrace.calculation.CalculationGraph;
import dev.tailrace.calculation.Calls;
import dev.tailrace.calculation.Input;
import dev.tailrace.calculation.Node;
import dev.tailrace.runtime.calculation.AuditTrail;
import dev.tailrace.runtime.calculation.CalculationProcessor;
import dev.tailrace.runtime.calculation.Outlet;
import dev.tailrace.runtime.calculation.Publisher;
import dev.tailrace.runtime.calculation.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** A random graph and a random feed, both functions of a seed, and what came of them. */
final class RandomCalculation {

    private final Random random;
    private final List<Input<Tick>> inputs = new ArrayList<>();
    private final List<Input<Tick>> views = new ArrayList<>();
    private final List<Node<RandomNode>> nodes = new ArrayList<>();
    private final List<Timer> timers = new ArrayList<>();
    private final List<Publisher<Tick>> publishers = new ArrayList<>();
    private final long seed;
    private final AuditTrail trail;
    private Calls<RandomCalls> calls;
    private boolean callsHeard;
    private Outlet<String> outlet;
    final List<String> log = new ArrayList<>();
    final CalculationGraph graph;
    final boolean buffering;

    RandomCalculation(final long seed) {
        this(seed, null);
    }

    /** @param trail is told what runs; null to leave that to the seed */
    RandomCalculation(final long seed, final AuditTrail trail) {
        this.seed = seed;
        this.trail = trail;
        random = new Random(seed);
        buffering = chance(3);
        graph = build();
    }

    private boolean chance(final int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <T> T any(final List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private CalculationGraph build() {
        final Calculation calculation = Calculation.named("random-" + seed);
        for (int i = random.nextInt(3); i >= 0; i--) {
            inputs.add(calculation.input("input" + i, Tick.class));
        }
        views.addAll(inputs);
        calls = calculation.calls("calls", RandomCalls.class);
        outlet = calculation.output("out");
        outlet.to(result -> log.add(result));
        if (chance(3)) {
            publishers.add(any(inputs).publisher());
        }
        if (chance(3)) {
            timers.add(calculation.timer("timer"));
        }
        if (buffering) {
            calculation.buffering();
        }
        if (chance(4)) {
            calculation.audit(new LoggedTrail());
        }
        if (trail != null) {
            calculation.audit(trail);
        }
        final int size = chance(10) ? 60 + random.nextInt(80) : 1 + random.nextInt(14);
        for (int i = 0; i < size; i++) {
            add(calculation, i);
        }
        for (final Input<Tick> input : inputs) {
            nodes.get(0).on(input, RandomNode::onTick);
        }
        if (!callsHeard) {
            nodes.get(0).on(calls);
        }
        return calculation.build();
    }

    private void add(final Calculation calculation, final int id) {
        final RandomNode object = new RandomNode(
                id,
                log,
                chance(3) ? outlet : null,
                publishers.isEmpty() || !chance(3) ? null : publishers.get(0),
                timers.isEmpty() || !chance(3) ? null : timers.get(0));
        final Node<RandomNode> node = calculation.node("n" + id, object);
        for (int i = random.nextInt(3); i >= 0 || id == 0 && i == 0; i--) {
            if (nodes.isEmpty() || chance(4)) {
                listen(node);
            } else {
                depend(node, any(nodes));
            }
        }
        switch (random.nextInt(3)) {
            case 0 -> node.calculate(RandomNode::calculate);
            case 1 -> node.calculateAlways(RandomNode::update);
            default -> {}
        }
        if (chance(6)) {
            node.afterCalculation(RandomNode::afterCalculation);
        }
        if (chance(12)) {
            node.afterEvent(RandomNode::afterEvent);
        }
        if (!nodes.isEmpty() && chance(6)) {
            node.reads(any(nodes));
        }
        nodes.add(node);
        if (chance(3)) {
            views.add(narrowed(any(views), node));
        }
    }

    private Input<Tick> narrowed(final Input<Tick> view, final Node<RandomNode> holder) {
        final int remainder = random.nextInt(3);
        return switch (random.nextInt(5)) {
            case 0 -> view.where(Tick::isEven);
            case 1 -> view.where(tick -> tick.value() % 3 != remainder);
            case 2 -> view.where(holder, RandomNode::wants);
            default -> view.where(Tick::instrument, random.nextInt(4));
        };
    }

    private void listen(final Node<RandomNode> node) {
        final int offset = random.nextInt(100);
        switch (random.nextInt(7)) {
            case 0 -> node.onAlways(any(views), RandomNode::take);
            case 1 -> node.on(any(views), (it, tick) -> it.onTick(new Tick(tick.value() + offset)));
            case 2 -> {
                callsHeard = true;
                node.on(calls);
            }
            case 3 -> node.every(Duration.ofNanos(10 * (1 + random.nextInt(3))), RandomNode::onTime);
            case 4 -> {
                if (timers.isEmpty()) {
                    node.everyAlways(Duration.ofNanos(25), RandomNode::atTime);
                } else {
                    node.onTimer(timers.get(0), RandomNode::onTime);
                }
            }
            default -> node.on(any(views), RandomNode::onTick);
        }
    }

    private void depend(final Node<RandomNode> node, final Node<RandomNode> parent) {
        switch (random.nextInt(8)) {
            case 0 -> node.onParent(parent, RandomNode::onParent);
            case 1 -> node.onParentAlways(parent, RandomNode::parentUpdated);
            case 2 -> node.onUnchanged(parent, RandomNode::onSomeParent);
            case 3 -> node.onUnchangedAlways(parent, RandomNode::parentUpdated);
            case 4 -> node.onParent(parent, it -> it.onSomeParent());
            default -> node.dependsOn(parent);
        }
    }

    /** Runs the feed; the log then has all that happened. */
    void run(final CalculationProcessor processor) {
        processor.start();
        feed().forEach(step -> run(step, processor));
        processor.stop();
    }

    void run(final Consumer<CalculationProcessor> step, final CalculationProcessor processor) {
        step.accept(processor);
        log.add("--");
    }

    /** What goes in, step by step. */
    List<Consumer<CalculationProcessor>> feed() {
        final Random feed = new Random(seed ^ 0x5DEECE66DL);
        final List<Consumer<CalculationProcessor>> steps = new ArrayList<>();
        long timeNs = 0;
        for (int i = 0; i < 40; i++) {
            timeNs += Math.max(0, feed.nextInt(60) - 40);
            steps.add(step(feed, timeNs - feed.nextInt(4)));
        }
        return steps;
    }

    private Consumer<CalculationProcessor> step(final Random feed, final long timeNs) {
        final Input<Tick> input = inputs.get(feed.nextInt(inputs.size()));
        final Tick tick = tick(feed);
        final int number = feed.nextInt(9);
        final Tick[] batch = {tick(feed), tick, tick(feed)};
        return switch (feed.nextInt(8)) {
            case 0 ->
                processor -> log.add("time " + timeNs + " " + processor.advanceTo(timeNs, timeNs + 10 * (number % 2))
                        + " " + processor.nowNs());
            case 1 -> processor -> processor.entry(input).acceptAll(batch, 1, 3);
            case 2 -> processor -> log.add("ask " + processor.calls(calls).ask(number));
            case 3 -> processor -> processor.calls(calls).push(number, 7);
            case 4 -> buffering ? processor -> processor.entry(input).buffer(tick) : CalculationProcessor::calculate;
            case 5 -> CalculationProcessor::calculate;
            default -> processor -> processor.entry(input).accept(tick);
        };
    }

    private static Tick tick(final Random feed) {
        return new Tick(feed.nextInt(4), feed.nextInt(100));
    }

    private final class LoggedTrail implements AuditTrail {

        @Override
        public void event(final String input, final Object event) {
            log.add("audit " + input + " " + event);
        }

        @Override
        public void ran(final String node, final Object state, final String callback, final boolean changed) {
            log.add("audit " + node + " " + state + " " + callback + " " + changed);
        }
    }
}
