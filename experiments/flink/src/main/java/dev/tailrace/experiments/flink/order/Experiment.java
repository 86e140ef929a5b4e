package dev.tailrace.experiments.flink.order;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.LibraryLog;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Program that runs all methods in turn: {@code java -cp lib/experiments/flink/class-path.jar
 * dev.tailrace.experiments.flink.order.Experiment FOLDER [KEY=VALUE ...]}.
 */
public final class Experiment {

    private final OrderPlan plan;

    private Experiment(final OrderPlan plan) {
        this.plan = plan;
    }

    public static void main(final String[] arguments) throws IOException {
        LibraryLog.hide();
        final OrderPlan plan;
        try {
            plan = OrderPlan.of(arguments);
        } catch (final IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
            return;
        }
        new Experiment(plan).run();
    }

    private void run() throws IOException {
        StoredRun.begin(plan);
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults())) {
            for (final Load load : plan.loads()) {
                warmUp(load, broker);
                for (int round = 1; round <= plan.rounds(); round++) {
                    runRound(load, round, broker);
                }
            }
        }
    }

    // A broker that has just started compiles its code at the cost of the method that runs first.
    private void warmUp(final Load load, final BrokerProcess broker) {
        final Load third = new Load(load.perSecond(), load.count() / 3);
        new OneRun(plan, broker, OrderMethod.NONE, third, 0).run();
    }

    private void runRound(final Load load, final int round, final BrokerProcess broker) throws IOException {
        final List<OrderMethod> turns = new ArrayList<>(plan.methods());
        Collections.rotate(turns, 1 - round);
        for (final OrderMethod method : turns) {
            final OneRun run = new OneRun(plan, broker, method, load, round);
            final RunRow row = run.run();
            new StoredRun(plan.folder(), row).write(run.measurement());
            System.out.println(row.line());
        }
    }
}
