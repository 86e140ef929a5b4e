package dev.tailrace.bench.channel;

/** Thread that repeats one action as fast as it can, until it is stopped. */
final class Partner {

    private final Runnable step;
    private final Thread thread;
    private volatile boolean stopped;

    Partner(final String name, final Runnable step) {
        this.step = step;
        this.thread = new Thread(this::work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        while (!stopped) {
            step.run();
        }
    }

    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }
}
