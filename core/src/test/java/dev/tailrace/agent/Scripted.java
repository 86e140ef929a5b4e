package dev.tailrace.agent;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** An agent that works a number of times, and writes down what is called, and on which thread. */
final class Scripted implements Agent {

    private final String name;
    private final int rounds;
    private final List<String> calls;

    private Runnable onStart = () -> {};
    private Runnable onWork = () -> {};
    private Runnable onClose = () -> {};
    private int worked;

    Scripted(final String name, final int rounds, final List<String> calls) {
        this.name = name;
        this.rounds = rounds;
        this.calls = calls;
    }

    /** Calls of several threads. */
    static List<String> calls() {
        return new CopyOnWriteArrayList<>();
    }

    Scripted onStart(final Runnable action) {
        onStart = action;
        return this;
    }

    Scripted onWork(final Runnable action) {
        onWork = action;
        return this;
    }

    Scripted onClose(final Runnable action) {
        onClose = action;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int doWork() {
        worked++;
        record("work");
        onWork.run();
        return worked;
    }

    @Override
    public boolean isDone() {
        return worked == rounds;
    }

    @Override
    public void onStart() {
        record("start");
        onStart.run();
    }

    @Override
    public void onClose() {
        record("close");
        onClose.run();
    }

    private void record(final String what) {
        calls.add(Thread.currentThread().getName() + ": " + name + " " + what);
    }
}
