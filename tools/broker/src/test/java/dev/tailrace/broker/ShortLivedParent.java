package dev.tailrace.broker;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;

/** A process that starts a broker, tells its identifier and folder, and waits to be killed. */
final class ShortLivedParent {

    private ShortLivedParent() {}

    public static void main(final String[] arguments) throws InterruptedException {
        final BrokerProcess broker =
                BrokerProcess.start(BrokerOptions.defaults().shortLived());
        System.out.println(broker.pid() + " " + broker.folder());
        Thread.currentThread().join();
    }
}
